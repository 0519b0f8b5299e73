import type { Archive } from '../archive.ts'
import { MergedCells, TooLarge } from '../problems.ts'
import { attribute, Markup, type MarkupHandler } from '../xml/markup.ts'

/** Parts that are read whole; a workbook of 200,000 rows has tens of kilobytes in these. */
const MAX_PART_BYTES = 16 * 2 ** 20
/** All texts of a workbook together. */
const MAX_STRINGS_BYTES = 384 * 2 ** 20
/** Of one cell: Excel's 32,767 characters, with room for those written as `_x000D_`. */
export const LONGEST_TEXT = 2 ** 16

const silent: MarkupHandler = { open: () => undefined, close: () => undefined, text: () => undefined, wantsText: false }

async function whole(archive: Archive, part: string, open: MarkupHandler['open']) {
  if (!archive.has(part)) return
  for await (const _ of archive.parse(part, new Markup({ ...silent, open }), MAX_PART_BYTES));
}

export type SheetPart = { name: string; part: string }

/** The sheets in the order of their tabs, and whether days count from 1904. ECMA-376 18.2.19, 18.2.28 */
export async function sheetsOf(archive: Archive): Promise<{ sheets: SheetPart[]; is1904: boolean }> {
  const targets = new Map<string, string>()
  await whole(archive, 'xl/_rels/workbook.xml.rels', (name, tag) => {
    if (name !== 'Relationship') return
    const target = attribute(tag, 'Target') ?? ''
    targets.set(attribute(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  })
  const sheets: SheetPart[] = []
  let is1904 = false
  await whole(archive, 'xl/workbook.xml', (name, tag) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(tag, 'date1904') ?? '')
    if (name !== 'sheet') return
    const part = targets.get(attribute(tag, 'id') ?? '')
    const title = attribute(tag, 'name')
    if (part && title !== undefined && archive.has(part)) sheets.push({ name: title, part })
  })
  return { sheets, is1904 }
}

/** Cell formats by number: those of days, and those that mark formula-like text as text. */
export type Formats = { days: readonly boolean[]; quoted: readonly boolean[] }

export async function formatsOf(archive: Archive): Promise<Formats> {
  const own = new Map<number, string>()
  const days: boolean[] = []
  const quoted: boolean[] = []
  let isCellFormat = false
  await whole(archive, 'xl/styles.xml', (name, tag) => {
    if (name === 'numFmt') own.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
    if (name === 'cellXfs' || name === 'cellStyleXfs') isCellFormat = name === 'cellXfs'
    if (name !== 'xf' || !isCellFormat) return
    const id = Number(attribute(tag, 'numFmtId') ?? '0')
    days.push(own.has(id) ? showsDay(own.get(id) as string) : isBuiltInDay(id))
    quoted.push(/^(1|true)$/.test(attribute(tag, 'quotePrefix') ?? ''))
  })
  return { days, quoted }
}

/** ECMA-376 18.8.30; 27 to 36 and 50 to 58 are dates in some languages. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Quoted text, escaped characters and [colours] say nothing about the value. */
const showsDay = (code: string) => /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** The texts of a workbook by number. Phonetic hints are no part of them. */
export async function stringsOf(archive: Archive): Promise<string[]> {
  const part = 'xl/sharedStrings.xml'
  const strings: string[] = []
  if (!archive.has(part)) return strings
  let text = ''
  let isPhonetic = false
  const handler: MarkupHandler = {
    wantsText: false,
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') handler.wantsText = !isPhonetic
    },
    text(piece) {
      if (text.length + piece.length > LONGEST_TEXT) throw TooLarge()
      text += piece
    },
    close(name) {
      if (name === 't') handler.wantsText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') strings.push(unescaped(text))
    },
  }
  for await (const _ of archive.parse(part, new Markup(handler), MAX_STRINGS_BYTES));
  return strings
}

/** `_x0041_` stands for a character XML cannot hold. ECMA-376 22.9.2.19 */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Refuses merged cells: the row of their value is ambiguous. */
export function refuseMerged(sheet: string, tag: string): never {
  throw MergedCells({ sheet, range: attribute(tag, 'ref') ?? '' })
}
