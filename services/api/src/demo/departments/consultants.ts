import { usualStages } from '@ems/contracts/customs'
import { sql, type Transaction } from '@ems/postgres'

type Ids = ReadonlyMap<string, string>
type Job = { title: string; stage: string; job: string; due: number; priority?: string; months?: number }

/** Jobs of the consultants: every stage, late, due soon and done. Days count from today. */
const jobs: readonly Job[] = [
  { title: 'Laporan BCL.KT', stage: 'menunggu_dokumen', job: 'BCLKT', due: -2, months: -1, priority: 'high' },
  { title: 'Laporan BCL.KT', stage: 'selesai', job: 'BCLKT', due: -34, months: -2 },
  { title: 'Laporan BCL.KT', stage: 'selesai', job: 'BCLKT', due: -65, months: -3 },
  { title: 'Permohonan NIPER', stage: 'dikerjakan', job: 'NIPER', due: 5, priority: 'urgent' },
  { title: 'Konversi produk baru', stage: 'antre', job: 'KONVERSI', due: 12 },
  { title: 'Pendampingan audit kepabeanan', stage: 'reviu', job: 'AUDIT', due: 20 },
]

/** Jobs on the consultants' board for every client with a KITE facility; none if there is no client. */
export async function insertConsultants(
  client: Transaction,
  today: string,
  { references, users }: { references: Ids; users: Ids },
) {
  const consultant = users.get('kite@ems.test')
  const reviewer = users.get('direksi@ems.test')
  const company = references.get('company/MKP')
  const match = await client.first(sql<{
    id: string
  }>`insert into ems.customs_consultant_boards (name, description, company_id, is_default, sort_order, stages)
     values ('Konsultan KITE', 'Pekerjaan konsultan per klien', ${company}, true, 1, ${JSON.stringify(usualStages)}) returning id`)
  await client.run(
    sql.text(
      `insert into ems.customs_consultant_activities (title, board_id, stage_key, company_id, partner_id, facility,
       job_type_id, period_month, consultant_id, reviewer_id, due_date, priority, submission_no, submitted_date,
       checklist, document_requests, recurrence_key)
     select left(j.title || ' ' || p.name, 150), $1, j.stage, $2, p.id,
       case p.kite_facility when 'drawback' then 'drawback' else 'exemption' end, r.id,
       case when j.months is not null then date_trunc('month', $3::date) + make_interval(months => j.months) end,
       $4, $5, $3::date + j.due, coalesce(j.priority, 'normal'),
       case when j.stage = 'selesai' then 'TT-' || lpad(p.id::text, 4, '0') || lpad((-j.due)::text, 3, '0') end,
       case when j.stage = 'selesai' then $3::date + j.due - 3 end,
       jsonb_build_array(
         jsonb_build_object('id', 'a', 'text', 'Dokumen lengkap', 'is_done', j.stage in ('reviu', 'selesai')),
         jsonb_build_object('id', 'b', 'text', 'Diperiksa reviewer', 'is_done', j.stage = 'selesai')),
       case when j.stage = 'menunggu_dokumen' then jsonb_build_array(
         jsonb_build_object('id', 'a', 'name', 'Rekap PIB', 'requested_at', $3::date - 9, 'status', 'requested'),
         jsonb_build_object('id', 'b', 'name', 'Rekap PEB', 'requested_at', $3::date - 9, 'received_at', $3::date - 4, 'status', 'received'))
       else '[]' end,
       case when j.months is not null then r.id || ':' || p.id end
     from jsonb_to_recordset($6) as j(title text, stage text, job text, due int, priority text, months int)
     join ems."references" r on r.category = 'kite-job' and r.code = j.job and r.deleted_at is null
     cross join (select id, name, kite_facility from ems.partners where kite_facility <> 'none' order by id limit 6) p`,
      [match?.id, company, today, consultant, reviewer, JSON.stringify(jobs)],
    ),
  )
}
