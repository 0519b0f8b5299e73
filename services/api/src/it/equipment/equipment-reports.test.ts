import { permissions } from '@ems/contracts'
import { itAssets } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import decodeQR from 'qr/decode.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { encode } from 'uqr'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { asset, assetIn } from '../testing.ts'

describe('equipment', () => {
  let api: TestApi
  let admin: Client
  let n = 80_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const add = async (more = {}) => admin.create(itAssets, { ...(await asset(api, ++n)), ...more })
  const print = (attributes: object, by = admin) =>
    by.post('/it-assets/-actions/labels', { data: { type: 'it-assets', attributes } }, { accept: 'application/pdf' })
  const pagesOf = async (bytes: Buffer) => (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text

  test('gets labels, a page each from a roll, on sheets from where the last one ended', async () => {
    const rows = [await add({ name: 'Laptop Rapat' }), await add(), await add()]
    const ids = rows.map(({ id }) => id)
    const roll = await print({ ids, size: 'roll-50x25' })
    const sheet = await print({ ids, size: 'a4-64x38', skip: 20 })

    expect([roll.status, roll.headers['content-type']]).toEqual([200, 'application/pdf'])
    const [first, ...others] = await pagesOf(roll.bytes)
    expect(others).toHaveLength(2)
    expect(first).toContain(String(rows[0]?.asset_tag))
    expect(first).toContain('Laptop Rapat')
    expect(await pagesOf(sheet.bytes)).toHaveLength(2)
  })

  test('has no labels for strangers, and none in a size that there is not', async () => {
    const alien = await assetIn(api, api.companies[1])
    const mine = await api.as(['it-asset-show'], { scope: 'company', companies: [api.companies[0]] })
    expect((await print({ ids: [alien], size: 'roll-30x20' }, mine)).status).toBe(422)
    expect(sources(await print({ ids: [alien], size: 'a3' }))).toEqual(['/data/attributes/size'])
    expect((await print({ ids: [], size: 'roll-30x20' })).status).toBe(422)
    expect((await print({ ids: [alien], size: 'roll-30x20' }, await api.as([]))).status).toBe(403)
  })

  test('is read by the camera of a phone as its label was printed', () => {
    const { size, data } = encode('TI-00042', { border: 4, ecc: 'M' })
    const scale = 4
    const side = size * scale
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1)
        if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
          pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    expect(decodeQR({ width: side, height: side, data: pixels })).toBe('TI-00042')
  })

  test('has a sheet of depreciation by month, category and asset, without what belongs to people', async () => {
    const category = await referenceIn(api, 'asset-category', 'SUSUT')
    const bought = {
      category,
      purchase_date: '2025-12-10',
      purchase_price: '4800000.00',
      residual: null,
      depreciation_months: 48,
    }
    const [one] = [
      await add(bought),
      await add({ ...bought, purchase_date: '2026-03-01' }),
      await add({ ...bought, is_byod: true }),
    ]
    const { status, body } = await admin.get('/it-depreciation?year=2026')
    const line = body.data.attributes.lines.find((one: { category: string }) => one.category === category)

    expect([status, line]).toMatchObject([
      200,
      { count: 2, opening: '4800000.00', depreciation: '2100000.00', closing: '7500000.00' },
    ])
    expect(line.months.slice(0, 5)).toEqual(['100000.00', '100000.00', '100000.00', '200000.00', '200000.00'])

    const [categories, assets] = (
      await readXlsx(new Uint8Array((await admin.get('/it-depreciation/xlsx?year=2026')).bytes))
    ).sheets
    expect(categories?.rows.at(-1)?.[0]).toBe('Jumlah')
    expect(
      assets?.rows
        .find((row) => row[0] === one.asset_tag)
        ?.slice(3, 5)
        .map(Number),
    ).toEqual([4_800_000, 100_000])
    expect((await (await api.as([])).get('/it-depreciation')).status).toBe(403)
    expect(sources(await admin.get('/it-depreciation?year=12'))).toEqual(['year'])
  })
})
