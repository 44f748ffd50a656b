// Parses, validates and writes documents with Ajv, as often as each line of standard input says,
// and answers with the seconds of processor time that it took. Before that it prints its version
// and, when it has done its work once, "ready".
//
//     node ajv.js PATTERN DOCUMENTS
//
// PATTERN is a pattern of VeriJSON, of which the schema is made. Each line of DOCUMENTS is a
// document; a file with the extension .json is one document.
'use strict'
const fs = require('fs')
const Ajv = require('ajv')

function schema(pattern) {
  if (Array.isArray(pattern)) {
    return pattern.length ? { type: 'array', items: schema(pattern[0]) } : { type: 'array' }
  }
  if (typeof pattern === 'object') {
    const object = { type: 'object', properties: {}, required: [] }
    for (const [key, value] of Object.entries(pattern)) {
      if (key === '*') {
        object.additionalProperties = schema(value)
      } else if (key.endsWith('?')) {
        object.properties[key.slice(0, -1)] = nullable(schema(value))
      } else {
        object.properties[key] = schema(value)
        object.required.push(key)
      }
    }
    return object
  }
  if (pattern === 'any') return {}
  if (pattern.endsWith('?')) return nullable(schema(pattern.slice(0, -1)))
  if (pattern === 'datetime') return { type: 'string', format: 'date-time' }
  return { type: { int: 'integer', bool: 'boolean' }[pattern] || pattern }
}

function nullable(schema) {
  if (!schema.type || schema.type.includes('null')) return schema
  return { ...schema, type: [schema.type, 'null'] }
}

const [patternFile, documentFile] = process.argv.slice(2)
const ajv = new Ajv()
const validate = ajv.compile(schema(JSON.parse(fs.readFileSync(patternFile, 'utf8'))))
const text = fs.readFileSync(documentFile, 'utf8')
const documents = documentFile.endsWith('.json') ? [text] : text.split('\n').filter(Boolean)
let length = 0

function run() {
  for (const text of documents) {
    const value = JSON.parse(text)
    if (!validate(value)) throw new Error(ajv.errorsText(validate.errors))
    length += JSON.stringify(value).length
  }
}

console.log(`Ajv ${require('ajv/package.json').version} on Node ${process.versions.node}`)
run()
console.log('ready')
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const start = process.cpuUsage()
  for (let count = Number(line); count > 0; count--) run()
  const used = process.cpuUsage(start)
  console.log((used.user + used.system) / 1e6)
})
