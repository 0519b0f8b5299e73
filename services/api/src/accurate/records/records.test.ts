import { accountingDocuments, accountingEmployees, accountingItems, accountingPartners } from '@ems/contracts/accurate'
import { describeResource } from '../../testing/describe-resource.ts'
import { inserted } from '../../testing/insert-row.ts'

const connections = ['actual', 'commercial']
const connectionOf = (n: number) => connections[n % 2]
const synced = (n: number) => new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString()
const record = (n: number) => ({
  connection: connectionOf(n),
  database_id: `${1_000 + (n % 2)}`,
  external_id: `${n}`,
  number: `N-${n}`,
  synced_at: synced(n),
})

describeResource(accountingDocuments, {
  input: (_, n) => ({
    ...record(n),
    module: ['sales-invoice', 'sales-order', 'sales-receipt'][n % 3],
    trans_date: `2026-03-${String((n % 28) + 1).padStart(2, '0')}`,
    due_date: `2026-04-${String((n % 28) + 1).padStart(2, '0')}`,
    customer_name: `PT Pelanggan ${n}`,
    total: `${n}000.50`,
    outstanding: `${n}.50`,
  }),
  seed: inserted(accountingDocuments),
  elsewhere: null,
})

describeResource(accountingPartners, {
  input: (_, n) => ({
    ...record(n),
    module: n % 2 ? 'customer' : 'vendor',
    name: `PT Mitra ${n}`,
    npwp: `${n}`.padStart(16, '0'),
    balance: `${n}.25`,
    is_suspended: n % 3 === 0,
    changed_at: synced(n),
  }),
  seed: inserted(accountingPartners),
  elsewhere: null,
})

describeResource(accountingItems, {
  input: (_, n) => ({
    ...record(n),
    name: `Barang ${n}`,
    item_type: 'INVENTORY',
    unit_price: `${n}.75`,
    stock: `${n}.125000`,
    is_suspended: n % 3 === 0,
    changed_at: synced(n),
  }),
  seed: inserted(accountingItems),
  elsewhere: null,
})

describeResource(accountingEmployees, {
  input: (_, n) => ({
    ...record(n),
    name: `Karyawan ${n}`,
    is_salesman: n % 2 === 0,
    is_suspended: n % 3 === 0,
  }),
  seed: inserted(accountingEmployees),
  elsewhere: null,
})
