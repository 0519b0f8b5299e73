import { quotations } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Store } from '../../kit/stores.ts'

type Printed = {
  code: string
  quoted_on: string
  valid_until: string
  currency: string
  subtotal: string
  discount: string
  tax_base: string
  tax_amount: string
  total: string
  is_taxed: boolean
  is_tax_included: boolean
  terms: string | null
  term: string | null
  company: string | null
  letterhead: string | null
  partner: string
  address: string | null
  lines: readonly {
    name: string
    description: string | null
    unit: string
    quantity: string
    price: string
    discount: string | null
    amount: string
  }[]
}

/** GET /quotations/:id/pdf: the quotation on A4, below the letterhead of its company. */
export const pdf =
  (store: Store<typeof quotations>): Handler =>
  async (request, reply) => {
    const deps = allow(request, quotations.can.show)
    const { id } = await store.find(deps, idOf(request))
    const printed = await printedOf(deps, id)
    const name = `${printed.code.replace(/[^\w.-]/g, '-')}.pdf`
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .send(await pageOf(printed))
  }

const printedOf = ({ db }: Deps, id: string) =>
  db.one(sql<Printed>`
    select q.code, to_char(q.quoted_on, 'DD/MM/YYYY') as quoted_on, to_char(q.valid_until, 'DD/MM/YYYY') as valid_until, q.currency,
      q.subtotal::text as subtotal, q.discount::text as discount, q.tax_base::text as tax_base, q.tax_amount::text as tax_amount,
      q.total::text as total, q.is_taxed, q.is_tax_included, q.terms, t.name as term, c.name as company,
      c.meta ->> 'letterhead' as letterhead, p.name as partner,
      (select concat_ws(', ', a ->> 'street', a ->> 'city', a ->> 'province', a ->> 'postal_code')
        from jsonb_array_elements(p.addresses) a order by (a ->> 'is_primary')::boolean desc limit 1) as address,
      (select jsonb_agg(jsonb_build_object('name', i.name, 'description', l ->> 'description', 'unit', u.name,
          'quantity', trim_scale((l ->> 'quantity')::numeric)::text, 'price', l ->> 'price',
          'discount', trim_scale((l ->> 'discount_pct')::numeric)::text,
          'amount', round((l ->> 'quantity')::numeric * (l ->> 'price')::numeric
            * (100 - coalesce((l ->> 'discount_pct')::numeric, 0)) / 100, 2)::text) order by n)
        from jsonb_array_elements(q.lines) with ordinality as x(l, n) join ems.items i on i.id = (l ->> 'item')::bigint
        left join ems."references" u on u.id = i.unit_id) as lines
    from ems.quotations q join ems.partners p on p.id = q.partner_id left join ems."references" t on t.id = q.payment_term_id
    left join ems."references" c on c.id = q.company_id where q.id = ${id}::bigint`)

const MARGIN = 48
const WIDTH = 595 - 2 * MARGIN
const BOTTOM = 842 - MARGIN
const columns = [
  ['No', 24, 'left'],
  ['Barang/jasa', 205, 'left'],
  ['Jumlah', 70, 'right'],
  ['Harga', 80, 'right'],
  ['Diskon', 40, 'right'],
  ['Nilai', 80, 'right'],
] as const

async function pageOf(printed: Printed): Promise<Buffer> {
  // Loaded with the first document: 15 MB and a quarter of a second that the API does without.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: `Penawaran ${printed.code}` } })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  head(page, printed)
  table(page, printed)
  sums(page, printed)
  page.end()
  await ended
  return Buffer.concat(parts)
}

type Page = PDFKit.PDFDocument

function head(page: Page, { company, letterhead, code, quoted_on, valid_until, term, partner, address }: Printed) {
  page
    .font('Helvetica-Bold')
    .fontSize(14)
    .text(company ?? '', MARGIN, MARGIN)
  if (letterhead) page.font('Helvetica').fontSize(9).text(letterhead)
  page
    .moveTo(MARGIN, page.y + 6)
    .lineTo(MARGIN + WIDTH, page.y + 6)
    .lineWidth(1)
    .stroke()
  page
    .font('Helvetica-Bold')
    .fontSize(13)
    .text('PENAWARAN HARGA', MARGIN, page.y + 18, { width: WIDTH, align: 'center' })
  page.font('Helvetica').fontSize(10).moveDown()
  const facts = [
    ['Nomor', code],
    ['Tanggal', quoted_on],
    ['Berlaku sampai', valid_until],
    ['Termin', term],
    ['Kepada', partner],
    ['Alamat', address],
  ] as const
  for (const [label, value] of facts) {
    if (!value) continue
    const { y } = page
    page.text(label, MARGIN, y, { width: 90 })
    page.text(`: ${value}`, MARGIN + 95, y, { width: WIDTH - 95 })
  }
  page.moveDown()
}

function table(page: Page, { lines }: Printed) {
  row(
    page,
    columns.map(([title]) => title),
    true,
  )
  for (const [n, line] of lines.entries()) {
    const name = line.description ? `${line.name}\n${line.description}` : line.name
    row(page, [
      String(n + 1),
      name,
      `${decimal(line.quantity)} ${line.unit ?? ''}`,
      decimal(line.price),
      line.discount ? `${decimal(line.discount)}%` : '',
      decimal(line.amount),
    ])
  }
}

function row(page: Page, texts: readonly string[], isHead = false) {
  page.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(9)
  const heights = texts.map((text, n) => page.heightOfString(text, { width: (columns[n]?.[1] ?? 0) - 6 }))
  const height = Math.max(...heights) + 8
  if (page.y + height > BOTTOM) page.addPage()
  const { y } = page
  let x = MARGIN
  for (const [n, [, width, align]] of columns.entries()) {
    page.text(texts[n] ?? '', x + 3, y + 4, { width: width - 6, align })
    x += width
  }
  page
    .moveTo(MARGIN, y + height)
    .lineTo(MARGIN + WIDTH, y + height)
    .lineWidth(0.4)
    .stroke()
  page.y = y + height
}

function sums(page: Page, printed: Printed) {
  const { currency, subtotal, discount, is_taxed, is_tax_included, tax_base, tax_amount, total, terms } = printed
  const amounts = [
    ['Subtotal', subtotal],
    ...(Number(discount) ? [['Potongan', discount]] : []),
    ...(is_taxed
      ? [
          ['DPP', tax_base],
          [is_tax_included ? 'PPN (termasuk)' : 'PPN', tax_amount],
        ]
      : []),
    [`Total (${currency})`, total],
  ]
  if (page.y + amounts.length * 16 > BOTTOM) page.addPage()
  for (const [n, [label = '', value = '']] of amounts.entries()) {
    const y = page.y + 4
    page.font(n === amounts.length - 1 ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
    page.text(label, MARGIN + 250, y, { width: 130 })
    page.text(decimal(value), MARGIN + 380, y, { width: WIDTH - 380, align: 'right' })
  }
  if (terms)
    page
      .font('Helvetica')
      .fontSize(9)
      .text(`Syarat dan ketentuan:\n${terms}`, MARGIN, page.y + 16, { width: WIDTH })
}

/** `1234567.50` as `1.234.567,50`. */
const decimal = (text: string) => {
  const [whole = '', rest] = text.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (rest && /[1-9]/.test(rest) ? `,${rest}` : '')
}
