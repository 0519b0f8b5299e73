import { todayInJakarta } from '@ems/contracts/days'
import type { GeneralReceipt, generalReceipts } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { conflict, type Issue } from '../../../kit/problems.ts'
import { nextNumber } from '../../../kit/write/numbering.ts'
import { type Check, isRemoval, type Proposal, type Rules, type Values } from '../../../kit/write/write-rows.ts'
import { followOrder } from '../follow.ts'

type Receipts = typeof generalReceipts

async function complete(deps: Deps, { before, after, changed }: Proposal<Receipts>): Promise<Values> {
  const isPosted = changed.includes('status') && after.status === 'posted'
  const company = before ? after.company : await companyOf(deps, after.order)
  return {
    ...(before || !company ? {} : { company }),
    ...(changed.includes('lines') ? { lines: await named(deps, after) } : {}),
    ...(isPosted
      ? { number: await nextNumber(deps, { menu: 'receipt', company: after.company, at: new Date() }) }
      : {}),
  }
}

async function companyOf({ db }: Deps, order: string): Promise<string | undefined> {
  const row = await db.first(sql<{ company: string }>`
    select company_id::text as company from ems.general_orders where id = ${order}::bigint`)
  return row?.company
}

/** Delivered goods have the names of the request. */
async function named({ db }: Deps, { order, lines }: GeneralReceipt) {
  const rows = await db.rows(sql<{
    line_no: number
    name: string
  }>`select o.line_no, p.name from ems.general_order_lines o
    join ems.general_procurement_lines p on p.id = o.line_id where o.order_id = ${order}::bigint`)
  const names = new Map(rows.map(({ line_no, name }) => [line_no, name]))
  return lines.map((line) => ({ ...line, name: names.get(line.order_line) ?? null }))
}

const validateReceipt: Check<Receipts> = async (deps, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) return []
  const isPast = changed.includes('status') && before?.status === 'posted'
  if (isPast) await refuseRegistered(deps, after.id)
  const isCounted = changed.includes('lines') || (changed.includes('status') && after.status === 'posted')
  return [
    ...(changed.includes('received_on') && after.received_on > todayInJakarta()
      ? [{ field: 'received_on', message: 'Tanggal tidak boleh melewati hari ini.' }]
      : []),
    ...(isCounted ? await wrongLines(deps, after) : []),
  ]
}

/** Assets that were registered from it would have come from nowhere. */
async function refuseRegistered({ db }: Deps, receipt: string): Promise<void> {
  const asset = await db.first(sql<{ asset_tag: string }>`select asset_tag from ems.it_assets
    where receipt_id = ${receipt}::bigint and deleted_at is null order by id limit 1`)
  if (asset) throw conflict('IN_USE', `Aset ${asset.asset_tag} terdaftar dari penerimaan ini.`)
}

type Measured = {
  n: number
  status: string
  is_known: boolean
  is_some: boolean
  fits: boolean
  limit: string
}

/** Lines of no order, of nothing, and more than is outstanding; the trigger has the last word. */
async function wrongLines({ db }: Deps, { order, kind, lines }: GeneralReceipt): Promise<Issue[]> {
  const rows = await db.rows(sql<Measured>`
    with said as (
      select l.n - 1 as n, (l.line ->> 'order_line')::int as line_no,
        (l.line ->> 'qty_good')::numeric + (l.line ->> 'qty_bad')::numeric as qty,
        sum((l.line ->> 'qty_good')::numeric + (l.line ->> 'qty_bad')::numeric)
          over (partition by l.line ->> 'order_line' order by l.n) as total
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l(line, n)),
    limits as (
      select s.*, o.id is not null as is_known,
        case when ${kind} = 'receipt' then o.qty_kept - o.qty_received else o.qty_received end as most
      from said s left join ems.general_order_lines o on o.order_id = ${order}::bigint and o.line_no = s.line_no)
    select l.n::int, g.status, l.is_known, l.qty > 0 as is_some, l.total <= l.most as fits, trim_scale(l.most)::text as limit
    from limits l join ems.general_orders g on g.id = ${order}::bigint order by l.n`)
  const [first] = rows
  if (first && !receivable.has(first.status))
    return [{ field: 'order', message: 'Pesanan belum dikirim atau sudah ditutup.' }]
  return rows.flatMap(({ n, is_known, is_some, fits, limit }) => {
    if (!is_known) return [{ field: `lines/${n}/order_line`, message: 'Pesanan tidak memuat baris ini.' }]
    if (!is_some) return [{ field: `lines/${n}/qty_good`, message: 'Jumlah harus lebih besar dari 0.' }]
    const message = kind === 'receipt' ? 'Jumlah diterima melebihi pesanan.' : 'Jumlah retur melebihi yang diterima.'
    return fits ? [] : [{ field: `lines/${n}/qty_good`, message: `${message} Sisa ${limit.replace('.', ',')}.` }]
  })
}

const receivable: ReadonlySet<string> = new Set(['sent', 'partially_received', 'received'])

/** Receipts keep to their order, and order and requests follow them. */
export const receiptRules: Rules<Receipts> = {
  compute: complete,
  check: validateReceipt,
  effect: async (deps, { before, after }) => {
    if (before && after && before.status !== after.status && [before.status, after.status].includes('posted'))
      await followOrder(deps, after.order)
  },
}
