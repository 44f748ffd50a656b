// `import VeriJSONStreams` also imports the library whose sanitizers clean streams.
@_exported public import VeriJSON
