import type { FieldMeta } from './fields.ts'

type Metas = Readonly<Record<string, FieldMeta>>
type Values = Readonly<Record<string, unknown>>

/** The company a row says it belongs to; undefined where it is everybody's. */
export function companyOf(metas: Metas, row: Values): string | undefined {
  const { to, where } = metas.company ?? {}
  const isCompany = to === 'references' && where?.category === 'company'
  return isCompany && row.company ? String(row.company) : undefined
}

/**
 * Whether a reference may lead to what one company has of its own: an office, a department, a position, a room. Those of
 * another company than the row's are neither offered nor accepted; rows without a company are everybody's.
 */
export const isOfCompany = (meta: Pick<FieldMeta, 'to' | 'where'>): boolean =>
  meta.to === 'references' && meta.where?.category !== 'company'
