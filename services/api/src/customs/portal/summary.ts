import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { badRequest } from '../../kit/problems.ts'
import type { QueryResult } from '../queries/define-query.ts'
import * as stores from '../stores.ts'

/** What a client sees first: who it is, what is open, what is due, how far its reports are. */
export async function portalSummary(deps: Deps, query: { tenant_id?: string | undefined }): Promise<QueryResult> {
  const id = query.tenant_id ?? deps.user.client
  if (!id) throw badRequest('Perusahaan wajib dipilih.', { parameter: 'tenant_id' })
  const { partner_name, niper, kite_facility, bcl_type, decimal, status } = await stores.tenants.find(deps, id)
  const totals = await deps.db.first(sql.text<Record<string, unknown>>(counts, [id]))
  return { id, attributes: { partner_name, niper, kite_facility, bcl_type, decimal, status, ...totals } }
}

const counts = `
  select
    (select count(*)::int from ems.customs_portal_pibs where tenant_id = $1 and status in ('OPEN', 'PARTIAL')) as pib_open,
    (select count(*)::int from ems.customs_portal_pibs where tenant_id = $1 and status in ('OPEN', 'PARTIAL')
      and due_date <= ems.kite_today() + 30) as pib_due_30,
    (select min(due_date)::text from ems.customs_portal_pibs where tenant_id = $1 and status in ('OPEN', 'PARTIAL')) as next_due_date,
    (select count(*)::int from ems.customs_portal_files where tenant_id = $1 and status in ('UPLOADED', 'QUEUED', 'PROCESSING')) as files_running,
    (select count(*)::int from ems.customs_portal_reports where tenant_id = $1
      and status in ('DILAPORKAN', 'DIAJUKAN', 'DISETUJUI', 'DITOLAK', 'DICAIRKAN')) as reports_made`
