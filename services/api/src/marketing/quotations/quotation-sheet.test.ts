import { inflateSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { inWords } from './in-words.ts'
import { quotationSheet } from './quotation-sheet.ts'
import type { Printed } from './quotation-table.ts'

const quotation = (count: number): Printed => ({
  code: 'PNW-00077',
  quoted_on: '2026-10-05',
  valid_until: '2026-10-19',
  currency: 'IDR',
  subtotal: '127500000.00',
  discount: '2500000.00',
  tax_base: '125000000.00',
  tax_amount: '13750000.00',
  total: '138750000.00',
  is_taxed: true,
  is_tax_included: false,
  terms: 'Pembayaran 30 hari setelah faktur.',
  term: '30 hari',
  company: 'PT Mandala Kepabeanan Prima',
  letterhead: 'Jalan Contoh No. 99, Semarang',
  partner: `PT ${'Panjang Sekali '.repeat(12)}Tbk`,
  address: 'Jl. Industri Raya 12, Bekasi',
  contact: 'Citra Lestari',
  seller: 'Sari Wulandari',
  lines: Array.from({ length: count }, (_, n) => ({
    name: `Barang ${n + 1}`,
    description: n % 3 ? null : 'Kemasan standar ekspor',
    unit: 'PCS',
    quantity: '12.5',
    price: '9007199254740993.00',
    discount: n % 2 ? null : '7.5',
    amount: '104145741382942731.56',
  })),
})

/** Text of each page, in the order of writing. */
async function pagesOf(printed: Printed): Promise<string[]> {
  const file = (await quotationSheet(printed)).toString('latin1')
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const texts = streams.map((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)]
      .map(([, text = '']) =>
        [...text.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
      )
      .join('\n'),
  )
  return texts.filter((text) => text.includes('Halaman'))
}

test('a quotation has letterhead, customer, sums, words, terms and who offers it', async () => {
  const [page = '', ...more] = await pagesOf({ ...quotation(2), partner: 'PT Lestari Jaya' })

  expect(more).toEqual([])
  for (const text of [
    'PT Mandala Kepabeanan Prima',
    'Jalan Contoh No. 99, Semarang',
    'PENAWARAN HARGA',
    'PT Lestari Jaya',
    'U.p. Citra Lestari',
    '5 Oktober 2026',
    '19 Oktober 2026',
    '12,5',
    '7,5%',
    '-2.500.000',
    '138.750.000',
    'Terbilang: seratus tiga puluh delapan juta tujuh ratus lima puluh ribu rupiah',
    'Pembayaran 30 hari setelah faktur.',
    'Sari Wulandari',
    'Halaman 1 dari 1',
  ])
    expect(page).toContain(text)
})

test('of forty lines it repeats the head of the table, and each page says its number', async () => {
  const pages = await pagesOf(quotation(40))

  expect(pages.length).toBeGreaterThan(1)
  for (const [n, page] of pages.entries()) {
    expect(page).toContain(`Halaman ${n + 1} dari ${pages.length}`)
    expect(page).toContain('Penawaran PNW-00077')
  }
  for (const page of pages.slice(0, 2)) expect(page).toContain('Harga satuan')
  for (let n = 1; n <= 40; n += 1) expect(pages.join('\n').split('\n')).toContain(`Barang ${n}`)
})

test('amounts are words to the last sen', () => {
  expect(inWords('0.00', 'IDR')).toBe('nol rupiah')
  expect(inWords('1011.00', 'IDR')).toBe('seribu sebelas rupiah')
  expect(inWords('11000.00', 'IDR')).toBe('sebelas ribu rupiah')
  expect(inWords('1249748897622063.01', 'IDR')).toBe(
    'satu kuadriliun dua ratus empat puluh sembilan triliun tujuh ratus empat puluh delapan miliar delapan ratus sembilan puluh tujuh juta enam ratus dua puluh dua ribu enam puluh tiga rupiah satu sen',
  )
  expect(inWords('2100.50', 'USD')).toBe('dua ribu seratus dolar Amerika Serikat lima puluh sen')
})
