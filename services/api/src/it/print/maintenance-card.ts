import {
  assetConditions,
  assetStatuses,
  externalStatuses,
  type itAssets,
  itMaintenanceInternalActivities,
  workStatuses,
} from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import { documentOf, facts, head, landscape, table } from '../../files/sheet-table.ts'
import { decimal, longDay } from '../../files/sheet-text.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'

type Asset = {
  tag: string
  name: string
  serial_no: string | null
  status: keyof typeof assetStatuses
  condition: keyof typeof assetConditions
  company: string
  letterhead: string | null
  office: string
  holder: string | null
  warranty: string | null
  usage: string | null
}
type Entry = {
  day: string
  number: string
  what: string
  by: string | null
  outcome: string | null
  cost: string | null
} & (
  | { kind: 'internal'; status: keyof typeof workStatuses }
  | { kind: 'external'; status: keyof typeof externalStatuses }
)

/** Lines of one card at most, the newest. */
const MAX_ENTRIES = 500

/** GET /it-assets/:id/maintenanceCard: all work on an asset and all repairs by vendors, the newest first. */
export const maintenanceCard =
  (store: Store<typeof itAssets>): Handler =>
  async (request, reply) => {
    const deps = allow(request, itMaintenanceInternalActivities.can.list)
    const { id, asset_tag } = await seen(deps, store, idOf(request))
    return sendPdf(
      reply,
      `kartu_perawatan_${asset_tag}`,
      await cardSheet(await assetOf(deps, id), await entriesOf(deps, id)),
    )
  }

const assetOf = ({ db }: Deps, id: string) =>
  db.one(sql<Asset>`
    select a.asset_tag as tag, a.name, a.serial_no, a.status, a.condition, c.name as company, c.meta ->> 'letterhead' as letterhead,
      o.name as office, coalesce(e.full_name, h.name) as holder, a.warranty_until::text as warranty, trim_scale(a.usage_hours)::text as usage
    from ems.it_assets a join ems."references" c on c.id = a.company_id join ems."references" o on o.id = a.office_id
    left join ems.employees e on e.id = a.holder_id left join ems."references" h on h.id = a.holder_office_id
    where a.id = ${id}::bigint`)

const entriesOf = ({ db }: Deps, id: string) =>
  db.rows(sql<Entry>`
    select * from (
      select 'internal' as kind, coalesce((w.finished_at at time zone 'Asia/Jakarta')::date, w.scheduled_at)::text as day, w.number,
        coalesce(p.name, 'Pekerjaan tanpa rencana') as what, u.name as by, w.status,
        nullif(concat_ws('. ', nullif(w.findings, ''), nullif(w.actions_taken, ''), w.skip_reason), '') as outcome,
        case when w.cost > 0 then w.cost::text end as cost
      from ems.it_maintenance_internal_activities w left join ems.it_maintenance_internals p on p.id = w.plan_id
      left join ems.users u on u.id = w.assignee_id where w.it_asset_id = ${id}::bigint and w.deleted_at is null
      union all
      select 'external', coalesce(x.returned_at, x.sent_at, (x.created_at at time zone 'Asia/Jakarta')::date)::text, x.number,
        x.complaint, v.name, x.status, coalesce(x.result, x.cancel_reason), coalesce(x.final_cost, x.estimated_cost)::text
      from ems.it_maintenance_externals x join ems.partners v on v.id = x.vendor_id
      where x.it_asset_id = ${id}::bigint and x.deleted_at is null) entries
    order by day desc, number desc limit ${MAX_ENTRIES}::int`)

const statusOf = (entry: Entry) =>
  entry.kind === 'internal' ? workStatuses[entry.status] : externalStatuses[entry.status]

const cardSheet = (asset: Asset, entries: readonly Entry[]) =>
  documentOf(landscape, `Kartu perawatan ${asset.tag}`, (page) => {
    const { company, letterhead, tag, name } = asset
    head(page, landscape, company, letterhead, 'KARTU PERAWATAN', [`${tag} – ${name}`])
    facts(page, landscape, [
      ['No. seri', asset.serial_no],
      ['Kantor', asset.office],
      ['Pengguna', asset.holder],
      ['Status', `${assetStatuses[asset.status]}, kondisi ${assetConditions[asset.condition].toLowerCase()}`],
      ['Garansi s.d.', asset.warranty && longDay(asset.warranty)],
      ['Jam pakai', asset.usage && decimal(asset.usage)],
    ])
    table(
      page,
      landscape,
      columns,
      entries.map((entry) => ({
        cells: [
          ...[longDay(entry.day), entry.number, entry.what, entry.by ?? '–', statusOf(entry), entry.outcome ?? '–'],
          entry.cost ? decimal(entry.cost) : '–',
        ],
        isSoft: entry.status === 'cancelled' || entry.status === 'skipped',
      })),
    )
  })

const columns = [
  { title: 'Tanggal', width: 86 },
  { title: 'Nomor', width: 72 },
  { title: 'Perawatan atau keluhan', width: 180, wraps: true },
  { title: 'Oleh', width: 110, wraps: true },
  { title: 'Status', width: 72, wraps: true },
  { title: 'Temuan, tindakan, hasil', width: 180, wraps: true },
  { title: 'Biaya (Rp)', width: 70, isNumber: true },
]
