import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { knownScopes } from './contract/contract.ts'
import { Product } from './testing/product.ts'

let product: Product
let books: Awaited<ReturnType<Product['open']>>
beforeEach(async () => {
  product = await Product.start()
  await product.control('settings', { requests_per_second: 1_000 }, 'PATCH')
  books = await product.open(1001, [...knownScopes])
})
afterEach(() => product.close())

const transDate = '20/11/2026'
const someItem = async () =>
  (await books.call('item/list.do?fields=id,no,unitPrice&filter.itemType.val=SERVICE')).body.d[0] as {
    no: string
    unitPrice: number
  }
const someCustomer = async () =>
  (await books.call('customer/list.do?fields=id,customerNo&filter.suspended=false')).body.d[0] as { customerNo: string }

describe('saving in the sandbox of Accurate Online', () => {
  test('creates a customer with the number that was sent, once, and changes it by its id', async () => {
    const created = await books.post('customer/save.do', {
      name: 'PT Baru & "Rekan"',
      transDate,
      customerNo: 'M-77777',
      npwpNo: '9912345678901234',
      termName: 'net 30',
    })
    expect(created.body).toMatchObject({
      s: true,
      r: { customerNo: 'M-77777', term: { name: 'net 30' } },
      d: ['Pelanggan "PT Baru & "Rekan"" berhasil disimpan'],
    })

    const again = await books.post('customer/save.do', { name: 'PT Baru', transDate, customerNo: 'm-77777' })
    expect([again.status, again.body]).toEqual([
      200,
      { s: false, d: ['Sudah ada data lain dengan No. Pelanggan "m-77777"'] },
    ])

    const { id } = created.body.r
    await books.post('customer/save.do', { id, name: 'PT Baru Sekali', transDate })
    const { body } = await books.call('customer/detail.do?customerNo=M-77777')
    expect(body.d).toMatchObject({ id, name: 'PT Baru Sekali', npwpNo: '9912345678901234', customerNo: 'M-77777' })
  })

  test('draws a number where none is sent, and touches the moment of the last change', async () => {
    const { body } = await books.post('vendor/save.do', { name: 'CV Pemasok', transDate })
    expect(body.r.vendorNo).toMatch(/^V\.\d{5}$/)
    const list = await books.call('vendor/list.do?fields=id&sp.sort=lastUpdate|desc&sp.pageSize=1')
    expect(list.body.d).toEqual([{ id: body.r.id }])
  })

  test('works out the sums of a quotation, with discounts in steps and tax', async () => {
    const [{ no }, { customerNo }] = [await someItem(), await someCustomer()]
    const detailItem = [{ itemNo: no, quantity: 10, unitPrice: 100_000, itemDiscPercent: '5+2' }]

    const { body } = await books.post('sales-quotation/save.do', {
      customerNo,
      transDate,
      number: 'EMS-1',
      detailItem,
      cashDiscount: 31_000,
    })

    // 1.000.000 less 5 %, less 2 % of the rest, less 31.000; PPN 11 %.
    expect(body.r).toMatchObject({ subTotal: 931_000, tax1Amount: 99_000, totalAmount: 999_000, status: 'QUEUE' })
    const [line] = body.r.detailItem
    const without = await books.post('sales-quotation/save.do', {
      id: body.r.id,
      customerNo,
      transDate,
      detailItem: [
        { itemNo: no, quantity: 1, unitPrice: 5_000 },
        { id: line.id, _status: 'delete' },
      ],
    })
    expect(without.body.r).toMatchObject({ number: 'EMS-1', subTotal: 5_000 })
  })

  test('takes a form with indexes as it takes JSON', async () => {
    const [{ no }, { customerNo }] = [await someItem(), await someCustomer()]
    const body = new URLSearchParams({
      customerNo,
      transDate,
      'detailItem[0].itemNo': no,
      'detailItem[0].quantity': '3',
      'detailItem[0].unitPrice': '2000',
      taxable: 'false',
    })
    const saved = await books.call('sales-quotation/save.do', { method: 'POST', body })
    expect(saved.body.r).toMatchObject({ totalAmount: 6_000, taxable: false })
  })

  test('says what a record lacks, and refuses customers and items that it does not have', async () => {
    const [{ no }, { customerNo }] = [await someItem(), await someCustomer()]
    const quotation = { customerNo, transDate, detailItem: [{ itemNo: no, quantity: 1 }] }
    const refusals = [
      [{ ...quotation, transDate: undefined }, 'Penawaran Penjualan: transDate harus diisi'],
      [{ ...quotation, customerNo: 'X-1' }, 'Pelanggan "X-1" tidak ditemukan atau sudah dihapus'],
      [{ ...quotation, detailItem: [{ itemNo: 'TIDAK-ADA', quantity: 1 }] }, 'Barang & Jasa tidak tepat'],
      [
        { ...quotation, paymentTermName: 'net 7000' },
        'Syarat pembayaran "net 7000" tidak ditemukan atau sudah dihapus',
      ],
    ] as const
    for (const [body, message] of refusals)
      expect((await books.post('sales-quotation/save.do', body)).body).toEqual({ s: false, d: [message] })
  })

  test('refuses fields and types that the contract does not have, and does nothing', async () => {
    const before = (await books.call('customer/list.do')).body.sp.rowCount
    const wrong = await books.post('customer/save.do', {
      name: 'PT X',
      transDate: '2026-11-20',
      npwp: '99',
      customerLimitAmountValue: '5',
    })
    expect([wrong.status, wrong.body.d]).toEqual([
      400,
      [
        'transDate harus berupa tanggal dd/MM/yyyy',
        'Isian tidak dikenal: npwp',
        'customerLimitAmountValue harus bertipe number',
      ],
    ])
    expect((await books.call('customer/list.do')).body.sp.rowCount).toBe(before)
    expect((await product.log('violations=1')).map(({ path }) => path)).toEqual(['/accurate/api/customer/save.do'])
  })

  test('answers each row of a bulk, and takes a hundred at most', async () => {
    const row = (n: number) => ({ name: `PT Massal ${n}`, transDate, customerNo: `MS-${n}` })
    const { body } = await books.post('customer/bulk-save.do', { data: [row(1), row(1), row(2)] })
    expect(body.d.map(({ s }: { s: boolean }) => s)).toEqual([true, false, true])
    const many = await books.post('customer/bulk-save.do', { data: Array.from({ length: 101 }, (_, n) => row(n + 10)) })
    expect(many.body).toMatchObject({ s: false })
  })

  test('deletes what no document needs', async () => {
    const { body } = await books.post('customer/save.do', { name: 'PT Sebentar', transDate })
    const { id } = body.r
    expect((await books.call(`customer/delete.do?id=${id}`, { method: 'DELETE' })).body).toEqual({
      s: true,
      d: ['Pelanggan "PT Sebentar" berhasil dihapus'],
    })
    expect((await books.call(`customer/detail.do?id=${id}`)).body).toMatchObject({ s: false })
    const [{ customer }] = (await books.call('sales-quotation/list.do?fields=id,customer')).body.d
    expect((await books.call(`customer/delete.do?id=${customer.id}`, { method: 'DELETE' })).body).toMatchObject({
      s: false,
    })
  })

  test('carries a quotation on to order, invoice and receipt', async () => {
    const [{ no }, { customerNo }] = [await someItem(), await someCustomer()]
    const quotation = (
      await books.post('sales-quotation/save.do', {
        customerNo,
        transDate,
        detailItem: [{ itemNo: no, quantity: 2, unitPrice: 50_000 }],
      })
    ).body.r
    const change = (module: string, body: object) =>
      product.control('records', {
        database: 1001,
        module,
        body: { customerNo, transDate, detailExpense: [], ...body },
      })

    const order = (
      await change('sales-order', {
        detailItem: [{ itemNo: no, quantity: 2, unitPrice: 50_000, salesQuotationNumber: quotation.number }],
      })
    ).body.r
    const invoice = (
      await change('sales-invoice', {
        detailDownPayment: [],
        detailItem: [{ itemNo: no, quantity: 2, unitPrice: 50_000, salesOrderNumber: order.number }],
      })
    ).body.r
    const receipt = await product.control('records', {
      database: 1001,
      module: 'sales-receipt',
      body: {
        customerNo,
        transDate,
        bankNo: '1-1102',
        chequeAmount: 111_000,
        detailInvoice: [{ invoiceNo: invoice.number, paymentAmount: 111_000 }],
      },
    })

    expect(receipt.body).toMatchObject({ s: true })
    expect((await books.call(`sales-quotation/detail.do?id=${quotation.id}`)).body.d.status).toBe('PROCEED')
    expect((await books.call(`sales-invoice/detail.do?id=${invoice.id}`)).body.d).toMatchObject({
      outstanding: false,
      primeOwing: 0,
      receiptHistory: [{ historyAmount: 111_000 }],
    })
  })
})
