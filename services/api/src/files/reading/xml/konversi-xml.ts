import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { BrokenFile, UnsafeXml } from '../problems.ts'

/** One `DETIL_BJ`, `DETIL_BB` or `HEADER`, its fields by element name in upper case; `line` is where it begins. */
export type XmlRecord = { kind: string; line: number; fields: Record<string, string> }

const kinds = new Set(['HEADER', 'DETIL_BJ', 'DETIL_BB'])
const LONGEST_FIELD = 4_000
const DEEPEST = 20

/**
 * Reads the konversi file of DJBC as it streams in. Document types are refused, so that no entity can be declared, let
 * alone point outside; what is not well-formed is refused as a whole.
 */
export async function* konversiRecords(path: string): AsyncGenerator<XmlRecord[]> {
  const parser = new SaxesParser({ position: true })
  let records: XmlRecord[] = []
  let current: XmlRecord | undefined
  let field = ''
  let text = ''
  let depth = 0
  parser.on('doctype', () => {
    throw UnsafeXml()
  })
  parser.on('error', () => {
    throw BrokenFile()
  })
  parser.on('opentag', ({ name }) => {
    depth++
    if (depth > DEEPEST) throw BrokenFile()
    const upper = name.toUpperCase()
    if (kinds.has(upper)) current = { kind: upper, line: parser.line, fields: {} }
    else field = upper
    text = ''
  })
  const append = (piece: string) => {
    if (!current) return
    text += piece
    if (text.length > LONGEST_FIELD) throw BrokenFile()
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', ({ name }) => {
    depth--
    const upper = name.toUpperCase()
    if (current && upper === current.kind) {
      records.push(current)
      current = undefined
    } else if (current && upper === field) current.fields[upper] = text.trim()
    text = ''
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of createReadStream(path)) {
    parser.write(decodedOr(() => decoder.decode(chunk as Buffer, { stream: true })))
    if (records.length) yield records
    records = []
  }
  parser.write(decodedOr(() => decoder.decode()))
  parser.close()
  if (records.length) yield records
}

function decodedOr(decode: () => string) {
  try {
    return decode()
  } catch {
    throw BrokenFile()
  }
}
