import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { connectBooks, unique } from '../business.ts'
import { expect } from '../fixtures.ts'

/** Address of the sandbox of Accurate Online; the journey must leave no call that it does not know. */
const SANDBOX = '/sandbox/accurate'

/** One of both sets of books: its name on screens and on the wire, and its database in the sandbox. */
export type Books = { name: 'Aktual' | 'Komersial'; connection: 'actual' | 'commercial'; database: number }

/** From *Hubungkan* to a receipt of the customer seen on the card, by a signed-in administrator. */
export async function quoteUntilPaid(page: Page, books: Books) {
  await page.request.delete(`${SANDBOX}/log`)
  await connectBooks(page, books.name)
  const { number: customerNo, id: partner } = await pairCustomer(page, books)
  const { card, itemNo } = await cardWithGoods(page, partner, books)

  await page.goto(`/private/marketing/activity?id=${card}&tab=documents`)
  await page.getByRole('button', { name: 'Buat penawaran dari kartu' }).click()
  const papers = page.getByRole('region', { name: /^Penawaran / })
  const quotation = (await papers.getByRole('heading').textContent()) ?? ''
  await send(page, quotation, books)
  await expect(papers).toContainText('Terkirim', { timeout: 30_000 })

  await bookFrom(page, { quotation, customerNo, itemNo, books })
  const trail = page.getByRole('table', { name: `Perjalanan di akuntansi ${books.name.toLowerCase()}` })
  await expect(trail.getByRole('row', { name: /^Penerimaan/ })).toContainText(`CR-${quotation}`, { timeout: 30_000 })
  await expect(trail.getByRole('row', { name: /^Faktur/ })).toContainText(/Lunas.*3\.330\.000Rp\s0$/)

  const { requests } = await (await page.request.get(`${SANDBOX}/log?violations=1`)).json()
  expect(requests).toEqual([])
  return { partner }
}

/** A customer of the demo and of the books, paired by a person on its own page. */
async function pairCustomer(page: Page, { name, connection }: Books) {
  await page.goto('/private/marketing/customer?q=M-00001')
  await page.getByRole('link', { name: 'PT Lestari Jaya Elektronik' }).first().click()
  await page.getByRole('tab', { name: 'Transaksi akuntansi' }).click()
  await page.getByRole('radiogroup', { name: 'Pembukuan' }).getByText(name, { exact: true }).click()
  await page.getByRole('button', { name: 'Pasangkan', exact: true }).first().click()
  const pairs = page.getByRole('dialog', { name: `Pasangkan – ${name}` })
  await pairs
    .getByRole('button', { name: /^Pasangkan / })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'Umur piutang' })).toContainText('Belum jatuh tempo')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const { data } = await apiOf(page).get(`accounting-partners?filter[partner]=${id}&filter[connection]=${connection}`)
  return { id, number: String(data[0].attributes.number) }
}

/** A card of this customer with goods that are paired with goods of the books. */
async function cardWithGoods(page: Page, partner: string, { connection }: Books) {
  const api = apiOf(page)
  const reference = async (category: string) =>
    to('references', (await api.get(`references?filter[category]=${category}&page[size]=1`)).data[0].id)
  const code = `UJI-${unique().toUpperCase()}`
  const item = await api.create(
    'items',
    { kind: 'goods', code, name: `Barang ${code}` },
    { category: await reference('item-category'), unit: await reference('unit'), tax: await reference('tax') },
  )
  const offered = await api.get(
    `accounting-items?filter[connection]=${connection}&filter[item_null]=1&filter[is_suspended]=0&page[size]=1`,
  )
  const record = offered.data[0]
  const attributes = { connection, kind: 'item', pairs: [{ record: record.id, counterpart: item.id }] }
  const paired = await api.send('POST', 'accounting-pairs/-actions/confirm', {
    data: { type: 'accounting-pairs', attributes },
  })
  expect(paired.status()).toBe(200)
  const { data: boards } = await api.get('marketing-boards?page[size]=1')
  const card = await api.create(
    'marketing-activities',
    {
      title: `Peluang ${code}`,
      activity_type: 'opportunity',
      stage_key: boards[0].attributes.stages[0].key,
      value: '5000000.00',
      expected_close: '2030-01-31',
      next_action_at: '2030-01-01T00:00:00.000Z',
      lines: [{ item: item.id, quantity: '2', price: '1500000.00' }],
    },
    { board: to('marketing-boards', boards[0].id), partner: to('partners', partner) },
  )
  return { card: card.id, itemNo: String(record.attributes.number) }
}

/** Marks the quotation as sent to the customer, and sends it to accounting after its preview. */
async function send(page: Page, quotation: string, { name, connection }: Books) {
  const api = apiOf(page)
  const { data } = await api.get(`quotations?filter[code]=${quotation}`)
  const [{ id, meta }] = data
  await api.send('POST', `quotations/${id}/-actions/send`, {
    data: { type: 'quotations', id, meta: { version: meta.version } },
  })
  const papers = page.getByRole('region', { name: `Penawaran ${quotation}` })
  const senders = papers.getByRole('button', { name: 'Kirim ke akuntansi' })
  await senders.nth(connection === 'actual' ? 0 : -1).click()
  const preview = page.getByRole('dialog', { name: `Kirim penawaran ke Akuntansi – ${name}` })
  await expect(preview.getByRole('table', { name: 'Yang dikirim' })).toContainText(quotation)
  await preview.getByRole('button', { name: 'Kirim', exact: true }).click()
}

/** As Accurate Online writes the day in Jakarta. */
const today = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jakarta' }).format(new Date())

type Booked = { quotation: string; customerNo: string; itemNo: string; books: Books }

/** Steps of the accountant there: an order, an invoice, and a full receipt. Events notify EMS. */
async function bookFrom(page: Page, { quotation, customerNo, itemNo, books }: Booked) {
  const save = async (module: string, body: object) => {
    const response = await page.request.post(`${SANDBOX}/records`, {
      data: { database: books.database, module, body: { customerNo, transDate: today(), ...body } },
    })
    const answer = await response.json()
    expect(answer).toMatchObject({ s: true })
    return answer.r
  }
  const line = { itemNo, quantity: 2, unitPrice: 1_500_000 }
  await save('sales-order', {
    number: `SO-${quotation}`,
    detailItem: [{ ...line, salesQuotationNumber: quotation }],
    detailExpense: [],
  })
  const invoice = await save('sales-invoice', {
    number: `INV-${quotation}`,
    detailItem: [{ ...line, salesOrderNumber: `SO-${quotation}` }],
    detailExpense: [],
    detailDownPayment: [],
  })
  await save('sales-receipt', {
    number: `CR-${quotation}`,
    bankNo: '1101',
    chequeAmount: invoice.totalAmount,
    detailInvoice: [{ invoiceNo: `INV-${quotation}`, paymentAmount: invoice.totalAmount }],
  })
  await page.goto('/private/utilities/utility?section=integrations')
  const connection = page.getByRole('region', { name: `Akuntansi – ${books.name}` })
  await expect(connection.getByRole('row', { name: /^Penerimaan/ })).toContainText('Lengkap', { timeout: 120_000 })
  await connection.getByRole('button', { name: 'Sinkron sekarang' }).click()
  await page.goBack()
}
