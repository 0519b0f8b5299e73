import type { ImportError } from '@ems/contracts/common'
import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { z } from 'zod'
import { type SourceCell, type SourceRow, shown } from '../files/index.ts'
import { issuesOf } from '../kit/problems.ts'
import { cellValue } from './cell-values.ts'
import type { Found, Names } from './names.ts'

export type Mapping = readonly { column: number; head: string; field: string }[]
export type Read = { row: number; values: Record<string, unknown> }

type Pending = { row: SourceRow; said: Record<string, unknown>; refused: Set<string> }
type Refer = { at: Pending; field: string; head: string; names: string[] }

/** Turns batches of cells into checked rows; every refusal of every cell goes to `refuse`. */
export class RowReader {
  readonly #resource: Resource
  readonly #mapping: Mapping
  readonly #names: Names
  readonly #refuse: (error: ImportError) => void
  /** Of `create` what the columns of the file can fill, and what must not be missing: the rest of a row is blank. */
  readonly #create: Resource['create']

  constructor(resource: Resource, mapping: Mapping, names: Names, refuse: (error: ImportError) => void) {
    this.#resource = resource
    this.#mapping = mapping
    this.#names = names
    this.#refuse = refuse
    const said = new Set(mapping.map(({ field }) => field))
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
    const one: Pending = { row, said: {}, refused: new Set() }
    for (const { column, head, field } of this.#mapping) {
      const meta = this.#resource.meta[field]
      const cell = row.cells[column]
      if (!meta) continue
      if (cell === null || cell === undefined || cell === '') {
        if (meta.nullable) one.said[field] = null
        continue
      }
      const said = cellValue(meta, cell)
      if ('value' in said) one.said[field] = said.value
      else if ('names' in said) this.#refer({ at: one, field, head, names: said.names }, meta, references)
      else this.#note(one, { head, field, cell, message: said.refused, code: said.code ?? 'VALIDATION' })
    }
    return one
  }

  /** Most rows of a file refer to what the rows before referred to. */
  #refer(asked: Refer, meta: FieldMeta, references: Refer[]) {
    const [name] = asked.names
    const id = meta.kind === 'ref' && name !== undefined ? this.#names.idOf(meta, name) : undefined
    if (id === undefined) references.push(asked)
    else asked.at.said[asked.field] = id
  }

  async #resolve(references: readonly Refer[]) {
    for (const [field, asked] of Map.groupBy(references, (one) => one.field)) {
      const meta = this.#resource.meta[field]
      if (!meta) continue
      await this.#names.learn(
        meta,
        asked.flatMap(({ names }) => names),
      )
      for (const { at, head, names } of asked) {
        const found = names.map((name): [string, Found] => [name, this.#names.find(meta, name)])
        const wrong = found.find(([, one]) => typeof one === 'string')
        const ids = found.flatMap(([, one]) => (typeof one === 'string' ? [] : [one.id]))
        if (!wrong) at.said[field] = meta.kind === 'refs' ? ids : ids[0]
        else
          this.#note(at, {
            head,
            field,
            cell: wrong[0],
            code: wrong[1] === 'ambiguous' ? 'AMBIGUOUS' : 'VALIDATION',
            message:
              wrong[1] === 'ambiguous'
                ? `${meta.label} ${wrong[0]} ada lebih dari satu. Pakai kodenya.`
                : `${meta.label} tidak ditemukan atau sudah tidak aktif.`,
          })
      }
    }
  }

  #check({ row, said, refused }: Pending): Read[] {
    const { blank } = this.#resource
    const parsed = this.#create.safeParse(said)
    if (parsed.success && !refused.size) return [{ row: row.row_no, values: { ...blank, ...parsed.data } }]
    const issues = parsed.success ? [] : issuesOf(parsed.error)
    for (const { field, message, code } of issues) {
      const [name = ''] = field.split('/')
      if (refused.has(name)) continue
      const place = this.#mapping.find((one) => one.field === name)
      const cell = place ? row.cells[place.column] : undefined
      this.#note(
        { row, said, refused: new Set() },
        { head: place?.head ?? null, field, cell, message, code: code ?? 'VALIDATION' },
      )
    }
    return []
  }

  #note(
    { row, refused }: Pending,
    {
      head,
      field,
      cell,
      message,
      code,
    }: Omit<ImportError, 'row' | 'column' | 'value' | 'field'> & {
      head: string | null
      field: string
      cell: SourceCell | undefined
    },
  ) {
    refused.add(field)
    const value = shown(cell).slice(0, 200) || null
    this.#refuse({ row: row.row_no, column: head, field, value, code, message })
  }
}
