import * as customs from '@ems/contracts/customs'
import { describeResource } from '../testing/describe-resource.ts'
import { inserted } from '../testing/insert-row.ts'
import { day, digits, ofTenant } from './testing/of-tenant.ts'
import { tenantAround } from './testing/tenant-around.ts'

describeResource(customs.kiteTenants, {
  input: async (api, n) => ({
    partner: (await tenantAround(api)).partner,
    kite_facility: n % 2 ? 'Pembebasan' : 'Pengembalian',
    niper: `NIPER ${digits(n, 6)}`,
    company: api.companies[0],
  }),
  change: (n) => ({ niper: `NIPER ${digits(n, 6)}/L` }),
  shared: { signer_name: 'Sama untuk semua' },
})

const goods = (n: number) => ({
  code: `K-${n}`,
  name: `Barang ${n}`,
  hs_code: digits(n, 8),
  unit: n % 2 ? 'KGM' : 'MTR',
})
const sharedName = { shared: { name: 'Sama untuk semua' } }

describeResource(customs.kiteRawMaterials, { ...ofTenant(goods, ({ niper_item }) => ({ niper_item })), ...sharedName })
describeResource(customs.kiteFinishGoods, { ...ofTenant(goods, ({ niper_item }) => ({ niper_item })), ...sharedName })

const item = (n: number) => ({
  item_type: n % 2 ? 'BAHAN_BAKU' : 'HASIL_PRODUKSI',
  code: `N-${n}`,
  hs_code: digits(n, 8),
  description: `Uraian ${n}`,
  unit: 'KGM',
  valid_from: day(n),
  valid_to: day(n + 400),
})
describeResource(customs.kiteNiperItems, { ...ofTenant(item), shared: { description: 'Sama untuk semua' } })
describeResource(customs.kiteNiperItemViews, { ...ofTenant(item), seed: inserted(customs.kiteNiperItems) })

describeResource(
  customs.kiteBoms,
  ofTenant(
    (n) => ({
      no_konversi: `KV ${n}`,
      conversion_date: day(n),
      valid_from: day(n),
      kd_bj: `BJ-${digits(n, 6)}`,
      fg_unit: 'PCE',
    }),
    ({ good }) => ({ finish_good: good }),
  ),
)

const usage = ofTenant(
  (n) => ({ line_no: n, coefficient: `${n}.2500000000`, contained_pct: '96.0000', waste_pct: '4.0000', unit: 'KGM' }),
  ({ bom, material }) => ({ bom, raw_material: material }),
)
describeResource(customs.kiteBomDetails, {
  ...usage,
  change: (n) => ({ coefficient: `0.${digits(n, 10)}` }),
  shared: { coefficient: '3.0000000000' },
})
describeResource(customs.kiteBomDetailViews, { ...usage, seed: inserted(customs.kiteBomDetails) })

describeResource(customs.kiteProductRelations, {
  ...ofTenant(
    (n) => ({
      side: 'PIB',
      match_kind: n % 2 ? 'KODE_BARANG' : 'HS_URAIAN',
      match_key: `K-${digits(n, 6)}`,
      declared_unit: 'YRD',
      factor: '0.91440000',
    }),
    ({ material }) => ({ raw_material: material }),
  ),
  seed: inserted(customs.kiteProductRelations),
})
