import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { printed } from '../exact.rules.ts'
import { released, sumChangesByLine, taken } from '../ledger/balance-changes.rules.ts'
import type { PibLine } from '../run-input.ts'
import { bom, outcome, parameters, peb, pib } from '../testing/cases.ts'
import { property } from '../testing/property.ts'
import { after } from '../testing/two-runs.ts'
import { cancelled, exempted, find, findable, type Gap, type Take, withoutPeb } from './corrections.rules.ts'

const run = {
  parameters: parameters({ decimal: 4, pib_min_day: 20, pib_max_day: 360, claim_basis: 'TERKANDUNG' }),
  boms: [bom([['RM-A', ['1', '96']]])],
  pib_lines: [
    pib('A', '2025-01-04', '10'),
    pib('B', '2025-01-05', '10', { cif_idr: '1000', bm: '100' }),
    pib('D', '2025-12-12', '10', { cif_idr: '999' }),
    pib('U', '2025-11-01', '10', { factor: null }),
  ],
  peb_lines: [peb('E1', '2025-12-31', '35')],
}

/** The gap of E1 after the run, over the ledgers it left. */
function gapOf(input: typeof run, lines?: readonly PibLine[]): Gap {
  const result = outcome(input)
  const [difference] = result.differences
  if (!difference?.raw_material_id) throw new Error('The run has no gap')
  return {
    parameters: input.parameters,
    peb: input.peb_lines[0] as (typeof input.peb_lines)[0],
    bom: input.boms[0] as (typeof input.boms)[0],
    difference: { ...difference, raw_material_id: difference.raw_material_id, resolution: 'BELUM' },
    live: result.rows,
    lines: lines ?? after(input, result),
    lastSeq: result.rows.length,
  }
}

describe('finding PIB for a difference', () => {
  test('offers what holds something, and says why not', () => {
    expect(
      findable(gapOf(run)).map(({ pib_detail_id, verdict, age_day }) => [pib_detail_id, verdict, age_day]),
    ).toEqual([
      ['A', 'EXPIRED', 361],
      ['D', 'TOO_NEW', 19],
    ])
  })

  test('takes too-new lines with a reason, with all figures', () => {
    const { rows, difference } = find(gapOf(run), [
      { pib_detail_id: 'D', qty_base: '2.5', override_reason: 'Stok lama' },
    ])

    expect(rows).toMatchObject([
      {
        seq: 2,
        qty_base: 25_000n,
        contained_base: 24_000n,
        claim_base: 24_000n,
        cif_idr: 240n,
        age_day: 19,
        method: 'MANUAL',
      },
    ])
    expect(difference).toEqual({ alloc_base: 125_000n, diff_base: 225_000n, resolution: 'BELUM' })
  })

  test('closes a difference that is covered', () => {
    const lines = [...gapOf(run).lines, pib('N', '2025-06-01', '25')]

    const { difference } = find(gapOf(run, lines), [{ pib_detail_id: 'N', qty_base: '25' }])

    expect(difference).toMatchObject({ diff_base: 0n, resolution: 'TERPENUHI' })
  })

  const extra = pib('N', '2025-06-01', '30')
  test.each<[string, Take[], string]>([
    [
      'an expired line',
      [{ pib_detail_id: 'A', qty_base: '1', override_reason: 'x' }],
      'sudah melewati jatuh tempo 30/12/2025',
    ],
    [
      'a too-new line without reason',
      [{ pib_detail_id: 'D', qty_base: '1', override_reason: ' ' }],
      'Umur PIB 19 hari',
    ],
    ['a line without balance', [{ pib_detail_id: 'B', qty_base: '1' }], 'tidak memiliki saldo'],
    ['a line with an unknown unit', [{ pib_detail_id: 'U', qty_base: '1' }], 'tidak memiliki saldo'],
    [
      'more than the balance',
      [{ pib_detail_id: 'D', qty_base: '10.0001', override_reason: 'x' }],
      'melebihi saldo PIB 10.0000',
    ],
    ['more than the difference', [{ pib_detail_id: 'N', qty_base: '25.0001' }], 'melebihi sisa selisih 25.0000'],
    ['nothing', [{ pib_detail_id: 'N', qty_base: '0' }], 'Jumlah harus lebih besar dari 0.'],
    ['finer than the ledger', [{ pib_detail_id: 'N', qty_base: '0.00001' }], 'melebihi 4 desimal'],
    [
      'a line twice beyond its balance',
      [
        { pib_detail_id: 'D', qty_base: '6', override_reason: 'x' },
        { pib_detail_id: 'D', qty_base: '6', override_reason: 'x' },
      ],
      'melebihi saldo PIB 4.0000',
    ],
  ])('refuses %s', (_, takes, message) => {
    expect(() => find(gapOf(run, [...gapOf(run).lines, extra]), takes)).toThrow(message)
  })

  test('refuses a difference that is settled', () => {
    const gap = gapOf(run)

    expect(() => find({ ...gap, difference: { ...gap.difference, resolution: 'DIKECUALIKAN' } }, [])).toThrow(
      'Selisih ini sudah terpenuhi atau dikecualikan.',
    )
    expect(() => exempted({ resolution: 'TERPENUHI' }, 'Bahan lokal')).toThrow('Selisih ini sudah terpenuhi')
    expect(() => exempted({ resolution: 'BELUM' }, ' ')).toThrow('Kolom Alasan wajib diisi.')
    expect(exempted({ resolution: 'BELUM' }, 'Bahan lokal')).toEqual({ resolution: 'DIKECUALIKAN' })
  })
})

describe('cancelling an allocation', () => {
  test('makes a difference, or lets it grow', () => {
    expect(cancelled({ qty_base: 4n }, 10n)).toEqual({
      need_base: 10n,
      alloc_base: 6n,
      diff_base: 4n,
      reason: 'MANUAL_CANCEL',
      resolution: 'BELUM',
    })
    expect(cancelled({ qty_base: 4n }, 10n, { need_base: 15n })).toMatchObject({ need_base: 15n, diff_base: 9n })
  })

  test('and finding again, in any order, never makes more of a line than it is worth', () => {
    const worth = { cif_idr: '1000', bm: '7', ppn: '3' }
    const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 40 })), { maxLength: 12 })
    property(steps, (moves) => {
      const line = pib('P', '2025-06-01', '3.3333', { ...worth, factor: '1.1' })
      const start = { ...run, boms: [bom([['RM-A', ['1', '33.3333']]])], pib_lines: [] as PibLine[] }
      const gap = gapOf(start)
      let lines: PibLine[] = [line]
      let live: ReturnType<typeof find>['rows'] = []
      for (const [adds, size] of moves) {
        const allocated = live.reduce((sum, row) => sum + row.qty_base, 0n)
        if (adds) {
          const now = { ...gap.difference, alloc_base: allocated, diff_base: gap.difference.need_base - allocated }
          const qty_base = printed(BigInt(size) * 100n, 4)
          const [candidate] = findable({ ...gap, lines })
          if (!candidate || BigInt(size) * 100n > (candidate.balance_base ?? 0n)) continue
          const { rows } = find({ ...gap, difference: now, live, lines }, [{ pib_detail_id: 'P', qty_base }])
          live = [...live, ...rows]
          lines = lines.map((one) => taken(one, sumChangesByLine(rows).get(one.id), 4))
        } else {
          const deleted = live.slice(size % (live.length + 1), (size % (live.length + 1)) + 1)
          live = live.filter((row) => !deleted.includes(row))
          lines = lines.map((one) => released(one, sumChangesByLine(deleted).get(one.id), 4))
        }
        for (const money of ['cif_idr', 'bm', 'ppn'] as const) {
          expect(live.every((row) => row[money] >= 0n)).toBe(true)
          expect(live.reduce((sum, row) => sum + row[money], 0n) <= BigInt(worth[money])).toBe(true)
        }
        expect(live.every((row) => row.contained_base >= 0n && row.contained_base <= row.qty_base)).toBe(true)
        expect(lines[0]?.used_base ?? '0').toMatch(/^\d/)
      }
    })
  })
})

test('excluding a PEB line removes its rows and differences, and releases its PIB', () => {
  const two = { ...run, peb_lines: [...run.peb_lines, peb('E2', '2026-01-01', '1')] }
  const result = outcome(two)

  const { kept, removed } = withoutPeb(result, 'E1')

  expect([kept.rows, kept.differences].map((list) => list.map((one) => one.peb_detail_id))).toEqual([['E2'], []])
  expect(removed.rows.map((row) => row.pib_detail_id)).toEqual(['B'])
  const freed = after(two, result).map((line) => released(line, sumChangesByLine(removed.rows).get(line.id), 4))
  expect(freed.map((line) => line.used_base)).toEqual(['0', '0.0000', '1.0000', '0'])
})
