import { describe, expect, test } from '@jest/globals'
import { bom, gaps, outcome, parameters, peb, pib } from '../testing/cases.ts'

const one = { parameters: parameters() }

describe('the BOM of a PEB line', () => {
  const versions = [
    bom([['RM-A', '1']], { id: '1', valid_from: '2026-01-01', valid_to: '2026-02-28' }),
    bom([['RM-A', '2']], { id: '2', valid_from: '2026-02-01' }),
    bom([['RM-A', '4']], { id: '3', valid_from: '2026-02-10', status: 'DRAFT' }),
    bom([['RM-A', '8']], { id: '4', valid_from: '2027-01-01', kd_bj: 'KD-1' }),
    bom([], { id: '5', finish_good_id: 'FG-2' }),
  ]

  test.each([
    ['2026-01-31', {}, 100n],
    ['2026-02-01', {}, 200n],
    ['2026-02-20', {}, 200n],
    ['2026-02-20', { item_code: 'KD-1' }, 800n],
    ['2026-02-20', { item_code: 'kd-1' }, 200n],
  ])('on %s for %j needs %s', (date, overrides, need) => {
    const result = outcome({
      ...one,
      boms: versions,
      pib_lines: [pib('P', '2026-01-01', '100')],
      peb_lines: [peb('E', date, '1', overrides)],
    })

    expect(result.rows.map((row) => row.qty_base)).toEqual([need])
  })

  test.each([
    ['2025-12-31', {}],
    ['2026-03-01', { finish_good_id: 'FG-2' }],
    ['2026-03-01', { finish_good_id: 'FG-9' }],
  ])('is missing on %s for %j', (date, overrides) => {
    const result = outcome({ ...one, boms: versions, pib_lines: [], peb_lines: [peb('E', date, '1', overrides)] })

    expect(gaps(result)).toEqual(['E  0.00 0.00 0.00 NO_BOM'])
  })
})

test('materials come in the order of their codes, not of the BOM or their ids', () => {
  const lines = [
    ['1', 'RM-C'],
    ['3', 'RM-A'],
    ['2', 'RM-B'],
  ].map(([raw_material_id = '', raw_material_code = '']) => ({
    raw_material_id,
    raw_material_code,
    coefficient: '1',
    contained_pct: '100',
  }))

  const result = outcome({
    ...one,
    boms: [bom([], { lines })],
    pib_lines: [],
    peb_lines: [peb('E', '2026-03-01', '1')],
  })

  expect(result.differences.map((gap) => gap.raw_material_code)).toEqual(['RM-A', 'RM-B', 'RM-C'])
})

test('a version that ended is not used again', () => {
  const ended = bom([['RM-A', '1']], { valid_to: '2026-02-28' })
  const needs = (date: string) =>
    gaps(outcome({ ...one, boms: [ended], pib_lines: [], peb_lines: [peb('E', date, '1')] }))

  expect([needs('2026-02-28'), needs('2026-03-01')]).toEqual([
    ['E RM-A 1.00 0.00 1.00 NO_PIB'],
    ['E  0.00 0.00 0.00 NO_BOM'],
  ])
})
