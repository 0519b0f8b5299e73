import { accountingEmployees } from '@ems/contracts/accurate'
import { inMenu } from '@ems/contracts/kit'
import { items, partnerBankChanges, partners } from '@ems/contracts/marketing'
import { testListStates } from '@ems/ui/testing'
import { EmployeeList } from './accounting/EmployeeList.tsx'
import ItemList from './items/ItemList.tsx'
import CustomerList from './partners/CustomerList.tsx'
import VendorScreen from './partners/VendorScreen.tsx'

testListStates({
  Screen: ItemList,
  resource: items,
  empty: 'Belum ada barang/jasa. Tarik dari akuntansi atau impor Excel.',
})
testListStates({
  Screen: CustomerList,
  resource: inMenu(partners, 'customer', 'Pelanggan'),
  empty: 'Belum ada pelanggan. Tambah, impor dari Excel, atau tarik dari akuntansi.',
})
testListStates({ Screen: VendorScreen, resource: inMenu(partners, 'vendor', 'Pemasok'), empty: 'Belum ada pemasok.' })
testListStates({
  Screen: VendorScreen,
  resource: partnerBankChanges,
  empty: 'Belum ada perubahan rekening.',
  query: 'section=banks',
})
testListStates({
  Screen: EmployeeList,
  resource: accountingEmployees,
  empty: 'Belum ada karyawan akuntansi yang dibaca.',
  answers: { 'GET /accounting-reports/summary': { data: [], meta: { total: 0 } } },
})
