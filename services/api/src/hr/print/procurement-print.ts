import { generalProcurements, procurementPriorities, procurementStatuses } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import { documentOf, facts, head, paragraph, portrait, signatures, table } from '../../files/sheet-table.ts'
import { decimal, longDay } from '../../files/sheet-text.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import { printTrail, type Trail, trailOf } from './approval-trail.ts'

type Printed = {
  number: string | null
  status: keyof typeof procurementStatuses
  title: string
  company: string
  letterhead: string | null
  department: string | null
  requester: string
  category: string | null
  priority: keyof typeof procurementPriorities
  urgent_reason: string | null
  needed: string
  office: string | null
  budget: string | null
  justification: string
  warning: string | null
  total: string
  lines: readonly {
    name: string
    spec: string | null
    qty: string
    unit: string | null
    price: string
    amount: string
    vendor: string | null
  }[]
}

/** GET /general-procurements/:id/pdf: *Formulir permintaan* with its lines and the course of its approval. */
export const procurementPdf =
  (store: Store<typeof generalProcurements>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id } = await seen(deps, store, idOf(request))
    const printed = await printedOf(deps, id)
    return sendPdf(
      reply,
      printed.number ?? 'draf',
      await requestSheet(printed, await trailOf(deps, generalProcurements, id)),
    )
  }

const printedOf = ({ db }: Deps, id: string) =>
  db.one(sql<Printed>`
    select g.number, g.status, g.title, c.name as company, c.meta ->> 'letterhead' as letterhead, d.name as department,
      e.full_name as requester, k.name as category, g.priority, g.urgent_reason, g.needed_at::text as needed, o.name as office,
      b.name as budget, g.justification, g.warning, g.estimated_total::text as total,
      coalesce((select jsonb_agg(jsonb_build_object('name', l ->> 'name', 'spec', l ->> 'spec', 'unit', u.name, 'vendor', v.name,
          'qty', trim_scale((l ->> 'qty')::numeric)::text, 'price', l ->> 'est_price',
          'amount', round((l ->> 'qty')::numeric * (l ->> 'est_price')::numeric, 2)::text) order by n)
        from jsonb_array_elements(g.lines) with ordinality as x(l, n)
        left join ems."references" u on u.id = (l ->> 'unit')::bigint
        left join ems.partners v on v.id = (l ->> 'vendor')::bigint), '[]') as lines
    from ems.general_procurements g join ems."references" c on c.id = g.company_id
    join ems.employees e on e.id = g.requester_id left join ems."references" d on d.id = g.department_id
    left join ems."references" k on k.id = g.category_id left join ems."references" o on o.id = g.delivery_office_id
    left join ems."references" b on b.id = g.budget_id
    where g.id = ${id}::bigint`)

const requestSheet = (printed: Printed, trail: Trail) =>
  documentOf(portrait, `Permintaan ${printed.number ?? ''}`.trim(), (page) => {
    const { company, letterhead, number, status, title, lines } = printed
    head(page, portrait, company, letterhead, 'FORMULIR PERMINTAAN BARANG/JASA', [
      [number && `Nomor ${number}`, procurementStatuses[status]].filter(Boolean).join(' · '),
    ])
    facts(page, portrait, [
      ['Kebutuhan', title],
      ['Jenis', printed.category],
      ['Pemohon', printed.requester],
      ['Departemen', printed.department],
      ['Dibutuhkan', longDay(printed.needed)],
      ['Prioritas', procurementPriorities[printed.priority]],
      ['Lokasi kirim', printed.office],
      ['Pos anggaran', printed.budget],
    ])
    paragraph(page, portrait, 'Alasan/tujuan', printed.justification)
    if (printed.urgent_reason) paragraph(page, portrait, 'Alasan mendesak', printed.urgent_reason)
    if (printed.warning) paragraph(page, portrait, 'Peringatan', printed.warning)
    page.y += 4
    table(page, portrait, columns, [
      ...lines.map(({ name, spec, qty, unit, price, amount, vendor }, n) => ({
        cells: [
          String(n + 1),
          [name, spec, vendor && `Usulan pemasok: ${vendor}`].filter(Boolean).join('\n'),
          decimal(qty),
          unit ?? '',
          decimal(price),
          decimal(amount),
        ],
      })),
      { cells: ['', 'Jumlah perkiraan (Rp)', '', '', '', decimal(printed.total)], isTotal: true },
    ])
    page.y += 8
    printTrail(page, portrait, trail)
    signatures(page, portrait, [
      { role: 'Pemohon', name: printed.requester },
      { role: 'Mengetahui', name: '' },
    ])
  })

const columns = [
  { title: 'No.', width: 26, isNumber: true },
  { title: 'Barang/jasa', width: 217, wraps: true },
  { title: 'Jumlah', width: 56, isNumber: true },
  { title: 'Satuan', width: 54 },
  { title: 'Perkiraan harga', width: 80, isNumber: true },
  { title: 'Nilai', width: 90, isNumber: true },
]
