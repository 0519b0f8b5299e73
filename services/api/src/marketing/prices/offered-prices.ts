import { todayInJakarta } from '@ems/contracts/days'
import type { ExplainedPrice, PriceStep } from '@ems/contracts/marketing'
import { type Db, sql } from '@ems/postgres'

export type PricedLine = { item: string; quantity: string }
/**
 * For whom, in which currency and on which day lines are priced; without a partner at the prices that everybody has. A list
 * without a company is for all of them.
 */
export type PriceRequest = { partner: string | null; company: string | null; currency: string; day?: string }

/** Lists that ended longer ago explain nothing any more. */
const EXPLAINED_DAYS = 366

/**
 * The price of each line for a customer, with all other prices the item has for them, in the order in which they are looked
 * at: agreed with the customer, list of the customer, of the segment, for everybody, the item itself; within one of them
 * promotions first, then the company's own list, then the highest quantity (docs/decisions/prices.md#origin).
 */
export async function offeredPrices(
  db: Db,
  { partner, company, currency, day = todayInJakarta() }: PriceRequest,
  lines: readonly PricedLine[],
): Promise<ExplainedPrice[]> {
  const rows = await db.rows(sql<PriceStep & { at: number }>`
    with line as (
      select at::int, item, quantity from unnest(${lines.map(({ item }) => item)}::bigint[],
        ${lines.map(({ quantity }) => quantity)}::numeric[]) with ordinality l (item, quantity, at)),
    offer as (
      select at, quantity, 0 as rank, 'agreed' as source, null::bigint as list_id, r.price, r.currency, null::numeric as min_quantity,
        null::date as valid_from, r.valid_to, false as is_promotion, true as is_active, null::bigint as company_id
      from line join ems.partner_items r on r.item_id = line.item and r.partner_id = ${partner}::bigint
        and r.price is not null and r.deleted_at is null
      union all
      select at, quantity, case when l.partner_id is not null then 1 when l.segment_id is not null then 2 else 3 end,
        case when l.partner_id is not null then 'customer' when l.segment_id is not null then 'segment' else 'everyone' end,
        l.id, i.price, l.currency, i.min_quantity, l.valid_from, l.valid_to, l.is_promotion, l.is_active, l.company_id
      from line join ems.price_list_items i on i.item_id = line.item and i.deleted_at is null
      join ems.price_lists l on l.id = i.list_id and l.deleted_at is null
      where (l.partner_id is null or l.partner_id = ${partner}::bigint)
        and (l.segment_id is null or l.segment_id = (select segment_id from ems.partners where id = ${partner}::bigint))
        and (l.company_id is null or l.company_id = ${company}::bigint)
        and (l.valid_to is null or l.valid_to >= ${day}::date - ${EXPLAINED_DAYS}::int)
      union all
      select at, quantity, 4, 'item', null, i.sell_price, i.currency, null, null, null, false, true, null
      from line join ems.items i on i.id = line.item and i.sell_price is not null and i.deleted_at is null),
    judged as (
      select o.*, case when not is_active then 'inactive' when currency <> ${currency} then 'currency'
        when valid_from > ${day}::date then 'later' when valid_to < ${day}::date then 'ended'
        when min_quantity > quantity then 'quantity' end as refusal
      from offer o)
    select j.at, j.source, j.list_id::text as list, l.code as list_code, l.name as list_name, j.price::text, j.currency,
      trim_scale(j.min_quantity)::text as min_quantity, j.valid_from::text, j.valid_to::text, j.is_promotion,
      coalesce(j.refusal, case when row_number() over (partition by j.at, j.refusal is null
        order by j.rank, not j.is_promotion, j.company_id is null, j.min_quantity desc, j.list_id) = 1
        then 'taken' else 'outranked' end) as outcome
    from judged j left join ems.price_lists l on l.id = j.list_id
    order by j.at, j.rank, not j.is_promotion, j.company_id is null, j.min_quantity desc, j.list_id`)
  const stepsOf = Map.groupBy(rows, ({ at }) => at)
  return lines.map(({ item, quantity }, n) => {
    const steps = (stepsOf.get(n + 1) ?? []).map(({ at: _, ...step }) => step)
    return { item, quantity, price: steps.find(({ outcome }) => outcome === 'taken')?.price ?? null, steps }
  })
}
