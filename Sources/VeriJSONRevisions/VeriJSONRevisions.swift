// `import VeriJSONRevisions` also imports the library that documents are read with.
@_exported public import VeriJSON
