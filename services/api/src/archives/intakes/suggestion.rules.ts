export type Suggestion = {
  title: string | null
  doc_number: string | null
  doc_date: string | null
  kind: 'letter' | 'file'
}

const MONTHS = [
  ['januari', 'january', 'jan'],
  ['februari', 'february', 'pebruari', 'feb'],
  ['maret', 'march', 'mar'],
  ['april', 'apr'],
  ['mei', 'may'],
  ['juni', 'june', 'jun'],
  ['juli', 'july', 'jul'],
  ['agustus', 'august', 'agu', 'aug'],
  ['september', 'sep', 'sept'],
  ['oktober', 'october', 'okt', 'oct'],
  ['november', 'nopember', 'nov'],
  ['desember', 'december', 'des', 'dec'],
]
const months = new Map(MONTHS.flatMap((names, n) => names.map((name) => [name, n + 1] as const)))
const written = new RegExp(`\\b(\\d{1,2})\\s+(${[...months.keys()].join('|')})\\.?,?\\s+(\\d{4})\\b`, 'gi')
const numeric = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/g
const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/g

const numbered = /\b(?:nomor|no|number|ref)\b\s*[.:]{0,2}\s*([A-Z0-9][A-Z0-9./\\-]{2,58}[A-Z0-9])/gi
const about = /^\s*(?:perihal|hal|tentang|subject|judul)\s*:?\s+(.{5,300})$/im
const MAX_LETTERS = 20_000
const MAX_TITLE = 500
const OLDEST = '1945-01-01'

/**
 * Details of a record as its first pages say them: the first day that is not to come, the number of the letter, what it is
 * about. Null where the text says nothing, so that a person sees an empty field and no guess.
 */
export function suggestionOf(text: string, today: string): Suggestion {
  const start = text.slice(0, MAX_LETTERS)
  const doc_number = numberIn(start)
  const subject = about.exec(start)?.[1]
  return {
    title: (subject ?? headingIn(start))?.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE) || null,
    doc_number,
    doc_date: dayIn(start, today),
    kind: doc_number && (subject || /kepada\s+yth/i.test(start)) ? 'letter' : 'file',
  }
}

/** Has a digit and a letter or a divider: a telephone number is none. */
function numberIn(text: string): string | null {
  for (const [, value = ''] of text.matchAll(numbered))
    if (/\d/.test(value) && /[A-Z/\\-]/i.test(value) && !/^\d{2,4}-\d{4,}/.test(value)) return value.slice(0, 100)
  return null
}

type Match = { at: number; day: string }

function dayIn(text: string, today: string): string | null {
  const matches: Match[] = []
  const add = (at: number, year: number, month: number | undefined, day: number) => {
    if (!month) return
    const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    if (isDay(value) && value >= OLDEST && value <= today) matches.push({ at, day: value })
  }
  for (const { index, 1: day, 2: month = '', 3: year } of text.matchAll(written))
    add(index, Number(year), months.get(month.toLowerCase()), Number(day))
  for (const { index, 1: day, 2: month, 3: year } of text.matchAll(numeric))
    add(index, Number(year), Number(month), Number(day))
  for (const { index, 1: year, 2: month, 3: day } of text.matchAll(iso))
    add(index, Number(year), Number(month), Number(day))
  return matches.sort((a, b) => a.at - b.at)[0]?.day ?? null
}

const isDay = (value: string) => {
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** The first line that says something: not the letterhead, an address, a number or a place with its day. */
function headingIn(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .slice(0, 25)
    .find(
      (line) =>
        line.replaceAll(/[^\p{L}]/gu, '').length >= 8 &&
        !/^(pt|cv|ud)\b|^(jl|jalan|telp|telepon|fax|email|www|nomor|no|lampiran|kepada|yth)\b|^[\p{L} ]+,\s*\d/iu.test(
          line,
        ),
    )
}
