import { type CsvError, parse } from 'csv-parse/sync'
import type { Broken, Entry, Export } from './entries.ts'

/** Titles of columns in the exports of Bitwarden, Passbolt, KeePass, KeePassXC, LastPass, 1Password and browsers. */
const titles = {
  name: ['name', 'title', 'account'],
  username: ['username', 'login_username', 'login name', 'user name'],
  password: ['password', 'login_password'],
  url: ['url', 'login_uri', 'web site', 'website'],
  notes: ['notes', 'note', 'comments', 'extra'],
  totp: ['totp', 'login_totp', 'otpauth'],
  group: ['folder', 'collections', 'group', 'grouping'],
  tags: ['tags'],
  type: ['type'],
  fields: ['fields'],
} as const
type Column = keyof typeof titles

/** By a title that only this program writes. */
const sources: readonly (readonly [title: string, source: string])[] = [
  ['login_username', 'Bitwarden'],
  ['httprealm', 'Firefox'],
  ['grouping', 'LastPass'],
  ['login name', 'KeePass'],
  ['last modified', 'KeePassXC'],
  ['group', 'Passbolt'],
  ['archived', '1Password'],
  ['otpauth', 'Safari'],
]

/** The address that LastPass gives to secure notes, which have no column of their own. */
const LASTPASS_NOTE = 'http://sn'

type Parsed = { record: string[]; info: { lines: number } }

/** Reads a CSV export, whatever the order of its columns; undefined without a column of passwords. */
export function csvExport(text: string): Export | undefined {
  const broken: Broken[] = []
  const records: Parsed[] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      broken.push({ line: Number(error?.lines ?? 0), message: 'Tanda kutip tidak lengkap.' })
      return undefined
    },
  }) as unknown as Parsed[]
  const [head, ...rows] = records
  if (!head) return undefined
  const names = head.record.map((title) => title.trim().toLowerCase())
  const columns = new Map(Object.entries(titles).map(([column, accepted]) => [column, placeIn(names, accepted)]))
  if ((columns.get('password') ?? -1) < 0) return undefined
  const entries: Entry[] = []
  for (const [n, { record, info }] of rows.entries()) {
    // `lines` is where a record ends; it begins behind the one before it.
    const line = ((n ? rows[n - 1] : head)?.info.lines ?? 0) + 1
    if (record.length !== names.length)
      broken.push({ line, message: `Jumlah kolom ${record.length}, seharusnya ${names.length}.` })
    else entries.push(entryOf(record, columns, Math.min(line, info.lines)))
  }
  const source = sources.find(([title]) => names.includes(title))?.[1] ?? 'Peramban'
  return { source, entries, broken }
}

const placeIn = (names: readonly string[], accepted: readonly string[]) =>
  names.findIndex((name) => accepted.includes(name))

const delimiterOf = (text: string) => {
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined)
  return first.split(';').length > first.split(',').length ? ';' : ','
}

function entryOf(record: readonly string[], columns: ReadonlyMap<string, number>, line: number): Entry {
  const at = (column: Column) => record[columns.get(column) ?? -1] ?? ''
  const isLastPassNote = at('url') === LASTPASS_NOTE
  return {
    line,
    name: at('name'),
    username: at('username'),
    password: at('password'),
    url: isLastPassNote ? '' : at('url'),
    notes: at('notes'),
    totp: at('totp'),
    group: at('group'),
    tags: at('tags').split(/[,;]/),
    isNote: isLastPassNote || ['note', 'securenote', 'secure note'].includes(at('type').toLowerCase()),
    custom: customIn(at('fields')),
  }
}

/** Bitwarden writes its own fields as lines `name: value`. */
const customIn = (text: string) =>
  text.split('\n').flatMap((line) => {
    const colon = line.indexOf(': ')
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)] as const] : []
  })
