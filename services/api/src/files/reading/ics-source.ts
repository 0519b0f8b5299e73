import { readFile, stat } from 'node:fs/promises'
import { addDays, daysBetween } from '@ems/contracts/days'
import ICAL from 'ical.js'
import { BrokenFile, NotUtf8, TooLarge } from './problems.ts'
import { type Cell, rowsPerBatch, type Source, type SourceRow } from './source.ts'

/** A calendar is read whole; the holidays of ten years are 100 KB. */
const MAX_BYTES = 8 * 2 ** 20
/** As the import of holidays calls its fields. */
const headers = ['Tanggal', 'Nama', 'Jenis', 'Tentatif']

/**
 * Reads an iCalendar file (RFC 5545) as a table of days: a row per day of each entry, numbered by the first line of the
 * entry. Rules and invalid days stay in their cell as text, to be refused and corrected there; cancelled entries are
 * omitted.
 */
export async function openIcs(path: string): Promise<Source> {
  if ((await stat(path)).size > MAX_BYTES) throw TooLarge()
  const all = blocksIn(textOf(await readFile(path))).flatMap(daysOf)
  async function* rows(): AsyncGenerator<SourceRow[]> {
    yield [{ row_no: 1, cells: headers }]
    for (let at = 0; at < all.length; at += rowsPerBatch) yield all.slice(at, at + rowsPerBatch)
  }
  return { sheets: [''], rows, done: () => 1, close: async () => undefined }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw NotUtf8()
  }
}

type Block = { line: number; lines: string[] }

/** The entries with the lines they stand on; an entry within another, or one that never ends, breaks the file. */
function blocksIn(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [n, line] of text.split(/\r\n|\r|\n/).entries()) {
    const mark = line.trim().toUpperCase()
    if (mark === 'BEGIN:VEVENT') {
      if (open) throw BrokenFile()
      open = { line: n + 1, lines: [] }
    }
    open?.lines.push(line)
    if (mark === 'END:VEVENT') {
      if (!open) throw BrokenFile()
      blocks.push(open)
      open = undefined
    }
  }
  if (open) throw BrokenFile()
  return blocks
}

function daysOf({ line, lines }: Block): SourceRow[] {
  const entry = parsed(lines)
  const message = (name: string) => String(valueIn(entry, name) ?? '')
  if (message('status') === 'CANCELLED') return []
  const name = message('summary').trim()
  const kind = /cuti bersama/i.test(name) ? 'Cuti bersama' : 'Libur nasional'
  const tentative = message('status') === 'TENTATIVE' ? 'ya' : 'tidak'
  return datesOf(entry, lines).map((date, n) => ({ row_no: line + n, cells: [date, name, kind, tentative] }))
}

function parsed(lines: readonly string[]): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(lines.join('\r\n')) as ConstructorParameters<typeof ICAL.Component>[0])
  } catch {
    // Its line is refused with what stands there; the other entries may be sound.
    return undefined
  }
}

/** Values are read when they are asked for; one that is no value of its kind is refused where it stands, as text. */
function valueIn(entry: ICAL.Component | undefined, name: string) {
  try {
    return entry?.getFirstPropertyValue(name)
  } catch {
    return undefined
  }
}

/** The days of an entry, its end not among them; as text what is no plain day or span. */
function datesOf(entry: ICAL.Component | undefined, lines: readonly string[]): Cell[] {
  const raw = lines.find((text) => /^DTSTART[;:]/i.test(text))?.replace(/^.*:/, '') ?? ''
  const start = valueIn(entry, 'dtstart')
  if (!(start instanceof ICAL.Time)) return [raw]
  const first = dayOf(start)
  // The reader turns the 45th of a 13th month into a day of the next year.
  if (!raw.startsWith(first.replaceAll('-', ''))) return [raw]
  if (entry?.getFirstProperty('rrule') || entry?.getFirstProperty('rdate')) return [`${first} (berulang)`]
  const end = valueIn(entry, 'dtend')
  const last = end instanceof ICAL.Time && end.isDate ? addDays(dayOf(end), -1) : first
  const count = Math.max(1, daysBetween(first, last) + 1)
  // Further days would take the numbers of the lines of the next entry.
  if (!(count <= lines.length)) return [`${first} – ${last}`]
  return Array.from({ length: count }, (_, n) => ({ day: addDays(first, n) }))
}

const dayOf = ({ year, month, day }: ICAL.Time) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
