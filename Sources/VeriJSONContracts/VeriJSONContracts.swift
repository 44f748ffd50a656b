// `import VeriJSONContracts` also imports the library whose patterns and models it compares.
@_exported public import VeriJSON
