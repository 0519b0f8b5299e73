import { describe, expect, test } from '@jest/globals'
import { refusalOf } from './bcl/steps.ts'
import { groupsOf, rankProducts } from './dialogs/relations/rank-products.ts'
import { fromMillionths, isPositive, millionths, quantity } from './lines/quantities.ts'

describe('a quantity', () => {
  test('is shown with the decimals of the client, more when it has more', () => {
    expect([quantity('750.5', 4), quantity('1234', 2), quantity('0.123456', 2), quantity(null, 2)]).toEqual([
      '750,5000',
      '1.234,00',
      '0,123456',
      '–',
    ])
  })

  test('is added and compared exactly, however long it is', () => {
    expect(fromMillionths(millionths('0.1') + millionths('0.2'))).toBe('0.3')
    expect(fromMillionths(millionths('123456789012345678.000001') - millionths('0.000002'))).toBe(
      '123456789012345677.999999',
    )
    expect(fromMillionths(millionths('1') - millionths('2.5'))).toBe('-1.5')
  })

  test('to be taken is more than nothing, and fits the ledger', () => {
    expect(['1', '0.000001', '0', '0.0000001', '-1', '1,5', ''].map(isPositive)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('products for a line', () => {
  const products = [
    { id: '1', code: 'KAPAS', name: 'Kapas', hs_code: '52010000' },
    { id: '2', code: 'BENANG-1', name: 'Benang poliester', hs_code: '54026200' },
    { id: '3', code: 'B2', name: 'Benang katun', hs_code: '52050000' },
  ]
  const line = { item_code: null, hs_code: '54026200', description: 'BENANG POLIESTER 150D' }

  test('come by code before HS before words', () => {
    expect(rankProducts(line, products).map(({ id }) => id)).toEqual(['2', '3'])
    expect(rankProducts({ ...line, item_code: 'kapas' }, products).map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  test('are chosen for equal lines at once', () => {
    const goods = { item_code: 'A', hs_code: '1', description: 'X', unit: 'KGM' }
    expect(
      groupsOf([
        { id: '1', ...goods },
        { id: '2', ...goods },
        { id: '3', ...goods, unit: 'MTR' },
      ]).map(({ count }) => count),
    ).toEqual([2, 1])
  })
})

describe('a step of a BCL.KT', () => {
  const bcl = { status: 'DRAFT', line_count: 1, bcl_type: '01', message: null } as const

  test('is refused with its reason where its state, its lines or a run forbid it', () => {
    expect(refusalOf('bclktGenerate', bcl, true)).toBeNull()
    expect(refusalOf('bclktGenerate', { ...bcl, line_count: 0 }, true)).toBe('Pilih PEB terlebih dahulu.')
    expect(refusalOf('rollback', bcl, true)).toBe('Tidak tersedia pada status ini.')
    expect(refusalOf('bclktGenerate', { ...bcl, status: 'PROSES' }, true)).toBe('Alokasi sedang berjalan.')
    for (const status of ['ANTRI', 'PROSES'] as const)
      expect(refusalOf('bclktReportGenerate', { ...bcl, status, message: 'Rollback sedang berjalan.' }, true)).toBe(
        'Rollback sedang berjalan.',
      )
    expect(refusalOf('cancel', { ...bcl, status: 'ANTRI' }, true)).toBeNull()
    expect(refusalOf('pay', { ...bcl, status: 'DISETUJUI' }, true)).toBe('Hanya untuk pengembalian (BCL.KT 02).')
    expect(refusalOf('bclktGenerate', bcl, false)).toBe('Perusahaan nonaktif: hanya dapat dilihat.')
  })
})
