// `import VeriJSON` also imports the core.
@_exported public import VeriJSONCore
