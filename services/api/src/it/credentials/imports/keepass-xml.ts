import { SaxesParser } from 'saxes'
import type { Broken, Entry, Export } from './entries.ts'

const DEEPEST = 60
const ENCRYPTED = 'Nilai masih terenkripsi. Ekspor dari KeePass sebagai XML, bukan isi berkas .kdbx.'
const ordinary = new Set(['Title', 'UserName', 'Password', 'URL', 'Notes', 'otp', 'TimeOtp-Secret-Base32'])

type Open = { line: number; strings: Map<string, string>; isEncrypted: boolean }

/**
 * Reads an XML export of KeePass 2 (`KeePassFile`). Entries of the history and of the recycle bin are left out; document
 * types are refused, so that no entity can be declared. Undefined for XML of another kind or that is not well-formed.
 */
export function keepassExport(xml: string): Export | undefined {
  const reader = createReader()
  try {
    reader.parser.write(xml).close()
  } catch {
    // A file that the parser refuses is no export.
    return undefined
  }
  return reader.isExport() ? { source: 'KeePass', entries: reader.entries, broken: reader.broken } : undefined
}

function createReader() {
  const parser = new SaxesParser({ position: true })
  const entries: Entry[] = []
  const broken: Broken[] = []
  const path: string[] = []
  const groups: string[] = []
  let bin = ''
  let binDepth = 0
  let current: Open | undefined
  let key = ''
  let text = ''
  let root = ''
  const isInside = (name: string) => path.includes(name)

  parser.on('doctype', () => {
    throw new Error('a document type')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    root ||= name
    path.push(name)
    if (path.length > DEEPEST) throw new Error('too deep')
    if (name === 'Group') groups.push('')
    if (name === 'Entry' && !isInside('History'))
      current = { line: parser.line, strings: new Map(), isEncrypted: false }
    if (name === 'Value' && attributes.Protected === 'True' && current) current.isEncrypted = true
    text = ''
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('cdata', (piece) => {
    text += piece
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    const parent = path.at(-1)
    if (name === 'RecycleBinUUID') bin = text.trim()
    if (parent === 'Group' && name === 'UUID' && bin && text.trim() === bin) binDepth = groups.length
    if (parent === 'Group' && name === 'Name') groups.splice(-1, 1, text.trim())
    if (parent === 'String' && name === 'Key') key = text
    if (parent === 'String' && name === 'Value' && !isInside('History')) current?.strings.set(key, text)
    if (name === 'Entry' && !isInside('History') && current) {
      const isRemoved = binDepth > 0 && groups.length >= binDepth
      if (!isRemoved && current.isEncrypted) broken.push({ line: current.line, message: ENCRYPTED })
      else if (!isRemoved) entries.push(entryOf(current, groups))
      current = undefined
    }
    if (name === 'Group') {
      if (groups.length === binDepth) binDepth = 0
      groups.pop()
    }
    text = ''
  })
  return { parser, entries, broken, isExport: () => root === 'KeePassFile' }
}

function entryOf({ line, strings }: Open, groups: readonly string[]): Entry {
  const at = (name: string) => strings.get(name) ?? ''
  return {
    line,
    name: at('Title'),
    username: at('UserName'),
    password: at('Password'),
    url: at('URL'),
    notes: at('Notes'),
    totp: at('otp') || at('TimeOtp-Secret-Base32'),
    // The outermost group is the database itself.
    group: groups.length > 1 ? (groups.at(-1) ?? '') : '',
    tags: [],
    isNote: false,
    custom: [...strings].filter(([name]) => !ordinary.has(name)),
  }
}
