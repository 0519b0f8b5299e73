import * as customs from '@ems/contracts/customs'
import { describeResource } from '../testing/describe-resource.ts'
import { inserted } from '../testing/insert-row.ts'
import { day, digits, ofTenant } from './testing/of-tenant.ts'
import type { Around } from './testing/tenant-around.ts'

/** A PEB line of its own for each row: a line is in one live BCL.KT, and differs once by material. */
const pebLine = ({ insert, tenant, peb, good, bcl }: Around, n: number) =>
  insert('customs_kite_tool_peb_details', {
    tenant_id: tenant,
    header_id: peb,
    line_no: n,
    hs_code: '61091000',
    description: `Kaus ${n}`,
    item_code: `K-${digits(n, 6)}`,
    qty: 1,
    unit: 'PCE',
    finish_good_id: good,
    factor: 1,
    status: 'TERALOKASI',
    kite_data_id: bcl,
  })

const allocations = ofTenant(
  (n) => ({
    run_no: 1,
    seq: n,
    qty_base: `${n}.000000`,
    qty_declared: `${n}.000000`,
    contained_base: `${n}.000000`,
    claim_base: `${n}.000000`,
    fg_qty_share: '1.0000',
    cif_idr: `${n}00.00`,
    bm: `${n}.00`,
    bmt: '0.00',
    cukai: '0.00',
    ppn: '0.00',
    ppnbm: '0.00',
    age_day: n,
    method: n % 2 ? 'AUTO' : 'MANUAL',
    status: 'AKTIF',
  }),
  async (around, n) => ({
    kite_data: around.bcl,
    pib_detail: around.pib_line,
    peb_detail: await pebLine(around, n),
    bom: around.bom,
    raw_material: around.material,
  }),
)
describeResource(customs.kitePibUseds, { ...allocations, seed: inserted(customs.kitePibUseds) })
describeResource(customs.kitePibUsedViews, { ...allocations, seed: inserted(customs.kitePibUseds) })

describeResource(customs.kitePibBomDiffs, {
  ...ofTenant(
    (n) => ({
      run_no: 1,
      need_base: `${n}.000000`,
      alloc_base: '0.000000',
      diff_base: `${n}.000000`,
      reason: n % 2 ? 'SHORTAGE' : 'TOO_NEW',
    }),
    async (around, n) => ({
      kite_data: around.bcl,
      peb_detail: await pebLine(around, n),
      bom: around.bom,
      raw_material: around.material,
    }),
  ),
  seed: inserted(customs.kitePibBomDiffs),
})

describeResource(customs.kitePebReporteds, {
  ...ofTenant(
    (n) => ({
      bcl_no: `B-${digits(n, 6)}`,
      bcl_date: day(n),
      qty_reported: `${n}.000000`,
      status: 'AKTIF',
      reported_at: `${day(n)}T03:00:00.000Z`,
    }),
    async (around, n) => ({ kite_data: around.bcl, peb_detail: await pebLine(around, n) }),
  ),
  seed: inserted(customs.kitePebReporteds),
})
