import type { FieldMeta } from './fields.ts'

type Metas = Readonly<Record<string, FieldMeta>>
type Values = Readonly<Record<string, unknown>>

/** The company of a row; undefined for rows that all companies share. */
export function companyOf(metas: Metas, row: Values): string | undefined {
  const { to, where } = metas.company ?? {}
  const isCompany = to === 'references' && where?.category === 'company'
  return isCompany && row.company ? String(row.company) : undefined
}

/**
 * Whether a reference points to rows that belong to companies: offices, departments, positions, rooms. Rows of another
 * company than that of the referring row are neither offered nor accepted; rows without a company are shared by all.
 */
export const isOfCompany = (meta: Pick<FieldMeta, 'to' | 'where'>): boolean =>
  meta.to === 'references' && meta.where?.category !== 'company'
