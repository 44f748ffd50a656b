// `import VeriJSONReports` also imports the core, whose results it reports on.
@_exported public import VeriJSONCore
