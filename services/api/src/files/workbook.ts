import { type CellStyle, cellStyles, stylesXml } from './workbook-styles.ts'
import { type Part, zip } from './zip.ts'

/** Excel opens at most this many rows in one sheet, header included. Why this is our own writer: docs/decisions/files-and-workbooks.md. */
export const MAX_ROWS = 1_048_576
/** Longest text of one cell; Excel refuses the whole file beyond it. */
const LONGEST_TEXT = 32_767

/** Some 100 kB of XML: more in one string costs memory, less costs time. */
const BATCH_SIZE = 100

/** `style` is that of its cells below the head, those yet to be filled in too. */
export type Column = { title: string; width: number; style?: CellStyle }
/** A list to choose from in the cells of a column, which stands in a column of another sheet below its head. */
export type Choices = {
  column: number
  from: { sheet: string; column: number; count: number }
  /** Whether Excel warns about values outside the list. */
  isComplete: boolean
}
/** Value of a cell; `number` is exact decimal text. Nothing becomes a formula. */
export type Cell = null | { text: string } | { number: string; style: CellStyle }

export type Sheet = {
  name: string
  columns: readonly Column[]
  /** Batches of rows; pulled as fast as the file is read. */
  rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
  /** Of the data sheet: a header that stays in sight, with a filter on every column. */
  filtered: boolean
  choices?: readonly Choices[]
}

/** An .xlsx file (ECMA-376) as a stream of bytes, in memory that does not grow with the rows. */
export const workbook = (sheets: readonly Sheet[], level?: number) => zip(partsOf(sheets), level)

function* partsOf(sheets: readonly Sheet[]): Generator<Part> {
  const counts = sheets.map(() => ({ rows: 1 }))
  yield { name: '[Content_Types].xml', content: [contentTypes(sheets)] }
  yield { name: '_rels/.rels', content: [rootRelations] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets)] }
  yield { name: 'xl/styles.xml', content: [stylesXml] }
  for (const [at, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(sheet, counts[at] as Count) }
  // Last, because the names of the filters tell how many rows there were.
  yield { name: 'xl/workbook.xml', content: [workbookXml(sheets, counts)] }
}

type Count = { rows: number }

async function* sheetXml({ columns, rows, filtered, choices = [] }: Sheet, count: Count): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnLetters(at))
  const pane = filtered ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  const widths = columns.map(
    ({ width, style }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}"${style ? ` style="${cellStyles[style]}"` : ''} customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, at) => textCell(`${letters[at]}1`, title, cellStyles.header))
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  for await (const batch of rows) {
    if (count.rows + batch.length > MAX_ROWS) throw new Error(`A sheet holds at most ${MAX_ROWS} rows.`)
    for (let from = 0; from < batch.length; from += BATCH_SIZE) {
      let xml = ''
      for (const row of batch.slice(from, from + BATCH_SIZE)) xml += rowXml(row, ++count.rows, letters)
      yield xml
    }
  }
  const filter = filtered ? `<autoFilter ref="A1:${letters.at(-1)}${count.rows}"/>` : ''
  // Printed, all columns stand on one page.
  yield `</sheetData>${filter}${validations(choices)}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>` +
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;RHalaman &amp;P dari &amp;N</oddFooter></headerFooter></worksheet>'
}

/** Rows that lists to choose from are offered in. */
const CHOSEN_ROWS = 10_000

/** ECMA-376 18.3.1.32 */
function validations(choices: readonly Choices[]) {
  if (!choices.length) return ''
  const each = choices.map(({ column, from, isComplete }) => {
    const [cells, list] = [columnLetters(column), columnLetters(from.column)]
    const range = `${quotedName(from.sheet)}!$${list}$2:$${list}$${from.count + 1}`
    const warning = isComplete
      ? ' errorStyle="warning" showErrorMessage="1" errorTitle="Tidak ada dalam daftar" error="Pilih dari daftar, atau tulis kodenya."'
      : ''
    return `<dataValidation type="list" allowBlank="1"${warning} sqref="${cells}2:${cells}${CHOSEN_ROWS}"><formula1>${escaped(range)}</formula1></dataValidation>`
  })
  return `<dataValidations count="${choices.length}">${each.join('')}</dataValidations>`
}

const quotedName = (sheet: string) => `'${sheet.replaceAll("'", "''")}'`

function rowXml(row: readonly Cell[], number: number, letters: readonly string[]) {
  let cells = ''
  for (let at = 0; at < row.length; at++) {
    const cell = row[at]
    if (!cell) continue
    const place = (letters[at] as string) + number
    if ('text' in cell) cells += textCell(place, cell.text)
    else cells += `<c r="${place}" s="${cellStyles[cell.style]}"><v>${cell.number}</v></c>`
  }
  return `<row r="${number}">${cells}</row>`
}

/** Text that a program may treat as a formula after editing the cell or saving as CSV. */
const formulaLike = /^[=+\-@\t\r]/

/** Nothing that is special to XML, Excel or spreadsheets: most cells of most files, at a third of the cost. */
const plain = /^[A-Za-z0-9](?:[A-Za-z0-9 .,:;()/%-]*[A-Za-z0-9.,:;()/%-])?$/

function textCell(place: string, text: string, requested?: number) {
  if (text.length < LONGEST_TEXT && plain.test(text))
    return `<c r="${place}" s="${requested ?? cellStyles.text}" t="inlineStr"><is><t>${text}</t></is></c>`
  const style = requested ?? (formulaLike.test(text) ? cellStyles.quoted : cellStyles.text)
  const visible = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${outerSpace.test(visible) ? ' xml:space="preserve"' : ''}>${escaped(visible)}</t></is></c>`
}

const outerSpace = /^\s|\s$|\n/

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot carry them, ST_Xstring can (ECMA-376 22.9.2.19).
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/
const everySpecial = new RegExp(special, 'g')
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) =>
  special.test(text)
    ? text.replace(
        everySpecial,
        (one) => entities[one] ?? `_x${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
      )
    : text

/** 0 is A, 26 is AA. */
function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: readonly Sheet[]) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
  sheets
    .map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('') +
  '</Types>'

const rootRelations = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbookRelations = (sheets: readonly Sheet[]) =>
  `${XML}<Relationships xmlns="${RELATIONS}">` +
  sheets
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('') +
  `<Relationship Id="rId${sheets.length + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`

function workbookXml(sheets: readonly Sheet[], counts: readonly Count[]) {
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${attribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const named = (at: number, name: string, range: string) =>
    `<definedName name="_xlnm.${name}" localSheetId="${at}"${name.startsWith('_') ? ' hidden="1"' : ''}>${escaped(range)}</definedName>`
  const names = sheets.flatMap(({ name, columns, filtered }, at) => {
    const sheet = quotedName(name)
    const all = `${sheet}!$A$1:$${columnLetters(columns.length - 1)}$${counts[at]?.rows}`
    // The head stands on every printed page.
    const titles = named(at, 'Print_Titles', `${sheet}!$1:$1`)
    return filtered ? [named(at, '_FilterDatabase', all), titles] : [titles]
  })
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${list.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
}

const attribute = (text: string) => escaped(text).replaceAll('"', '&quot;')
