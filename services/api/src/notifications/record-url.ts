import { menus } from '@ems/contracts'
import type { Resource } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'

/** Tab of a collection in menus with several lists; the first tab needs no name. */
const sections: Readonly<Record<string, string>> = {
  'archive-disposals': 'disposals',
  'archive-document-codes': 'codes',
  'archive-document-code-details': 'details',
  'archive-document-logs': 'loans',
  'archive-intakes': 'intakes',
  'archive-stocktakes': 'stocktakes',
  'contract-templates': 'templates',
  'attendance-codes': 'codes',
  'attendance-corrections': 'corrections',
  'credential-exports': 'exports',
  'credential-folders': 'folders',
  'credential-requests': 'requests',
  budgets: 'budgets',
  'general-invoices': 'invoices',
  'general-orders': 'orders',
  'general-procurement-lines': 'lines',
  'general-quotations': 'quotations',
  'general-receipts': 'receipts',
  'it-handovers': 'handovers',
  'it-license-seats': 'seats',
  'it-stocktakes': 'stocktakes',
  leaves: 'types',
  'partner-bank-changes': 'banks',
}

/** Collections whose rows are under *Pelanggan* or *Pemasok*, as their partner is: how to find the partner. */
const partnerOf: Readonly<Record<string, string>> = {
  partners: 'select id, id as partner_id from ems.partners',
  'partner-bank-changes': 'select id, partner_id from ems.partner_bank_changes',
}

/** A BCL.KT is under its client. */
const BCL = 'customs-kite-tool-kite-datas'

type Reader = Pick<Deps, 'db'> & { user?: Pick<Deps['user'], 'permissions'> }
type Kind = Pick<Resource, 'menu' | 'name'>

/** Addresses in the application that open records: the list of their menu with the record in the drawer. */
export async function routesTo(
  reader: Reader,
  resource: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (resource.name === BCL) return routesToBcl(reader, ids)
  const others = partnerOf[resource.name] ? await menusOfPartners(reader, resource.name, ids) : undefined
  return new Map(
    ids.flatMap((id) => {
      const route = addressOf(resource.name, others?.get(id) ?? resource.menu, id)
      return route ? [[id, route] as const] : []
    }),
  )
}

/** The address of one record. */
export const routeTo = async (reader: Reader, resource: Kind, id: string): Promise<string | undefined> =>
  (await routesTo(reader, resource, [id])).get(id)

async function routesToBcl({ db }: Reader, ids: readonly string[]) {
  const rows = await db.rows(sql<{ id: string; tenant: string }>`select id::text, tenant_id::text as tenant
    from ems.customs_kite_tool_kite_datas where id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map(({ id, tenant }) => [id, `/private/customs/kitetool?tenant=${tenant}&section=bcl&bcl=${id}`]))
}

function addressOf(name: string, menu: string, id: string): string | undefined {
  const path = menus.find((one) => one.id === menu)?.path
  const section = sections[name]
  return path && `${path}?${section ? `section=${section}&` : ''}id=${id}`
}

/** The menu of each partner: who is customer and vendor is under the one that the reader has. */
async function menusOfPartners({ db, user }: Reader, name: string, ids: readonly string[]) {
  const rows = await db.rows(sql<{ id: string; is_customer: boolean; is_vendor: boolean }>`
    select o.id, p.is_customer, p.is_vendor from (${sql.raw(partnerOf[name] ?? '')}) o
    join ems.partners p on p.id = o.partner_id where o.id = any(${[...ids]}::bigint[])`)
  return new Map(
    rows.map(({ id, is_customer, is_vendor }) => {
      const own = [...(is_customer ? (['customer'] as const) : []), ...(is_vendor ? (['vendor'] as const) : [])]
      const menu = own.find((one) => user?.permissions.has(permission(one, 'list'))) ?? own[0] ?? 'customer'
      return [String(id), menu] as const
    }),
  )
}
