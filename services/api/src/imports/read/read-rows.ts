import { cellMeta, type ImportError, type LineCell, lineCellOf, linePath } from '@ems/contracts/common'
import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { z } from 'zod'
import { type SourceCell, type SourceRow, shown } from '../../files/index.ts'
import { issuesOf } from '../../kit/problems.ts'
import { partOf } from '../../kit/store/labels.ts'
import { fieldIn } from '../importables.ts'
import { cellValue, isMasked, storedCell } from './cell-values.ts'
import { type Context, member, type Names } from './resolve-names.ts'

/** `field` is a field name, or the path of a cell of a line. */
export type Mapping = readonly { column: number; head: string; field: string }[]

type Values = Record<string, unknown>

/** A validated row. */
export type Read = {
  row: number
  values: Values
  cells: readonly SourceCell[]
  /** Per field of kind `rows`, the numbers of the filled lines as in the column titles. */
  lines: ReadonlyMap<string, readonly number[]>
  /** Fields whose cell has a masked value of an export: existing rows keep their value. */
  masked: ReadonlySet<string>
}

type Seat = Mapping[number] & { meta: FieldMeta; line: LineCell | undefined }
type Pending = {
  row: SourceRow
  said: Values
  refused: Set<string>
  masked: Set<string>
  lines: Map<string, Map<number, Values>>
}
/** Names to look up; the ids are stored in `into[key]`, in the row or its line. */
type Refer = { at: Pending; seat: Seat; names: string[]; into: Values; key: string }

/** Companies of existing rows, found by their values in the file; undefined for new rows. */
export type StoredCompany = (said: readonly Values[]) => Promise<readonly (string | null | undefined)[]>

type Means = { names: Names; refuse: (error: ImportError) => void; storedCompany?: StoredCompany | undefined }

/** Turns batches of cells into validated rows; every error of every cell goes to `refuse`. */
export class RowReader {
  readonly #resource: Resource
  readonly #mapping: Mapping
  readonly #seats: readonly Seat[]
  /** Fields of kind `rows` that are filled cell by cell. */
  readonly #inLines: ReadonlySet<string>
  readonly #means: Means
  /** The part of `create` with mapped and required fields; other fields are blank. */
  readonly #create: Resource['create']

  constructor(resource: Resource, mapping: Mapping, means: Means) {
    this.#resource = resource
    this.#mapping = mapping
    this.#means = means
    this.#seats = mapping.flatMap((one) => {
      const line = lineCellOf(one.field)
      const meta = line ? resource.meta[line.field]?.columns?.[line.column] : cellMeta(resource.meta, one.field)
      return meta ? [{ ...one, meta, line }] : []
    })
    this.#inLines = new Set(this.#seats.flatMap(({ line }) => line?.field ?? []))
    const messages = new Set(mapping.map(({ field }) => fieldIn(field)))
    const { create, blank } = resource
    this.#create = z.strictObject(
      Object.fromEntries(Object.entries(create.shape).filter(([field]) => messages.has(field) || !(field in blank))),
    )
  }

  async read(rows: readonly SourceRow[]): Promise<Read[]> {
    const references: Refer[] = []
    const pending = rows.map((row) => this.#cells(row, references))
    await this.#resolve(references)
    return pending.flatMap((one) => this.#check(one))
  }

  #cells(row: SourceRow, references: Refer[]): Pending {
    const one: Pending = { row, said: {}, refused: new Set(), masked: new Set(), lines: new Map() }
    for (const seat of this.#seats) {
      const { column, field, meta, line } = seat
      const cell = row.cells[column]
      if (cell === null || cell === undefined || cell === '') {
        if (meta.nullable && !line) one.said[field] = null
        continue
      }
      if (!line && isMasked(cell)) {
        one.masked.add(field)
        continue
      }
      const into = line ? lineIn(one, line) : one.said
      const key = line ? line.column : field
      const derived = line ? undefined : this.#resource.derivedWords?.[field]
      const text = cellValue(meta, derived ? storedCell(derived, cell) : cell, seat.head)
      if ('value' in text) into[key] = text.value
      else if ('names' in text) this.#refer({ at: one, seat, names: text.names, into, key }, references)
      else this.#note(one, { ...seat, cell, message: text.refused, code: text.code ?? 'VALIDATION' })
    }
    return one
  }

  /** Uses the cache first: most rows of a file reference the same rows as earlier ones. */
  #refer(asked: Refer, references: Refer[]) {
    const { meta } = asked.seat
    const [name] = asked.names
    const id = meta.kind === 'ref' && name !== undefined ? this.#means.names.idOf(meta, name) : undefined
    if (id === undefined) references.push(asked)
    else asked.into[asked.key] = id
  }

  /** Resolves unambiguous names first; they provide the context for the others. */
  async #resolve(references: readonly Refer[]) {
    const { names } = this.#means
    for (const [meta, requested] of Map.groupBy(references, ({ seat }) => seat.meta))
      await names.learn(
        meta,
        requested.flatMap((one) => one.names),
      )
    const open = references.filter((requested) => !this.#settle(requested))
    if (!open.length) return
    await this.#recallCompanies(open)
    const ofCompany = open.filter(({ key }) => key === 'company')
    for (const requested of [...ofCompany, ...open.filter((one) => !ofCompany.includes(one))]) this.#decide(requested)
  }

  #settle({ seat: { meta }, names, into, key }: Refer): boolean {
    const ids = names.map((name) => this.#means.names.idOf(meta, name))
    if (ids.includes(undefined)) return false
    into[key] = meta.kind === 'refs' ? ids : ids[0]
    return true
  }

  #decide(asked: Refer) {
    const { at, seat, into, key } = asked
    const { meta } = seat
    const context = contextOf(this.#resource, asked)
    const ids: string[] = []
    for (const name of asked.names) {
      const match = this.#means.names.find(meta, name, context)
      if (match && 'id' in match) ids.push(match.id)
      else return this.#note(at, { ...seat, cell: name, ...refusalOf(meta, name, match?.among) })
    }
    into[key] = meta.kind === 'refs' ? ids : ids[0]
  }

  /** Reads the stored company of rows whose file has no company column. */
  async #recallCompanies(open: readonly Refer[]) {
    const { storedCompany } = this.#means
    if (!storedCompany || this.#mapping.some(({ field }) => field === 'company')) return
    const rows = [...new Set(open.map(({ at }) => at))]
    const companies = await storedCompany(rows.map(({ said }) => said))
    for (const [n, { said }] of rows.entries())
      if (companies[n] !== undefined) Object.defineProperty(said, stored, { value: companies[n] })
  }

  #check(one: Pending): Read[] {
    const { row, said, refused, masked } = one
    const { blank } = this.#resource
    const lines = this.#linesOf(one)
    const parsed = (masked.size ? without(this.#create, masked) : this.#create).safeParse(said)
    if (parsed.success && !refused.size)
      return [{ row: row.row_no, values: { ...blank, ...parsed.data }, cells: row.cells, lines, masked }]
    const issues = parsed.success ? [] : issuesOf(parsed.error)
    for (const { field, message, code } of issues) {
      const path = pathOf(field, lines)
      if (refused.has(path)) continue
      const place = placeOf(this.#mapping, path)
      const cell = place ? row.cells[place.column] : undefined
      this.#note(
        { row, refused: new Set() },
        { head: place?.head ?? null, field: path, cell, message, code: code ?? 'VALIDATION' },
      )
    }
    return []
  }

  /** Adds the lines to the row. An empty yes-or-no cell of a line means no. */
  #linesOf({ said, lines }: Pending): Read['lines'] {
    const numbers = new Map<string, readonly number[]>()
    for (const field of this.#inLines) {
      const filled = [...(lines.get(field) ?? [])].toSorted(([a], [b]) => a - b)
      numbers.set(
        field,
        filled.map(([number]) => number),
      )
      const boxes = Object.entries(this.#resource.meta[field]?.columns ?? {}).filter(
        ([, { kind, nullable }]) => kind === 'boolean' && !nullable,
      )
      const unticked = Object.fromEntries(boxes.map(([column]) => [column, false]))
      if (filled.length) said[field] = filled.map(([, line]) => ({ ...unticked, ...line }))
    }
    return numbers
  }

  #note({ row, refused }: Pick<Pending, 'row' | 'refused'>, { head, field, cell, message, code }: Refusal) {
    refused.add(field)
    const value = shown(cell).slice(0, 200) || null
    this.#means.refuse({ row: row.row_no, column: head, field, value, code, message })
  }
}

const without = ({ shape }: z.ZodObject, fields: ReadonlySet<string>) =>
  z.strictObject(Object.fromEntries(Object.entries(shape).filter(([field]) => !fields.has(field))))

type Refusal = Omit<ImportError, 'row' | 'column' | 'value' | 'field'> & {
  head: string | null
  field: string
  cell: SourceCell | undefined
}

/** Values of a line, created with its first filled cell. */
function lineIn({ lines }: Pending, { field, line }: LineCell): Values {
  const previous = lines.get(field) ?? new Map<number, Values>()
  lines.set(field, previous)
  const values = previous.get(line) ?? {}
  previous.set(line, values)
  return values
}

/** Key for the company of the stored row, separate from the values of the file. */
const stored = Symbol('stored company')

function contextOf(resource: Resource, { at: { said }, into, seat: { line, meta: to } }: Refer): Context {
  const { meta } = resource
  // A row and what it belongs to are of one list: the parent of a region is a region, whatever else is called like it.
  const part = to.to === resource.name && !to.where ? said[partOf(resource) ?? ''] : undefined
  const columns = line ? meta[line.field]?.columns : undefined
  const isOfLine = columns !== undefined && 'company' in columns
  const company = isOfLine && into.company != null ? into.company : (said.company ?? (said as Stored)[stored])
  return {
    company: company === undefined && !('company' in said) ? undefined : company == null ? null : String(company),
    part: part == null ? undefined : String(part),
    within: new Set([...membersOf(meta, said), ...(columns ? membersOf(columns, into) : [])]),
  }
}
type Stored = { [stored]?: string | null }

const membersOf = (meta: Readonly<Record<string, FieldMeta>>, text: Values) =>
  Object.entries(text).flatMap(([field, value]) => {
    const { kind, to = '' } = meta[field] ?? {}
    return kind === 'ref' && value != null && field !== 'company' ? [member(to, value)] : []
  })

const refusalOf = ({ label }: FieldMeta, name: string, among: readonly string[] | undefined) =>
  among
    ? {
        code: 'AMBIGUOUS',
        message: `${label} ${name} ada lebih dari satu. Tulis salah satu: ${among.slice(0, 3).join('; ')}.`,
      }
    : { code: 'VALIDATION', message: `${label} tidak ditemukan atau sudah tidak aktif.` }

/**
 * Maps `addresses/0/street` of a validated row to `addresses.1.street` of the file; the number differs after empty
 * lines.
 */
export function pathOf(pointer: string, lines: Read['lines']): string {
  const [field = '', at, column] = pointer.split('/')
  const line = at === undefined ? undefined : lines.get(field)?.[Number(at)]
  return line === undefined ? field : linePath({ field, line, column: column ?? '' })
}

/** Column for an error: its own, else the first one of its line, else the first of its field. */
export function placeOf(mapping: Mapping, path: string): Mapping[number] | undefined {
  const [field = '', line] = path.split('.')
  return (
    mapping.find((one) => one.field === path) ??
    (line === undefined ? undefined : mapping.find((one) => one.field.startsWith(`${field}.${line}.`))) ??
    mapping.find((one) => fieldIn(one.field) === field)
  )
}
