import { archiveDisposals, documents } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import { inline } from '../../files/index.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { conflict } from '../../kit/problems.ts'
import type { Store } from '../../kit/stores.ts'
import { signaturesOf } from '../../kit/transitions/signatures.ts'
import { disposalSheet, type Printed } from './disposal-sheet.ts'

/** GET /archive-disposals/:id/pdf: the list of what is proposed, and after the destruction its minutes. */
export const sheet =
  (store: Store<typeof archiveDisposals>): Handler =>
  async (request, reply) => {
    const deps = allow(request, archiveDisposals.can.show)
    const { id } = await store.find(deps, idOf(request))
    const printed = await printedOf(deps, id)
    const name = printed.status === 'executed' ? 'Berita acara' : 'Daftar usul musnah'
    const number = (printed.number ?? id).replace(/[^\w.-]/g, '-')
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', inline(`${name} ${number}.pdf`))
      .send(await disposalSheet(printed))
  }

/** GET /documents/:id/certificate: that this one record was destroyed, by whom, and what its files were. */
export const certificate =
  (store: Store<typeof documents>): Handler =>
  async (request, reply) => {
    const deps = allow(request, documents.can.show)
    const { id, number, status, disposal } = await store.find(deps, idOf(request))
    if (status !== 'destroyed' || !disposal) throw conflict('NOT_DESTROYED', 'Arsip ini belum dimusnahkan.')
    const all = await printedOf(deps, disposal)
    const isThis = (one: { number: string }) => one.number === number
    const printed = {
      ...{ ...all, certified: number, held: null, notes: null },
      ...{ records: all.records.filter(isThis), files: all.files.filter(isThis) },
    }
    const name = `Sertifikat pemusnahan ${(number ?? id).replace(/[^\w.-]/g, '-')}.pdf`
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', inline(name))
      .send(await disposalSheet(printed))
  }

/** Everything that stands on the sheet of a batch. */
export async function printedOf(deps: Deps, id: string): Promise<Printed> {
  const batch = await deps.db.one(sql<Omit<Printed, 'records' | 'signers' | 'files'>>`
    select b.number, b.title, b.status, b.notes, b.held, b.destroyed_count, b.record_count, c.name as company,
      c.meta ->> 'letterhead' as letterhead, d.name as department,
      (b.executed_at at time zone 'Asia/Jakarta')::date::text as executed_on
    from ems.archive_disposals b join ems."references" c on c.id = b.company_id join ems."references" d on d.id = b.department_id
    where b.id = ${id}::bigint`)
  const records = await deps.db.rows(sql<Printed['records'][number]>`
    select d.number, k.code, d.title, coalesce(extract(year from d.period_from)::text, extract(year from d.doc_date)::text)
        || case when d.period_to is not null and extract(year from d.period_to) <> extract(year from coalesce(d.period_from, d.doc_date))
          then '–' || extract(year from d.period_to)::text else '' end as period,
      trim_scale(d.quantity)::text as quantity, u.name as unit, l ->> 'verdict' as verdict, l ->> 'keep_until' as keep_until,
      l ->> 'reason' as reason, d.status = 'destroyed' and d.disposal_id = b.id as is_destroyed
    from ems.archive_disposals b cross join jsonb_array_elements(b.lines) with ordinality as x(l, n)
    join ems.documents d on d.id = (l ->> 'document')::bigint
    join ems.archive_document_code_details k on k.id = d.code_detail_id left join ems."references" u on u.id = d.unit_id
    where b.id = ${id}::bigint order by n`)
  const files = await deps.db.rows(sql<Printed['files'][number]>`
    select d.number, a.name, a.size_byte, a.sha256 from ems.documents d
    join ems.assets a on a.target_type = 'documents' and a.target_id = d.id::text and a.destroyed_at is not null
      and a.deleted_at is null
    where d.disposal_id = ${id}::bigint and d.status = 'destroyed' order by d.number, a.id`)
  return { ...batch, records, files, signers: await signersOf(deps, id) }
}

type Approved = { task: string; label: string | null; name: string; at: string }

/** Approvers in the order of the steps, then the person who carried it out, with their signatures if they left one. */
async function signersOf(deps: Deps, id: string): Promise<Printed['signers']> {
  const stored = (await signaturesOf(deps, archiveDisposals.name, id)) ?? []
  const approved = await deps.db.rows(sql<Approved>`
    select a.id::text as task, a.label, u.name, to_char(a.acted_at at time zone 'Asia/Jakarta', 'DD/MM/YYYY HH24.MI') as at
    from ems.approvals a join ems.users u on u.id = a.approver_id
    where a.target_type = ${archiveDisposals.name} and a.target_id = ${id} and a.status = 'approved'
      and a.request_id = (select max(r.id) from ems.approval_requests r
        where r.target_type = ${archiveDisposals.name} and r.target_id = ${id})
    order by a.step, a.acted_at`)
  const executed = await deps.db.first(sql<{ name: string; at: string }>`
    select u.name, to_char(b.executed_at at time zone 'Asia/Jakarta', 'DD/MM/YYYY HH24.MI') as at
    from ems.archive_disposals b join ems.users u on u.id = b.executed_by_id where b.id = ${id}::bigint`)
  const by = stored.findLast(({ action }) => action === 'execute')
  return [
    ...approved.map(({ task, label, name, at }) => {
      const strokes = stored.find((one) => one.task === task)?.strokes ?? []
      return { role: `Disetujui: ${label ?? 'Persetujuan'}`, name, at, strokes }
    }),
    ...(executed
      ? [{ role: 'Dilaksanakan oleh', name: by?.name ?? executed.name, at: executed.at, strokes: by?.strokes ?? [] }]
      : []),
  ]
}
