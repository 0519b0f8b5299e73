import { expect, test } from '@jest/globals'
import { isPrintable } from '../../../assets/index.ts'
import { barcodeOf, isEan13 } from './barcode.ts'
import { catalogueSheet } from './catalogue-sheet.ts'
import { labelSheet } from './label-sheet.ts'
import { textOf } from './testing.ts'

const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length

/** A code as dark and light modules. */
const modulesOf = ({ width, dark }: Awaited<ReturnType<typeof barcodeOf>>) => {
  const modules = Array.from({ length: width }, () => '0')
  for (const bar of dark) for (let at = bar.x; at < bar.x + bar.width; at += 1) modules[at] = '1'
  return modules.join('')
}

/** EAN-13 by its standard (ISO/IEC 15420): the first digit chooses which of the left six are of set G. */
function ean13(digits: string): string {
  const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
  const right = odd.map((code) => [...code].map((bit) => (bit === '1' ? '0' : '1')).join(''))
  const even = right.map((code) => [...code].reverse().join(''))
  const sets =
    'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ')[Number(digits[0])] ?? ''
  const of = (codes: readonly string[], from: number) => (_: unknown, at: number) => codes[Number(digits[from + at])]
  const left = [...sets].map((set, at) => (set === 'L' ? odd : even)[Number(digits[1 + at])])
  return `101${left.join('')}01010${Array.from({ length: 6 }, of(right, 7)).join('')}101`
}

test.each(['5901234123457', '8992761002015', '0000000000000'])(
  'the barcode %s is drawn as its standard says',
  async (digits) => {
    const bars = await barcodeOf(digits, 'BRG-1')
    expect(bars).toMatchObject({ kind: 'EAN-13', text: digits, width: 95 })
    expect(modulesOf(bars)).toBe(ean13(digits))
  },
)

test('a wrong check digit, other texts and long ones get another code; without a barcode the code of the item is bars', async () => {
  expect(isEan13('5901234123451')).toBe(false)
  expect(await barcodeOf('5901234123451', 'BRG-1')).toMatchObject({ kind: 'Code 128', text: '5901234123451' })
  expect(await barcodeOf(null, 'BRG-00061')).toMatchObject({ kind: 'Code 128', text: 'BRG-00061' })
  expect(await barcodeOf('条码', 'BRG-00061')).toMatchObject({ text: 'BRG-00061' })
  const long = await barcodeOf('X'.repeat(40), 'BRG-1')
  expect([long.kind, long.width, long.height]).toEqual(['Data Matrix', long.width, long.width])
})

const label = { code: 'BRG-00061', name: 'Kain denim', barcode: '5901234123457', unit: 'Meter', price: '125000.00' }

test('labels go on as many sheets as they need, after those that are used, with a price where one is wanted', async () => {
  const sheet = await labelSheet([label], { copies: 24, used: 23, hasPrices: true })
  expect(pagesOf(sheet)).toBe(2)
  expect(textOf(sheet).match(/5901234123457/g)).toHaveLength(24)
  expect(textOf(sheet)).toContain('Rp 125.000')
  const plain = await labelSheet([label], { copies: 1, used: 0, hasPrices: false })
  expect([pagesOf(plain), textOf(plain).includes('Rp')]).toEqual([1, false])
})

test('a catalogue has its categories, prices and pictures, and items whose picture is broken', async () => {
  const item = {
    code: 'BRG-1',
    name: 'Kain',
    spec: null,
    category: 'Bahan baku',
    unit: 'Meter',
    currency: 'IDR',
    price: '2500.00',
  }
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const catalogue = await catalogueSheet({
    title: 'Katalog barang dan jasa',
    partner: 'PT Lestari',
    day: '2026-11-24',
    hasPrices: true,
    items: [
      { ...item, picture: pixel },
      { ...item, code: 'BRG-2', price: null, picture: Buffer.from('bukan gambar') },
      { ...item, code: 'BRG-3', category: 'Jasa', currency: 'USD' },
    ],
  })
  const text = textOf(catalogue)
  for (const part of [
    'Bahan baku',
    'Jasa',
    'Rp 2.500',
    'USD 2.500',
    'Harga atas permintaan',
    'Tanpa gambar',
    'Harga untuk PT Lestari',
    '24 November 2026',
  ])
    expect(text).toContain(part)
  expect(catalogue.toString('latin1')).toContain('/Subtype /Image')
})

test('a small file that would unpack to gigabytes is not printed', () => {
  const header = (width: number, height: number) => {
    const png = Buffer.alloc(24)
    Buffer.from('89504e470d0a1a0a', 'hex').copy(png)
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    return png
  }
  expect([header(3_000, 2_000), header(60_000, 60_000)].map(isPrintable)).toEqual([true, false])
  expect(isPrintable(Buffer.from('ffd8ffe0', 'hex'))).toBe(true)
})
