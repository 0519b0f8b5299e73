import { type AssetCosts, type CostKind, costKinds, itMaintenanceInternalActivities } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'

type Sum = { kind: CostKind; count: number; amount: string }
type Sums = { lines: Sum[]; total: string; months: number | null; monthly: string | null }

/** GET /it-assets/:id/costs: what an asset cost so far. A seat of a licence costs its share of what the licence cost, as long as the asset has it. */
export const costsOfAsset =
  (store: Store): Handler =>
  async (request, reply) => {
    const deps = allow(request, itMaintenanceInternalActivities.can.list)
    const { id } = await seen(deps, store, idOf(request))
    const sums = await deps.db.first(sql<Sums>`
      with a as (select * from ems.it_assets where id = ${id}::bigint),
      sums as (
        select 'purchase' as kind, 1 as count, purchase_price as amount from a where purchase_price is not null
        union all select 'internal', count(*), coalesce(sum(w.cost), 0) from ems.it_maintenance_internal_activities w, a
          where w.it_asset_id = a.id and w.status = 'done' and w.deleted_at is null
        union all select 'external', count(*), coalesce(sum(w.final_cost), 0) from ems.it_maintenance_externals w, a
          where w.it_asset_id = a.id and w.status = 'completed' and w.deleted_at is null
        union all select 'license', count(*), coalesce(sum(round(l.purchase_price / l.seats, 2)), 0) from ems.it_license_seats s
          join ems.it_assets l on l.id = s.license_id, a where s.device_id = a.id and s.status = 'assigned'
        union all select 'disposal', 1, -disposal_value from a where status = 'disposed' and disposal_value > 0),
      whole as (select coalesce(sum(amount), 0)::numeric(18, 2) as total from sums),
      life as (select case when purchase_date is not null then greatest(1, (extract(year from age) * 12 + extract(month from age))::int) end as months
        from (select purchase_date, age(coalesce(disposed_at, (now() at time zone 'Asia/Jakarta')::date), purchase_date) as age from a) t)
      select (select json_agg(json_build_object('kind', kind, 'count', count, 'amount', amount::numeric(18, 2)::text))
          from sums where count > 0) as lines, total::text, months, round(total / months, 2)::text as monthly from whole, life`)
    const lines = sums?.lines ?? []
    const attributes: AssetCosts = {
      lines: (Object.keys(costKinds) as CostKind[]).flatMap((kind) => lines.filter((line) => line.kind === kind)),
      total: sums?.total ?? '0.00',
      months: sums?.months ?? null,
      monthly: sums?.monthly ?? null,
    }
    return send(reply, 200, { data: { type: 'asset-costs', id, attributes } })
  }
