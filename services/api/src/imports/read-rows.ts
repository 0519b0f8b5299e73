import { cellMeta, type ImportError, type LineCell, lineCellOf, linePath } from '@ems/contracts/common'
import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { z } from 'zod'
import { type SourceCell, type SourceRow, shown } from '../files/index.ts'
import { issuesOf } from '../kit/problems.ts'
import { cellValue, isMasked, storedCell } from './cell-values.ts'
import { fieldIn } from './importables.ts'
import { type Context, member, type Names } from './resolve-names.ts'

/** `field` is a field's name, or the path of a cell of a line. */
export type Mapping = readonly { column: number; head: string; field: string }[]

type Values = Record<string, unknown>

/** A checked row. */
export type Read = {
  row: number
  values: Values
  cells: readonly SourceCell[]
  /** Of each field of rows the numbers of the lines that were filled in, as the heads count them. */
  lines: ReadonlyMap<string, readonly number[]>
  /** Fields whose cell holds a masked value of an export: of a row that is there they stay as they are. */
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
/** Names to be looked up; the ids go `into` the row or its line, as `key`. */
type Refer = { at: Pending; seat: Seat; names: string[]; into: Values; key: string }

/** The company of rows that are there already, by what the file says of them; undefined of new ones. */
export type StoredCompany = (said: readonly Values[]) => Promise<readonly (string | null | undefined)[]>

type Means = { names: Names; refuse: (error: ImportError) => void; storedCompany?: StoredCompany | undefined }

/** Turns batches of cells into checked rows; every refusal of every cell goes to `refuse`. */
export class RowReader {
  readonly #resource: Resource
  readonly #mapping: Mapping
  readonly #seats: readonly Seat[]
  /** The fields of rows that are filled cell by cell. */
  readonly #inLines: ReadonlySet<string>
  readonly #means: Means
  /** Of `create` what the columns of the file can fill, and what must not be missing: the rest of a row is blank. */
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
    const said = new Set(mapping.map(({ field }) => fieldIn(field)))
    const { create, blank } = resource
    this.#create = z.strictObject(
      Object.fromEntries(Object.entries(create.shape).filter(([field]) => said.has(field) || !(field in blank))),
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
      const said = cellValue(meta, derived ? storedCell(derived, cell) : cell, seat.head)
      if ('value' in said) into[key] = said.value
      else if ('names' in said) this.#refer({ at: one, seat, names: said.names, into, key }, references)
      else this.#note(one, { ...seat, cell, message: said.refused, code: said.code ?? 'VALIDATION' })
    }
    return one
  }

  /** Most rows of a file refer to what the rows before referred to. */
  #refer(asked: Refer, references: Refer[]) {
    const { meta } = asked.seat
    const [name] = asked.names
    const id = meta.kind === 'ref' && name !== undefined ? this.#means.names.idOf(meta, name) : undefined
    if (id === undefined) references.push(asked)
    else asked.into[asked.key] = id
  }

  /** What means one row only comes first: it tells what the others may mean. */
  async #resolve(references: readonly Refer[]) {
    const { names } = this.#means
    for (const [meta, asked] of Map.groupBy(references, ({ seat }) => seat.meta))
      await names.learn(
        meta,
        asked.flatMap((one) => one.names),
      )
    const open = references.filter((asked) => !this.#settle(asked))
    if (!open.length) return
    await this.#recallCompanies(open)
    const ofCompany = open.filter(({ key }) => key === 'company')
    for (const asked of [...ofCompany, ...open.filter((one) => !ofCompany.includes(one))]) this.#decide(asked)
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
      const found = this.#means.names.find(meta, name, context)
      if (found && 'id' in found) ids.push(found.id)
      else return this.#note(at, { ...seat, cell: name, ...refusalOf(meta, name, found?.among) })
    }
    into[key] = meta.kind === 'refs' ? ids : ids[0]
  }

  /** A change of some columns need not repeat the company of the row. */
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

  /** Puts the lines into what the row says. A box of a line that is left empty is not ticked. */
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

/** A line that was begun: who ticks a box says yes, who leaves it empty says no. */
function lineIn({ lines }: Pending, { field, line }: LineCell): Values {
  const known = lines.get(field) ?? new Map<number, Values>()
  lines.set(field, known)
  const values = known.get(line) ?? {}
  known.set(line, values)
  return values
}

/** Where the company of the stored row is kept, apart from what the file says. */
const stored = Symbol('stored company')

function contextOf({ meta }: Resource, { at: { said }, into, seat: { line } }: Refer): Context {
  const columns = line ? meta[line.field]?.columns : undefined
  const isOfLine = columns !== undefined && 'company' in columns
  const company = isOfLine && into.company != null ? into.company : (said.company ?? (said as Stored)[stored])
  return {
    company: company === undefined && !('company' in said) ? undefined : company == null ? null : String(company),
    within: new Set([...membersOf(meta, said), ...(columns ? membersOf(columns, into) : [])]),
  }
}
type Stored = { [stored]?: string | null }

const membersOf = (meta: Readonly<Record<string, FieldMeta>>, said: Values) =>
  Object.entries(said).flatMap(([field, value]) => {
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

/** `addresses/0/street` of a checked row is `addresses.1.street` of the file, or another number where lines are left empty. */
export function pathOf(pointer: string, lines: Read['lines']): string {
  const [field = '', at, column] = pointer.split('/')
  const line = at === undefined ? undefined : lines.get(field)?.[Number(at)]
  return line === undefined ? field : linePath({ field, line, column: column ?? '' })
}

/** The column that a refusal is shown at: its own, else the first one of its line, else of its field. */
export function placeOf(mapping: Mapping, path: string): Mapping[number] | undefined {
  const [field = '', line] = path.split('.')
  return (
    mapping.find((one) => one.field === path) ??
    (line === undefined ? undefined : mapping.find((one) => one.field.startsWith(`${field}.${line}.`))) ??
    mapping.find((one) => fieldIn(one.field) === field)
  )
}
