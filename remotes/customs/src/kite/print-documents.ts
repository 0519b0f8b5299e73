import type { PrintPage, SheetTable } from '../print/PrintPage.tsx'
import type { Tenant } from './tool/use-tenant.ts'

/** Heads of a printed table; those named in `figures` stand to the right. */
export const headers = (of: readonly string[], totals: readonly string[]): SheetTable['columns'] =>
  of.map((title) => ({ title, isFigure: totals.includes(title) }))

/** A report about one client of the tool. */
export const sheetOf = (
  tenant: Tenant,
  title: string,
  lines: readonly string[],
  tables: readonly SheetTable[],
): PrintPage => ({
  title,
  lines: [`${tenant.partner_name} · ${tenant.kite_facility} · NIPER ${tenant.niper}`, ...lines],
  tables,
})
