import type { PaperTable, PrintPage } from '../print/PrintPage.tsx'
import type { Tenant } from './use-tenant.ts'

/** Heads of a printed table; those named in `figures` stand to the right. */
export const heads = (of: readonly string[], figures: readonly string[]): PaperTable['columns'] =>
  of.map((title) => ({ title, isFigure: figures.includes(title) }))

/** A report about one client of the tool. */
export const paperOf = (
  tenant: Tenant,
  title: string,
  lines: readonly string[],
  tables: readonly PaperTable[],
): PrintPage => ({
  title,
  lines: [`${tenant.partner_name} · ${tenant.kite_facility} · NIPER ${tenant.niper}`, ...lines],
  tables,
})
