import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { allocate, balanceOf, dustOf, inputHash, type PibLine, preChecks, printed, scaled } from './index.ts'
import { released, sumChangesByLine } from './ledger/balance-changes.rules.ts'
import { hashing } from './ledger/hashes.rules.ts'
import { someParameters, somePibs, someRun } from './testing/arbitrary-run.ts'
import { type Outcome, outcome } from './testing/cases.ts'
import { cut, fraction, isLess, plus, rounded } from './testing/fraction.ts'
import { property } from './testing/property.ts'
import { twoRuns } from './testing/two-runs.ts'

const daysOf = (text: string) => Date.parse(text) / 86_400_000
const sumOf = <Row>(rows: readonly Row[], pick: (row: Row) => bigint) => rows.reduce((sum, row) => sum + pick(row), 0n)

/** Both runs of a tenant, the later one with the rows of both. */
const history = (run: Parameters<typeof twoRuns>[0]) => {
  const { first, second, results } = twoRuns(run)
  return { first, second, results, rows: results.flatMap(({ rows }) => rows) }
}

const digest = (run: Parameters<typeof allocate>[0]) => {
  const hash = hashing({ allocation: () => undefined, difference: () => undefined }, run.parameters.decimal)
  allocate(run, hash)
  return hash.digest()
}

describe('in every run, whatever the input', () => {
  test('1. no balance is negative', () => {
    property(someRun, (run) => {
      for (const { ledger } of twoRuns(run).results)
        for (const line of ledger.ids.keys()) expect(ledger.balance.at(line) >= 0n).toBe(true)
    })
  })

  test('2. what was imported is used, excepted, left, or dust, in base and declared units', () => {
    property(fc.tuple(someParameters, somePibs, fc.nat(), fc.nat()), ([{ decimal }, pibs, some, more]) => {
      for (const pib of pibs) {
        const whole = balanceOf(pib, decimal)
        if (!whole || pib.factor === null) continue
        const used = whole.qty === 0n ? 0n : BigInt(some) % (whole.qty + 1n)
        const excepted = whole.qty === used ? 0n : BigInt(more) % (whole.qty - used + 1n)
        const line = { ...pib, used_base: printed(used, decimal), excepted_base: printed(excepted, decimal) }

        const balance = balanceOf(line, decimal)

        expect(balance).toMatchObject({ qty: used + excepted + (balance?.left ?? -1n), used, excepted })
        const declared = { over: whole.qty, under: 10n ** BigInt(decimal) }
        const usable = cut({ over: declared.over * 10n ** 8n, under: declared.under * scaled(pib.factor, 8) }, 6)
        expect(scaled(dustOf(line, decimal), 6)).toBe(scaled(pib.qty, 6) - usable)
      }
    })
  })

  test('3. a ledger says what its live allocations say, in every sum', () => {
    property(someRun, (run) => {
      const { results, rows } = history(run)
      const { ledger } = results[1]
      for (const [line, id] of ledger.ids.entries()) {
        const own = rows.filter((row) => row.pib_detail_id === id)
        expect(ledger.used.at(line)).toBe(sumOf(own, (row) => row.qty_base))
        expect(ledger.claimed.at(line)).toBe(sumOf(own, (row) => row.claim_base))
        expect(ledger.declared.at(line)).toBe(sumOf(own, (row) => row.qty_declared))
        expect(ledger.booked[0]?.at(line)).toBe(sumOf(own, (row) => row.cif_idr))
      }
    })
  })

  test('4. need = allocated + difference, and contained and finished goods add up to their rounded whole', () => {
    property(someRun, (run) => {
      const { rows, differences } = outcome(run)
      for (const gap of differences) {
        const own = rows.filter(
          (row) => row.peb_detail_id === gap.peb_detail_id && row.raw_material_id === gap.raw_material_id,
        )
        expect(gap.need_base).toBe(sumOf(own, (row) => row.qty_base) + gap.diff_base)
        expect(gap.alloc_base).toBe(sumOf(own, (row) => row.qty_base))
      }
      const short = new Set(differences.map((gap) => `${gap.peb_detail_id} ${gap.raw_material_id}`))
      for (const own of Map.groupBy(rows, (row) => `${row.peb_detail_id} ${row.raw_material_id}`).values()) {
        const [row] = own as [(typeof own)[0]]
        const peb = run.peb_lines.find(({ id }) => id === row.peb_detail_id)
        for (const { contained_base, qty_base } of own)
          expect(contained_base <= qty_base && contained_base >= 0n).toBe(true)
        if (short.has(`${row.peb_detail_id} ${row.raw_material_id}`)) continue
        expect(sumOf(own, (one) => one.fg_qty_share)).toBe(rounded(fraction(peb?.qty ?? '0'), 4))
      }
    })
  })

  test('5. every allocation lies inside its window', () => {
    property(someRun, (run) => {
      for (const row of outcome(run).rows) {
        const pib = run.pib_lines.find(({ id }) => id === row.pib_detail_id) as PibLine
        const peb = run.peb_lines.find(({ id }) => id === row.peb_detail_id)
        const day = daysOf((run.parameters.peb_date_basis === 'REG_DATE' ? peb?.reg_date : peb?.export_date) ?? '')
        const registered = daysOf(pib.reg_date)
        expect(row.age_day).toBe(day - registered)
        expect(row.age_day).toBeGreaterThanOrEqual(run.parameters.pib_min_day)
        const due = pib.extended_due_date ? daysOf(pib.extended_due_date) : registered + run.parameters.pib_max_day
        expect(day).toBeLessThanOrEqual(due)
        expect(pib.factor).not.toBeNull()
      }
    })
  })

  test('6. no earlier line that could have served had anything left', () => {
    property(someRun, (run) => {
      const { rows } = outcome(run)
      const left = new Map(run.pib_lines.map((pib) => [pib.id, balanceOf(pib, run.parameters.decimal)?.left ?? 0n]))
      for (const row of rows) {
        const pib = run.pib_lines.find(({ id }) => id === row.pib_detail_id) as PibLine
        const day = daysOf(pib.reg_date) + row.age_day
        for (const other of run.pib_lines) {
          const isEarlier = other.reg_date < pib.reg_date && other.raw_material_id === pib.raw_material_id
          const due = other.extended_due_date
            ? daysOf(other.extended_due_date)
            : daysOf(other.reg_date) + run.parameters.pib_max_day
          const isListed = !run.parameters.require_niper_item
          if (isEarlier && isListed && other.factor !== null && due >= day) expect(left.get(other.id)).toBe(0n)
        }
        left.set(row.pib_detail_id, (left.get(row.pib_detail_id) ?? 0n) - row.qty_base)
      }
    })
  })

  test('7. rupiah are never negative and never more than the line is worth, and all of it once all is claimed', () => {
    property(someRun, (run) => {
      const { rows } = history(run)
      for (const pib of run.pib_lines) {
        const own = rows.filter((row) => row.pib_detail_id === pib.id)
        for (const money of ['cif_idr', 'bm', 'bmt', 'ppn'] as const) {
          for (const row of own) expect(row[money] >= 0n).toBe(true)
          const extra = money === 'bm' ? fraction(pib.bm_extra) : fraction('0')
          const worth = rounded(plus(fraction(pib[money]), extra), 0)
          const sum = sumOf(own, (row) => row[money])
          expect(sum <= worth).toBe(true)
          const claimed = { over: sumOf(own, (row) => row.claim_base), under: 10n ** BigInt(run.parameters.decimal) }
          const whole = cut(fraction(pib.qty), 6) * scaled(pib.factor ?? '0', 8)
          if (pib.factor !== null && !isLess(claimed, { over: whole, under: 10n ** 14n })) expect(sum).toBe(worth)
        }
      }
    })
  })

  test('8. a PEB line that a live BCL.KT reports is refused', () => {
    const facility = { bcl_type: 'exemption', require_lhpre: false, peb_date_basis: 'REG_DATE' } as const
    property(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), (reported) => {
      const lines = reported.map((isReported, n) => ({
        id: String(n),
        key: `040300/${n}/2026-01-01/1`,
        finish_good_id: '1',
        export_date: null,
        export_category: '21',
        lhpre_no: null,
        reported_in: isReported ? 'BCL-2026-0001' : null,
      }))
      const check = () => preChecks(lines, facility, { confirm: false })
      if (reported.includes(true)) expect(check).toThrow('Sudah dilaporkan pada BCL-2026-0001.')
      else expect(check).not.toThrow()
    })
  })

  test('9. a rolled back run leaves the ledgers as before, and gives the same result again', () => {
    property(someRun, (run) => {
      const { second, results } = twoRuns(run)
      const { decimal } = run.parameters
      const changes = sumChangesByLine(results[1].rows)
      const back = second.pib_lines.map((line) => released(grown(line, results[1]), changes.get(line.id), decimal))

      expect(inputHash({ ...second, pib_lines: back })).toBe(inputHash(second))
      expect(digest({ ...second, pib_lines: back })).toBe(
        digest({ ...second, pib_lines: second.pib_lines.toReversed() }),
      )
    })

    function grown(line: PibLine, { rows, ledger }: Outcome): PibLine {
      const n = ledger.ids.indexOf(line.id)
      if (!rows.some((row) => row.pib_detail_id === line.id)) return line
      const [cif_idr, bm, bmt, cukai, ppn, ppnbm] = ledger.booked.map((sum) => String(sum.at(n))) as string[]
      const sums = { cif_idr, bm, bmt, cukai, ppn, ppnbm } as Record<string, string>
      const live = {
        ...sums,
        claim_base: printed(ledger.claimed.at(n), ledger.decimal),
        qty_declared: printed(ledger.declared.at(n), 6),
      } as PibLine['live']
      return { ...line, used_base: printed(ledger.used.at(n), ledger.decimal), live }
    }
  })

  test('10. under PARTIAL, one more line or a later due date never lowers what a material gets', () => {
    const change = fc.record({ line: fc.nat(), days: fc.integer({ min: 1, max: 90 }), added: somePibs })
    property(fc.tuple(someRun, change), ([provided, { line, days, added }]) => {
      const run = { ...provided, parameters: { ...provided.parameters, shortage_policy: 'PARTIAL' as const } }
      const total = (lines: PibLine[]) => {
        const { rows } = outcome({ ...run, pib_lines: lines })
        return (material: string) =>
          sumOf(
            rows.filter((row) => row.raw_material_id === material),
            (row) => row.qty_base,
          )
      }
      const later = run.pib_lines.map((pib, n): PibLine => {
        if (n !== line % run.pib_lines.length) return pib
        const due = pib.extended_due_date
          ? daysOf(pib.extended_due_date)
          : daysOf(pib.reg_date) + run.parameters.pib_max_day
        return { ...pib, extended_due_date: new Date((due + days) * 86_400_000).toISOString().slice(0, 10) }
      })
      const more = [...run.pib_lines, ...added.map((pib) => ({ ...pib, id: `${pib.id}00` }))]
      const before = total(run.pib_lines)
      for (const after of [total(later), total(more)])
        for (const material of ['RM-A', 'RM-B']) expect(after(material) >= before(material)).toBe(true)
    })
  })
})
