// `import VeriJSONInference` also imports the core and the reports that tell of drift.
@_exported public import VeriJSONCore
@_exported public import VeriJSONReports
