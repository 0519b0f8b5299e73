import type {
  Bom,
  Parameters,
  PebLine,
  PibLine,
  RunInput,
} from '../../services/api/src/customs/allocation/engine/index.ts'

const MATERIALS = 800
const GOODS = 500
const MATERIALS_OF_A_GOOD = 8
const START = Date.UTC(2025, 0, 1) / 86_400_000

const parameters: Parameters = {
  decimal: 4,
  pib_min_day: 20,
  pib_max_day: 360,
  claim_basis: 'TERKANDUNG',
  shortage_policy: 'PARTIAL',
  peb_date_basis: 'REG_DATE',
  require_niper_item: false,
}

/**
 * A tenant made of a seed, streamed as a database cursor would: 200,000 PIB lines and 100,000 PEB lines of 8 materials at
 * size 1, five and four lines to a document. A line serves some four needs; one in fifty counts in another unit, one in a hundred has a longer due date, one
 * in two hundred an unknown unit.
 */
export function tenant(size: number, seed = 20_261_120): RunInput {
  return {
    parameters,
    boms: [...boms(random(seed))],
    pib_lines: { [Symbol.iterator]: () => pibLines(Math.round(200_000 * size), random(seed + 1)) },
    peb_lines: { [Symbol.iterator]: () => pebLines(Math.round(100_000 * size), random(seed + 2)) },
  }
}

function* boms(next: () => number): Generator<Bom> {
  for (let good = 0; good < GOODS; good++) {
    const first = Math.floor(next() * MATERIALS)
    yield {
      id: String(good + 1),
      no_konversi: `K-${good}`,
      kd_bj: null,
      finish_good_id: `F${good}`,
      fg_unit: 'PCE',
      valid_from: '2024-01-01',
      valid_to: null,
      status: 'AKTIF',
      lines: Array.from({ length: MATERIALS_OF_A_GOOD }, (_, n) => {
        const material = `M${(first + n * 97) % MATERIALS}`
        const coefficient = `${Math.floor(next() * 2)}.${String(Math.floor(next() * 10_000)).padStart(4, '1')}`
        return {
          raw_material_id: material,
          raw_material_code: material,
          coefficient,
          contained_pct: next() < 0.5 ? '95' : '97.5',
        }
      }),
    }
  }
}

function* pibLines(count: number, next: () => number): Generator<PibLine, undefined> {
  let registered = 0
  for (let n = 0; n < count; n++) {
    if (n % 5 === 0) registered = Math.floor(next() * 400)
    const unit = next()
    const cif = 1_000_000 + Math.floor(next() * 500_000_000)
    yield {
      id: String(n + 1),
      header_id: String(Math.floor(n / 5)),
      office_code: '040300',
      reg_no: String(Math.floor(n / 5)).padStart(6, '0'),
      reg_date: day(registered),
      line_no: (n % 5) + 1,
      extended_due_date: next() < 0.01 ? day(registered + 540) : null,
      raw_material_id: `M${Math.floor(next() * MATERIALS)}`,
      qty: `${Math.floor(next() * 4_400)}.${String(Math.floor(next() * 10_000)).padStart(4, '1')}`,
      factor: unit < 0.005 ? null : unit < 0.025 ? '0.91440000' : '1',
      used_base: '0',
      excepted_base: '0',
      cif_idr: String(cif),
      bm: String(Math.floor(cif / 20)),
      bm_extra: '0',
      bmt: unit > 0.9 ? String(Math.floor(cif / 50)) : '0',
      cukai: '0',
      ppn: String(Math.floor(cif / 9)),
      ppnbm: '0',
      live: null,
    }
  }
}

function* pebLines(count: number, next: () => number): Generator<PebLine, undefined> {
  let registered = 0
  for (let n = 0; n < count; n++) {
    if (n % 4 === 0) registered = Math.floor(next() * 400)
    yield {
      id: String(n + 1),
      office_code: '040300',
      reg_no: String(Math.floor(n / 4)).padStart(6, '0'),
      reg_date: day(60 + registered),
      export_date: null,
      line_no: (n % 4) + 1,
      item_code: null,
      finish_good_id: `F${Math.floor(next() * GOODS)}`,
      qty: `${1 + Math.floor(next() * 999)}.${Math.floor(next() * 10)}`,
      unit: 'PCE',
      factor: '1',
      good_unit: 'PCE',
    }
  }
}

/** Mulberry32: the same numbers everywhere. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const day = (n: number) => days[n] ?? visible(n)
const visible = (n: number) => new Date((START + n) * 86_400_000).toISOString().slice(0, 10)
const days = Array.from({ length: 1_000 }, (_, n) => visible(n))
