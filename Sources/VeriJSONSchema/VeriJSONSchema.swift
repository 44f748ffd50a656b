// `import VeriJSONSchema` also imports the library that a schema is used with.
@_exported public import VeriJSON
