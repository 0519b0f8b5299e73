import { DAY_MS } from '@ems/contracts/days'
import { zip } from '../../../files/zip.ts'

/**
 * Value of a report cell; a number is exact decimal text, with its unit if it has one, displayed with the digits of the
 * report unless it says how many. `figures` are numbers as text,
 * several or with labels. Nothing becomes a formula.
 */
export type Value =
  | string
  | { number: string; unit?: string; digits?: number }
  | { rupiah: string }
  | { day: string }
  | { figures: string }
  | null
export type Line = { cells: readonly Value[]; look?: 'plain' | 'head' | 'total' | 'title' }
export type ReportSheet = {
  name: string
  widths: readonly number[]
  /** Above the table: title and particulars, then the rows of the head, which every printed page repeats. */
  top: readonly Line[]
  head: readonly Line[]
  rows: AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>
  /** Merged ranges, known once the rows are written; of the head from the start. */
  merges: string[]
  isFiltered: boolean
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Digits that an IEEE double, Excel's only number, keeps. */
const EXACT_DIGITS = 15
/** The first format of a unit; those before are of every report. */
const UNIT_FORMAT = 166

/**
 * A report as .xlsx (ECMA-376), streamed: tables with borders that print on A4 landscape, quantities with `decimal` digits.
 * Sheets are read one after the other.
 */
export const reportBook = (sheets: readonly ReportSheet[], decimal: number) => zip(parts(sheets, decimal))

function* parts(sheets: readonly ReportSheet[], decimal: number) {
  const counts = sheets.map(() => 0)
  const units: Units = new Map()
  yield { name: '[Content_Types].xml', content: [contentTypes(sheets)] }
  yield { name: '_rels/.rels', content: [relations([['rId1', 'officeDocument', 'xl/workbook.xml']])] }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      relations([
        ...sheets.map((_, n): Relation => [`rId${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`]),
        ['rIdS', 'styles', 'styles.xml'],
      ]),
    ],
  }
  for (const [n, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${n + 1}.xml`, content: sheetXml(sheet, units, (rows) => (counts[n] = rows)) }
  // After the sheets, whose units are formats of their own.
  yield { name: 'xl/styles.xml', content: [styles(decimal, [...units.values()])] }
  yield { name: 'xl/workbook.xml', content: [workbookXml(sheets, counts)] }
}

async function* sheetXml(sheet: ReportSheet, units: Units, onRows: (rows: number) => void): AsyncGenerator<string> {
  const { widths, top, head, rows, merges, isFiltered } = sheet
  const frozen = top.length + head.length
  const cols = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`)
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0" showGridLines="0">` +
    `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${cols.join('')}</cols><sheetData>${[...top, ...head].map((line, n) => lineXml(line, n + 1, widths, units)).join('')}`
  let number = frozen
  for await (const batch of rows) {
    let xml = ''
    for (const line of batch) xml += lineXml(line, ++number, widths, units)
    yield xml
  }
  onRows(number)
  const filter = isFiltered ? `<autoFilter ref="A${frozen}:${letters(widths.length - 1)}${number}"/>` : ''
  const merged = merges.length
    ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    : ''
  yield `</sheetData>${filter}${merged}<pageMargins left="0.3" right="0.3" top="0.4" bottom="0.5" header="0.2" footer="0.2"/>` +
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter><oddFooter>&amp;RHalaman &amp;P dari &amp;N</oddFooter></headerFooter></worksheet>`
}

/** Points of a line of text in the form's font. */
const LINE_HEIGHT = 12.5

/**
 * Height of a row for its longest text, in points; undefined for one line. LibreOffice does not compute it, nor does
 * Excel for merged cells. A header with gaps is a block title over several columns: one line.
 */
export function heightOf({ cells, look = 'plain' }: Line, widths: readonly number[]): number | undefined {
  if (look === 'title' || (look === 'head' && cells.some((cell) => cell === null))) return undefined
  let limit = 1
  for (const [at, cell] of cells.entries()) {
    const text = cell && typeof cell === 'object' && 'figures' in cell ? cell.figures : cell
    if (typeof text !== 'string') continue
    const fits = Math.max((widths[at] ?? 10) - 1, 1)
    const lines = text.split('\n').reduce((sum, part) => sum + Math.max(Math.ceil(part.length / fits), 1), 0)
    limit = Math.max(limit, lines)
  }
  return limit > 1 ? limit * LINE_HEIGHT : undefined
}

function lineXml(line: Line, number: number, widths: readonly number[], units: Units): string {
  const { cells, look = 'plain' } = line
  const height = heightOf(line, widths)
  let xml = ''
  for (let at = 0; at < cells.length; at++) xml += cellXml(cells[at] ?? null, `${letters(at)}${number}`, look, units)
  return `<row r="${number}"${height ? ` ht="${height}" customHeight="1"` : ''}>${xml}</row>`
}

function cellXml(value: Value, place: string, appearance: NonNullable<Line['look']>, units: Units): string {
  const base = looks[appearance]
  if (value === null) return appearance === 'title' ? '' : `<c r="${place}" s="${base}"/>`
  if (typeof value === 'string') return textXml(value, place, base)
  if ('figures' in value) return textXml(value.figures, place, base + 5, base + 5)
  if ('day' in value)
    return value.day < '1900-03-01'
      ? textXml(value.day, place, base)
      : `<c r="${place}" s="${base + 3}"><v>${serial(value.day)}</v></c>`
  const number = 'number' in value ? value.number : value.rupiah
  const isExact = number.replace(/^-?0*\.?0*/, '').replace('.', '').length <= EXACT_DIGITS
  if (!isExact) return textXml(number, place, base + 5, base + 5)
  const style = 'rupiah' in value ? base + 2 : value.unit ? unitStyle(value, appearance, units) : base + 1
  return `<c r="${place}" s="${style}"><v>${number}</v></c>`
}

/** Text that begins like a formula is marked as text. */
const textXml = (text: string, place: string, style: number, quoted = style + 4) =>
  text === ''
    ? `<c r="${place}" s="${style}"/>`
    : `<c r="${place}" s="${/^[=+\-@\t\r]/.test(text) ? quoted : style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const serial = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS

/** XML cannot hold control characters besides tab and line breaks. */
const escaped = (text: string) =>
  text
    .slice(0, 32_000)
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (c) => (/[\t\n\r]/.test(c) ? c : ''))
    .replaceAll(/[&<>"]/g, (c) => entities[c] ?? c)
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** `A`, …, `Z`, `AA` */
export function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)
}

/** First of six cell formats each: text, quantity, rupiah, day, text in quotes, figures in words. */
const looks = { plain: 1, head: 7, total: 13, title: 19 } as const
const FORMATS = 25

/** Units of the quantities of a workbook with their digits, as they came: two formats each, of lines and of sums. */
type Units = Map<string, UnitFormat & { place: number }>
type UnitFormat = { unit: string; digits: number | undefined }

function unitStyle(
  { unit = '', digits }: { unit?: string; digits?: number },
  appearance: NonNullable<Line['look']>,
  units: Units,
): number {
  const key = `${digits ?? ''} ${unit}`
  const place = units.get(key)?.place ?? units.size
  units.set(key, { unit, digits, place })
  return FORMATS + 2 * place + (appearance === 'plain' ? 0 : 1)
}

const withDigits = (count: number) => (count ? `#,##0.${'0'.repeat(count)}` : '#,##0')

function styles(decimal: number, units: readonly UnitFormat[]) {
  const digits = withDigits(decimal)
  const formats = [49, 164, 3, 165, 49, 49]
  const cell = (format: number, font: number, fill: number, border: number, align: string, isQuoted = false) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${isQuoted ? ' quotePrefix="1"' : ''}><alignment ${align}/></xf>`
  const group = (font: number, fill: number, border: number, align: string, right = ' horizontal="right"') =>
    formats.map((format, n) => cell(format, font, fill, border, n === 5 ? `${align}${right}` : align, n > 3)).join('')
  const ofUnits = units.map((_, n) => {
    const format = UNIT_FORMAT + n
    return cell(format, 0, 0, 1, 'vertical="top"') + cell(format, 1, 3, 1, 'vertical="top"')
  })
  const unitFormats = units.map(
    ({ unit, digits: own = decimal }, n) =>
      `<numFmt numFmtId="${UNIT_FORMAT + n}" formatCode="${escaped(`${withDigits(own)} "${unit.replaceAll('"', '')}"`)}"/>`,
  )
  const side = (name: string) => `<${name} style="thin"><color rgb="FF8A8FA3"/></${name}>`
  return (
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${2 + units.length}"><numFmt numFmtId="164" formatCode="${digits}"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/>${unitFormats.join('')}</numFmts>` +
    '<fonts count="3"><font><sz val="9"/><name val="Calibri"/></font><font><b/><sz val="9"/><name val="Calibri"/></font><font><b/><sz val="12"/><name val="Calibri"/></font></fonts>' +
    '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE7EAFB"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF4F5FA"/></patternFill></fill></fills>' +
    `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${side('left')}${side('right')}${side('top')}${side('bottom')}<diagonal/></border></borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${FORMATS + 2 * units.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${group(0, 0, 1, 'vertical="top" wrapText="1"')}` +
    `${group(1, 2, 1, 'horizontal="center" vertical="center" wrapText="1"', '')}${group(1, 3, 1, 'vertical="top" wrapText="1"')}${group(1, 0, 0, 'vertical="top"')}${ofUnits.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

type Relation = [id: string, kind: string, target: string]
const relations = (all: readonly Relation[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

const contentTypes = (sheets: readonly ReportSheet[]) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
  '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
  sheets
    .map(
      (_, n) =>
        `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('') +
  '</Types>'

/** The hidden names say what is printed on every page, what is printed at all, and where the filters are. */
function workbookXml(sheets: readonly ReportSheet[], counts: readonly number[]) {
  const names = sheets.flatMap(({ name, top, head, widths, isFiltered }, n) => {
    const sheet = `'${escaped(name)}'`
    const [first, last] = [top.length + 1, top.length + head.length]
    const right = letters(widths.length - 1)
    const area = `$A$1:$${right}$${counts[n]}`
    return [
      `<definedName name="_xlnm.Print_Titles" localSheetId="${n}">${sheet}!$${first}:$${last}</definedName>`,
      `<definedName name="_xlnm.Print_Area" localSheetId="${n}">${sheet}!${area}</definedName>`,
      ...(isFiltered
        ? [
            `<definedName name="_xlnm._FilterDatabase" localSheetId="${n}" hidden="1">${sheet}!$A$${last}:$${right}$${counts[n]}</definedName>`,
          ]
        : []),
    ]
  })
  const tabs = sheets.map(({ name }, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tabs.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
}
