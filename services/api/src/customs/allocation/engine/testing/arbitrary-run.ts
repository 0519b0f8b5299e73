import fc from 'fast-check'
import { dayText } from '../explain/days.rules.ts'
import type { Bom, NiperItem, Parameters, PebLine, PibLine, RunInput } from '../run-input.ts'
import { bom, peb, pib } from './cases.ts'

/*
 * Small random tenants, dense in what is rare in life: same days, same numbers, boundary days, unknown units, factors that
 * leave dust, values with cents, quantities beyond 64 bits, needs that round to 0.
 */
const start = 20_600
const materials = ['RM-A', 'RM-B', 'RM-C'] as const
const goods = ['FG-1', 'FG-2'] as const

/** In which each finished good is counted; lines and conversions count in these, each in its own and in a third one. */
export const goodUnits: Readonly<Record<string, string>> = { 'FG-1': 'PCE', 'FG-2': 'DZN' }
const unit = fc.constantFrom('PCE', 'PCE', 'DZN', 'SET')

/** Null three times in four. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => dayText(start + n))
const number = fc.constantFrom('9', '10', '0010', '000101', 'A1', '1A')
const quantity = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 3_000_000 }).map((n) => decimal(BigInt(n), 4)) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 400 }).map(String) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 9999n }).map((n) => decimal(n, 6)) },
  { weight: 1, arbitrary: fc.bigInt({ min: 10n ** 22n, max: 10n ** 24n - 1n }).map((n) => decimal(n, 6)) },
)
const factor = fc.oneof(
  { weight: 5, arbitrary: fc.constant('1') },
  { weight: 3, arbitrary: fc.constantFrom('0.23', '0.33333333', '3', '0.00000007', '12.5', '7') },
  { weight: 1, arbitrary: fc.constant(null) },
)
const rupiah = fc.oneof(
  { weight: 2, arbitrary: fc.constant('0') },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 2_000_000_000 }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 999_999 }).map((n) => decimal(BigInt(n), 2)) },
  { weight: 1, arbitrary: fc.bigInt({ min: 10n ** 17n, max: 10n ** 18n }).map(String) },
)

export const someParameters: fc.Arbitrary<Parameters> = fc.record({
  decimal: fc.integer({ min: 0, max: 6 }),
  pib_min_day: fc.constantFrom(0, 0, 3, 20),
  pib_max_day: fc.constantFrom(25, 40, 360, 360),
  claim_basis: fc.constantFrom('TERPAKAI', 'TERKANDUNG'),
  shortage_policy: fc.constantFrom('PARTIAL', 'PARTIAL', 'SKIP_LINE'),
  peb_date_basis: fc.constantFrom('REG_DATE', 'EXPORT_DATE'),
  require_niper_item: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
})

export const somePibs: fc.Arbitrary<PibLine[]> = fc
  .array(
    fc.record({
      reg_no: number,
      reg_date: day(0, 30),
      line_no: fc.integer({ min: 1, max: 2 }),
      office_code: fc.constantFrom('040300', '050100'),
      raw_material_id: fc.constantFrom('RM-A', 'RM-A', 'RM-B'),
      qty: quantity,
      factor,
      extended_due_date: seldom(day(25, 120)),
      cif_idr: rupiah,
      bm: rupiah,
      bm_extra: rupiah,
      bmt: rupiah,
      ppn: rupiah,
    }),
    { minLength: 1, maxLength: 8, size: 'max' },
  )
  .map((lines) => lines.map((line, n) => ({ ...pib(String(n + 1), line.reg_date, line.qty), ...line })))

const somePebs: fc.Arbitrary<PebLine[]> = fc
  .array(
    fc.record({
      reg_no: number,
      reg_date: day(10, 75),
      export_date: day(10, 75),
      line_no: fc.integer({ min: 1, max: 2 }),
      item_code: fc.constantFrom(null, null, null, 'KD-1', 'KD-9'),
      finish_good_id: fc.constantFrom(...goods, goods[0]),
      qty: quantity,
      unit,
      factor: fc.constantFrom('1', '1', '1', '12', '0.5', null),
    }),
    { minLength: 1, maxLength: 8, size: 'max' },
  )
  .map((lines) =>
    lines.map((line, n) => ({
      ...peb(String(n + 1), line.reg_date, line.qty),
      ...line,
      good_unit: goodUnits[line.finish_good_id] as string,
    })),
  )

const coefficient = fc.constantFrom('1', '0.5', '0.25', '1.0526', '0.0000000001', '0.3333333333', '2.5', '0.0049')
const percent = fc.constantFrom('100', '96', '95.5', '33.3333', '0')

const someBoms: fc.Arbitrary<Bom[]> = fc
  .array(
    fc.record({
      finish_good_id: fc.constantFrom(...goods, goods[0]),
      other_unit: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: unit }),
      kd_bj: fc.constantFrom(null, null, 'KD-1'),
      valid_from: day(-10, 30),
      valid_to: seldom(day(30, 75)),
      status: fc.oneof({ weight: 9, arbitrary: fc.constant('AKTIF' as const) }, fc.constant('NONAKTIF' as const)),
      lines: fc.array(fc.tuple(fc.constantFrom('RM-A', 'RM-A', 'RM-A', 'RM-B', 'RM-B', 'RM-C'), coefficient, percent), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    { minLength: 1, maxLength: 4, size: 'max' },
  )
  .map((boms) =>
    boms.map(({ lines, other_unit, ...more }, n) => ({
      ...bom(lines.map(([material, usage, contained]) => [material, [usage, contained]] as const)),
      ...more,
      fg_unit: other_unit ?? (goodUnits[more.finish_good_id] as string),
      id: String(n + 1),
      no_konversi: `K-${n + 1}`,
    })),
  )

const someNiperItems: fc.Arbitrary<NiperItem[]> = fc.array(
  fc.record({
    raw_material_id: fc.constantFrom(...materials),
    valid_from: fc.option(day(0, 20)),
    valid_to: fc.option(day(10, 30)),
  }),
  { maxLength: 3 },
)

export const someRun: fc.Arbitrary<RunInput & { pib_lines: PibLine[]; peb_lines: PebLine[] }> = fc.record({
  parameters: someParameters,
  boms: someBoms,
  pib_lines: somePibs,
  peb_lines: somePebs,
  niper_items: someNiperItems,
})

const decimal = (value: bigint, digits: number) => {
  const text = String(value).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
