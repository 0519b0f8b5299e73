import { type generalReceipts, receiptKinds, receiptStatuses } from '@ems/contracts/hr'
import type { StoredSignature } from '@ems/contracts/kit'
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
import { decimal, longDay } from '../../files/sheet-text.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import { signaturesOf } from '../../kit/transitions/signatures.ts'

type Printed = {
  number: string
  kind: keyof typeof receiptKinds
  status: keyof typeof receiptStatuses
  received: string
  delivery_note: string | null
  company: string
  letterhead: string | null
  vendor: string
  order_number: string
  office: string | null
  receiver: string
  lines: readonly { name: string; unit: string | null; good: string; bad: string; note: string | null }[]
}

/** GET /general-receipts/:id/pdf: *BAST* of what came or went back, with the signature of its receiver. */
export const receiptPdf =
  (store: Store<typeof generalReceipts>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id } = await seen(deps, store, idOf(request))
    const printed = await printedOf(deps, id)
    const signed = await signaturesOf(deps, store.resource.name, id)
    return sendPdf(reply, printed.number, await receiptSheet(printed, signed ?? []))
  }

const printedOf = ({ db }: Deps, id: string) =>
  db.one(sql<Printed>`
    select r.number, r.kind, r.status, r.received_on::text as received, r.delivery_note, c.name as company,
      c.meta ->> 'letterhead' as letterhead, v.name as vendor, g.number as order_number, o.name as office, e.full_name as receiver,
      coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'unit', u.name, 'note', l ->> 'note',
          'good', trim_scale((l ->> 'qty_good')::numeric)::text, 'bad', trim_scale((l ->> 'qty_bad')::numeric)::text) order by n)
        from jsonb_array_elements(r.lines) with ordinality as x(l, n)
        join ems.general_order_lines ol on ol.order_id = r.order_id and ol.line_no = (l ->> 'order_line')::int
        join ems.general_procurement_lines p on p.id = ol.line_id
        left join ems."references" u on u.id = p.unit_id), '[]') as lines
    from ems.general_receipts r join ems.general_orders g on g.id = r.order_id join ems.partners v on v.id = g.vendor_id
    join ems."references" c on c.id = r.company_id left join ems."references" o on o.id = g.delivery_office_id
    join ems.employees e on e.id = r.received_by_id
    where r.id = ${id}::bigint`)

const headings = { receipt: 'BERITA ACARA SERAH TERIMA BARANG', return: 'BERITA ACARA RETUR BARANG' } as const
const verbs = { receipt: 'diterima dari', return: 'dikembalikan kepada' } as const

const receiptSheet = (printed: Printed, signed: readonly StoredSignature[]) =>
  documentOf(portrait, `${receiptKinds[printed.kind]} ${printed.number}`, (page) => {
    const { company, letterhead, number, kind, status, vendor, receiver, lines } = printed
    const mark = status === 'posted' ? '' : ` · ${receiptStatuses[status].toUpperCase()}`
    head(page, portrait, company, letterhead, headings[kind], [`Nomor ${number}${mark}`])
    facts(page, portrait, [
      ['Tanggal', longDay(printed.received)],
      ['Pesanan', printed.order_number],
      ['Pemasok', vendor],
      ['No. surat jalan', printed.delivery_note],
      ['Lokasi', printed.office],
      ['Penerima', receiver],
    ])
    paragraph(page, portrait, 'Barang', `Barang di bawah ini telah ${verbs[kind]} ${vendor}.`)
    table(
      page,
      portrait,
      columns,
      lines.map(({ name, unit, good, bad, note }, n) => ({
        cells: [String(n + 1), name, decimal(good), bad === '0' ? '–' : decimal(bad), unit ?? '', note ?? ''],
      })),
    )
    const latest = signed.filter(({ is_intact }) => is_intact).at(-1)
    const at = latest && printedInstant(latest.signed_at)
    signatures(page, portrait, [
      { role: kind === 'receipt' ? 'Yang menyerahkan' : 'Yang menerima', name: vendor },
      {
        role: kind === 'receipt' ? 'Yang menerima' : 'Yang menyerahkan',
        name: latest?.name ?? receiver,
        strokes: latest?.strokes,
        at,
      },
    ])
  })

const columns = [
  { title: 'No.', width: 26, isNumber: true },
  { title: 'Barang/jasa', width: 215, wraps: true },
  { title: 'Baik', width: 56, isNumber: true },
  { title: 'Rusak', width: 56, isNumber: true },
  { title: 'Satuan', width: 60 },
  { title: 'Catatan', width: 110, wraps: true },
]
