import type { FieldMeta } from './fields.ts'

type Metas = Readonly<Record<string, FieldMeta>>
type Values = Readonly<Record<string, unknown>>

/**
 * Limits a reference to rows that belong to the same parent as its own row: the field `of` of the referenced row has the
 * value of `is`, or is empty, which means that everybody shares it.
 */
export type Pair = {
  of: string
  /** Field of the line or of the row, a field of a referenced row (`employee.company`), or of the user (`@me.company`). */
  is: string
  /**
   * The contract says so: without a parent only shared rows fit. The others follow from the company of the row, and
   * limit nothing while it is empty.
   */
  isDeclared: boolean
}

/** The first part of `is`: a field of the line or of the row, or `@me`. */
export const rootOf = ({ is }: Pick<Pair, 'is'>): string => is.split('.')[0] ?? is

/** The pairs of a reference of a row, or in a line of these columns. */
export function pairsOf(metas: Metas, meta: FieldMeta, columns: Metas = {}): readonly Pair[] {
  if (meta.within) return Object.entries(meta.within).map(([of, is]) => ({ of, is, isDeclared: true }))
  const isImplied = isOfCompany(meta) && (isCompany(columns.company) || isCompany(metas.company))
  return isImplied ? [{ of: 'company', is: 'company', isDeclared: false }] : []
}

/** Word for a parent in *Pilih perusahaan dahulu*. */
export function parentWord(metas: Metas, pair: Pick<Pair, 'is'>, columns: Metas = {}): string {
  const root = rootOf(pair)
  const meta = columns[root] ?? metas[root]
  if (!meta || isCompany(meta)) return 'perusahaan'
  const label = meta.to === 'partners' ? 'mitra' : meta.label
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** Scopes of a reference besides fields of its row. */
const ofMe: ReadonlySet<string> = new Set(['@me.company', '@me.department', '@me.office', '@me.employee'])

/** Mistakes in `within`, as messages for the author of a contract. */
export const faultsOfWithin = (metas: Metas): string[] =>
  Object.entries(metas).flatMap(([name, meta]) => [
    ...faultsIn(name, meta, metas),
    ...Object.entries(meta.columns ?? {}).flatMap(([column, inner]) =>
      faultsIn(`${name}.${column}`, inner, { ...metas, ...meta.columns }),
    ),
  ])

const faultsIn = (name: string, { within = {} }: FieldMeta, metas: Metas): string[] =>
  Object.values(within).flatMap((is) => {
    if (ofMe.has(is)) return []
    const [root = '', field, ...more] = is.split('.')
    const isKnown = metas[root]?.kind === 'ref' && field !== '' && more.length === 0
    return isKnown ? [] : [`${name}: no reference ${is} to be within`]
  })

const isCompany = (meta: FieldMeta | undefined) =>
  meta?.kind === 'ref' && meta.to === 'references' && meta.where?.category === 'company'

/** The company of a row; undefined for rows that all companies share. */
export const companyOf = ({ company }: Metas, row: Values): string | undefined =>
  isCompany(company) && row.company ? String(row.company) : undefined

/** Whether a reference points to rows that belong to companies: offices, departments, positions, rooms. */
const isOfCompany = (meta: Pick<FieldMeta, 'to' | 'where'>): boolean =>
  meta.to === 'references' && meta.where?.category !== 'company'
