import { type jiraIssues, ratings, ticketPriorities } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import {
  documentOf,
  facts,
  head,
  paragraph,
  portrait,
  printedInstant,
  signatures,
  table,
} from '../../files/sheet-table.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { conflict } from '../../kit/problems.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'

type Printed = {
  number: string
  summary: string
  description: string
  resolution: string | null
  priority: keyof typeof ticketPriorities
  csat: keyof typeof ratings | null
  created: string
  responded: string | null
  resolved: string | null
  closed: string | null
  kind: string
  tier: string | null
  company: string
  letterhead: string | null
  office: string | null
  reporter: string
  person: string
  officer: string | null
  devices: readonly { tag: string; name: string; serial_no: string | null }[]
}

/** GET /jira-issues/:id/pdf: the minutes of a solved ticket, with room for the signatures of both sides. For its reporter too. */
export const ticketPdf =
  (store: Store<typeof jiraIssues>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id, status } = await seen(deps, store, idOf(request))
    if (status !== 'resolved' && status !== 'closed')
      throw conflict('NOT_SOLVED', 'Berita acara tersedia setelah tiket selesai.', { pointer: '/data' })
    const printed = await printedOf(deps, id)
    return sendPdf(reply, printed.number, await ticketSheet(printed))
  }

const printedOf = ({ db }: Deps, id: string) =>
  db.one(sql<Printed>`
    select t.local_no as number, t.summary, t.description, t.resolution, t.priority, t.csat, t.created_at::text as created,
      t.responded_at::text as responded, t.resolved_at::text as resolved, t.closed_at::text as closed, k.name as kind, s.name as tier,
      c.name as company, c.meta ->> 'letterhead' as letterhead, o.name as office, r.full_name as reporter,
      coalesce(f.full_name, r.full_name) as person, u.name as officer,
      coalesce((select json_agg(json_build_object('tag', a.asset_tag, 'name', a.name, 'serial_no', a.serial_no) order by a.asset_tag)
        from ems.jira_issues_it_assets j join ems.it_assets a on a.id = j.target_id where j.owner_id = t.id), '[]') as devices
    from ems.jira_issues t join ems."references" k on k.id = t.request_type_id join ems."references" c on c.id = t.company_id
    join ems.employees r on r.id = t.reporter_id left join ems.employees f on f.id = t.created_for_id
    left join ems."references" o on o.id = t.office_id left join ems.jira_service_tiers s on s.id = t.tier_id
    left join ems.users u on u.id = t.assignee_id
    where t.id = ${id}::bigint`)

const at = (instant: string | null) => (instant ? `${printedInstant(instant)} WIB` : null)

const ticketSheet = (printed: Printed) =>
  documentOf(portrait, `Berita acara penyelesaian ${printed.number}`, (page) => {
    const { company, letterhead, number, summary, description, resolution, devices, csat } = printed
    head(page, portrait, company, letterhead, 'BERITA ACARA PENYELESAIAN', [`Tiket ${number}`, summary])
    facts(page, portrait, [
      ['Pelapor', printed.reporter],
      ['Atas nama', printed.person === printed.reporter ? null : printed.person],
      ['Kantor', printed.office],
      ['Jenis', printed.kind],
      ['Prioritas', ticketPriorities[printed.priority]],
      ['Tingkat layanan', printed.tier],
      ['Petugas', printed.officer],
      ['Dilaporkan', at(printed.created)],
      ['Ditanggapi', at(printed.responded)],
      ['Diselesaikan', at(printed.resolved)],
      ['Ditutup', at(printed.closed)],
      ['Kepuasan', csat ? ratings[csat] : null],
    ])
    paragraph(page, portrait, 'Masalah', description)
    paragraph(page, portrait, 'Penyelesaian', resolution)
    if (devices.length) {
      paragraph(page, portrait, 'Perangkat')
      table(
        page,
        portrait,
        columns,
        devices.map(({ tag, name, serial_no }, n) => ({ cells: [String(n + 1), tag, name, serial_no ?? '–'] })),
      )
    }
    signatures(page, portrait, [
      { role: 'Pelapor', name: printed.person },
      { role: 'Petugas Teknologi Informasi', name: printed.officer ?? '' },
    ])
  })

const columns = [
  { title: 'No.', width: 26, isNumber: true },
  { title: 'Kode aset', width: 110 },
  { title: 'Nama', width: 237, wraps: true },
  { title: 'No. seri', width: 150 },
]
