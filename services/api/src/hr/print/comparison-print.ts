import {
  type ComparedQuotation,
  generalProcurements,
  generalQuotations,
  type QuotationComparison,
} from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import { documentOf, head, landscape, paragraph, signatures, table } from '../../files/sheet-table.ts'
import { decimal, longDay, type Page } from '../../files/sheet-text.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { badRequest } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import { compareQuotations } from '../procurement/quotations/comparison.ts'

/** Vendors that stand beside each other; further ones follow in a table of their own. */
const MAX_VENDORS = 4

type Printed = {
  company: string
  letterhead: string | null
  title: string
  number: string | null
  buyer: string | null
}

/** GET /general-quotations/comparison/pdf?procurement=7: *Perbandingan penawaran* line by line and as a whole, to be signed. */
export const comparisonPdf: Handler = async (request, reply) => {
  const deps = allow(request, generalQuotations.can.list)
  const { procurement = '' } = request.query as Record<string, string>
  if (!/^[1-9]\d{0,17}$/.test(procurement)) throw badRequest('Parameter tidak dikenal.', { parameter: 'procurement' })
  const { id } = await storeFor(generalProcurements.name).find(deps, procurement)
  const { printed, comparison } = await retrying(async () => ({
    printed: await printedOf(deps, id),
    comparison: await compareQuotations(deps, id),
  }))
  return sendPdf(reply, `perbandingan_${printed.number ?? id}`, await comparisonSheet(printed, comparison))
}

const printedOf = ({ db }: Deps, id: string) =>
  db.one(sql<Printed>`
    select c.name as company, c.meta ->> 'letterhead' as letterhead, g.title, g.number, b.name as buyer
    from ems.general_procurements g join ems."references" c on c.id = g.company_id left join ems.users b on b.id = g.buyer_id
    where g.id = ${id}::bigint`)

function comparisonSheet({ company, letterhead, title, number, buyer }: Printed, comparison: QuotationComparison) {
  const { quotations, required, vendors, weights } = comparison
  return documentOf(landscape, `Perbandingan penawaran ${number ?? ''}`.trim(), (page) => {
    head(page, landscape, company, letterhead, 'PERBANDINGAN PENAWARAN', [
      [number, title].filter(Boolean).join(' · '),
      `Penawaran ${vendors} pemasok, diperlukan ${required}. Bobot: harga ${weights.price}, mutu ${weights.quality}, waktu ${weights.time}.`,
    ])
    for (let n = 0; n < quotations.length; n += MAX_VENDORS)
      compared(page, comparison, quotations.slice(n, n + MAX_VENDORS))
    paragraph(
      page,
      landscape,
      'Keterangan',
      '* terendah per baris; [dipilih] menjadi pesanan. Harga tanpa PPN; jumlah dengan ongkos kirim.',
    )
    signatures(page, landscape, [
      { role: 'Pembeli', name: buyer ?? '' },
      { role: 'Mengetahui', name: '' },
      { role: 'Menyetujui', name: '' },
    ])
  })
}

function compared(page: Page, { lines }: QuotationComparison, quotations: readonly ComparedQuotation[]) {
  const width = (landscape.width - 26 - 190 - 60) / MAX_VENDORS
  const columns = [
    { title: 'No.', width: 26, isNumber: true },
    { title: 'Barang/jasa', width: landscape.width - 86 - width * quotations.length, wraps: true },
    { title: 'Jumlah', width: 60, isNumber: true },
    ...quotations.map(({ vendor_name }) => ({ title: vendor_name, width, isNumber: true })),
  ]
  const offerOf = (line: QuotationComparison['lines'][number], { id }: ComparedQuotation) => {
    const offer = line.offers.find(({ quotation }) => quotation === id)
    return offer ? `${offer.is_chosen ? '[dipilih] ' : ''}${decimal(offer.price)}${offer.is_lowest ? ' *' : ''}` : '–'
  }
  const whole = (label: string, value: (quotation: ComparedQuotation) => string | null) => ({
    cells: ['', label, '', ...quotations.map((one) => value(one) ?? '–')],
    isTotal: true,
  })
  table(page, landscape, columns, [
    ...lines.map((line) => ({
      cells: [
        String(line.line_no),
        line.name,
        `${decimal(line.qty)} ${line.unit}`,
        ...quotations.map((one) => offerOf(line, one)),
      ],
    })),
    whole('Jumlah (Rp)', ({ net, is_lowest }) => `${decimal(net)}${is_lowest ? ' *' : ''}`),
    whole('Nilai (0–100)', ({ score }) => score && decimal(score)),
    whole('Waktu kirim (hari)', ({ lead_time_days }) => (lead_time_days === null ? null : String(lead_time_days))),
    whole(
      'Berlaku s.d.',
      ({ valid_to, is_expired }) => valid_to && `${longDay(valid_to)}${is_expired ? ' (habis)' : ''}`,
    ),
  ])
  page.y += 10
}
