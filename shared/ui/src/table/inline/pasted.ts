import { columnMeta, type FieldMeta, type Resource } from '@ems/contracts/kit'
import { parseDate, parseDecimal, parsePeriod, type Row } from '@ems/platform'
import { issuesNow, storedValues } from '../../form/state/form-values.ts'
import { idOf } from '../state/use-selection.ts'

/** One cell that a pasted text would change, and why it may not. */
export type PastedCell = { name: string; value: unknown; error?: string }
export type PastedRow = { row: Row<Resource>; cells: readonly PastedCell[] }

/** Rows of tab-separated cells as spreadsheets copy them; quoted cells may hold line breaks. */
export function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === '\t') endCell()
    else if (!isQuoted && sign === '\n') {
      endCell()
      rows.push([])
    } else if (isQuoted || sign !== '\r') cell += sign
  }
  endCell()
  // A spreadsheet ends its last line, too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
  return rows
}

type Place = { resource: Resource; rows: readonly Row<Resource>[]; names: readonly string[]; today: string }

/** Changes of pasting `text` from the first of `rows` down and over `names`, each cell validated by the contract. */
export function pastedInto(text: string, { resource, rows, names, today }: Place): PastedRow[] {
  return cellsIn(text)
    .slice(0, rows.length)
    .flatMap((texts, at) => {
      const row = rows[at]
      if (!row) return []
      const messages = texts.slice(0, names.length).flatMap((one, column) => {
        const name = names[column]
        return name ? [{ name, value: valueIn(columnMeta(resource, name), one, today) }] : []
      })
      const base = storedValues(resource, row)
      const values = { ...base, ...Object.fromEntries(messages.map(({ name, value }) => [name, value])) }
      const errors = issuesNow(resource, { base, values })
      return [{ row, cells: messages.map((cell) => ({ ...cell, error: errorOf(errors, cell.name) })) }]
    })
}

const errorOf = (errors: Readonly<Record<string, string>>, name: string) =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]

const YES = new Set(['ya', 'y', 'true', '1', '✓', 'x'])
const NO = new Set(['tidak', 't', 'false', '0', '–', '-'])

/** A text as the field has it; what cannot be read stays as it is, so that the contract can say so. */
export function valueIn(meta: FieldMeta, text: string, today: string): unknown {
  const typed = text.trim()
  const small = typed.toLowerCase()
  if (typed === '' || typed === '–') return meta.nullable ? null : ''
  switch (meta.kind) {
    case 'integer': {
      const number = parseDecimal(typed)
      return number === undefined ? typed : Number(number)
    }
    case 'decimal':
    case 'money':
      return parseDecimal(typed) ?? typed
    case 'date':
      return parseDate(typed, today) ?? typed
    case 'period':
      return parsePeriod(typed, today) ?? typed
    case 'boolean':
      return YES.has(small) ? true : NO.has(small) ? false : typed
    case 'choice':
      return (
        Object.entries(meta.options ?? {}).find(([id, label]) => id === typed || label.toLowerCase() === small)?.[0] ??
        typed
      )
    case 'tags':
      return typed.split(/[,;]/).map((one) => one.trim())
    default:
      return text
  }
}

/** Kinds whose cells can be pasted as text; references must be chosen. */
export const isPastable = ({ kind }: FieldMeta) => !['ref', 'refs', 'rows', 'json', 'instant'].includes(kind)

/** Values that differ from the stored ones, row by row. */
export const changesIn = (rows: readonly PastedRow[]) =>
  rows
    .map(({ row, cells }) => ({
      row,
      id: idOf(row),
      values: Object.fromEntries(cells.filter(({ error }) => !error).map(({ name, value }) => [name, value])),
    }))
    .filter(({ values }) => Object.keys(values).length > 0)
