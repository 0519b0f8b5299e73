import * as customs from '@ems/contracts/customs'
import { describeResource } from '../../testing/describe-resource.ts'
import { inserted } from '../../testing/insert-row.ts'
import { day, digits, ofTenant as rowsOf } from '../testing/of-tenant.ts'

/** Of their own client, which they need not name: the staff of a client have no other. */
const ofTenant = (...facts: Parameters<typeof rowsOf>) => {
  const { about: _, ...fixture } = rowsOf(...facts)
  return fixture
}

describeResource(customs.portalFiles, {
  ...ofTenant((n) => ({
    file_type: n % 2 ? 'PIB_FLAT' : 'PEB_FLAT',
    file_name: `berkas-${digits(n, 6)}.xlsx`,
    mime: 'x',
    size_byte: n,
    storage_key: `sources/${n}`,
    sha256: digits(n, 64),
    status: n % 2 ? 'DONE' : 'FAILED',
    row_total: n,
    finished_at: `${day(n)}T03:00:00.000Z`,
  })),
  seed: inserted(customs.kiteSourceFiles),
})

describeResource(customs.portalBalances, {
  ...ofTenant(
    (n) => ({
      line_no: n,
      item_code: `B-${digits(n, 6)}`,
      hs_code: digits(n, 8),
      description: `Bahan ${digits(n, 6)}`,
      qty: `${n}.000000`,
      unit: 'KGM',
      decimal: 4,
      cif_idr: `${n}00.00`,
      bm: `${n}.00`,
    }),
    ({ pib }) => ({ header: pib }),
  ),
  seed: inserted(customs.kitePibDetails),
})

const declaration = (n: number) => ({
  doc_code: '20',
  aju_no: `A${digits(n, 25)}`,
  office_code: digits(n, 6),
  reg_no: digits(n, 6),
  reg_date: day(n),
})
describeResource(customs.portalPibs, { ...ofTenant(declaration), seed: inserted(customs.kitePibHeaders) })

describeResource(customs.portalReports, {
  ...ofTenant((n) => ({
    number: `BCL-${digits(n, 6)}`,
    bcl_type: '01',
    period_from: day(n),
    period_to: day(n + 30),
    status: n % 2 ? 'DILAPORKAN' : 'DISETUJUI',
    bcl_no: `R-${digits(n, 6)}`,
    bcl_date: day(n),
  })),
  seed: inserted(customs.kiteDatas),
})
