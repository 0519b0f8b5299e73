import * as customs from '@ems/contracts/customs'
import { describeResource } from '../testing/describe-resource.ts'
import { inserted } from '../testing/insert-row.ts'
import { day, digits, ofTenant } from './testing/of-tenant.ts'

const document = (n: number) => ({
  aju_no: digits(n, 26),
  office_code: '040300',
  reg_no: digits(n, 6),
  reg_date: day(n),
})
const change = (n: number) => ({ reg_no: `L${digits(n, 6)}` })

describeResource(customs.kitePibHeaders, {
  ...ofTenant((n) => ({ ...document(n), supplier_name: `Pemasok ${digits(n, 6)}`, guarantee_no: `G-${n}` })),
  change,
  shared: { supplier_name: 'Sama untuk semua' },
})
describeResource(customs.kitePebHeaders, {
  ...ofTenant((n) => ({
    ...document(n),
    export_category: n % 2 ? '21' : '23',
    export_date: day(n),
    buyer_name: `Pembeli ${digits(n, 6)}`,
    lhpre_no: `L-${digits(n, 6)}`,
    lhpre_date: day(n + 30),
  })),
  change,
  shared: { buyer_name: 'Sama untuk semua' },
})

const line = (n: number) => ({
  line_no: n,
  item_code: `K-${digits(n, 6)}`,
  hs_code: digits(n, 8),
  description: `Uraian ${digits(n, 6)}`,
  qty: `${n}.500000`,
  unit: 'KGM',
})
describeResource(
  customs.kitePibDetails,
  ofTenant(
    (n) => ({ ...line(n), factor: '1.00000000' }),
    ({ pib, material }) => ({ header: pib, raw_material: material }),
  ),
)
describeResource(
  customs.kitePebDetails,
  ofTenant(
    (n) => ({ ...line(n), factor: '1.00000000' }),
    ({ peb, good }) => ({ header: peb, finish_good: good }),
  ),
)

describeResource(customs.kiteDatas, {
  ...ofTenant((n) => ({ period_from: day(n), period_to: day(n + 30), note: `Catatan ${n}` })),
  change: (n) => ({ note: `Catatan lain ${n}` }),
  shared: { note: 'Sama untuk semua' },
})

describeResource(customs.kiteSourceFiles, {
  ...ofTenant((n) => ({
    file_type: 'PIB_FLAT',
    file_name: `berkas ${digits(n, 6)}.xlsx`,
    mime: 'application/octet-stream',
    size_byte: n,
    storage_key: `sources/${n}`,
    sha256: digits(n, 64),
    status: 'DONE',
    started_at: `${day(n)}T01:00:00.000Z`,
    finished_at: `${day(n)}T02:00:00.000Z`,
  })),
  seed: inserted(customs.kiteSourceFiles),
})
describeResource(customs.kiteSourceFileRows, {
  ...ofTenant(
    (n) => ({ sheet: `BARANG ${n}`, row_no: n, action: n % 2 ? 'INSERT' : 'SKIP', entity_type: 'x', errors: [] }),
    ({ source_file }) => ({ source_file }),
  ),
  seed: inserted(customs.kiteSourceFileRows),
})

describeResource(customs.kitePibExtensions, {
  ...ofTenant(
    (n) => ({
      applied_date: day(n),
      ground: n % 2 ? 'KAHAR' : 'LAINNYA',
      requested_due_date: day(n + 500),
      sk_no: `SK-${digits(n, 6)}`,
      approved_due_date: day(n + 500),
      status: n % 2 ? 'DITOLAK' : 'DIBATALKAN',
    }),
    ({ pib }) => ({ header: pib }),
  ),
  seed: inserted(customs.kitePibExtensions),
})
describeResource(customs.kitePibExceptions, {
  ...ofTenant(
    (n) => ({ qty_base: `${n}.000000`, reason: 'DIJUAL', doc_no: `BC-${digits(n, 6)}`, doc_date: day(n) }),
    ({ pib_line }) => ({ detail: pib_line }),
  ),
  seed: inserted(customs.kitePibExceptions),
})
