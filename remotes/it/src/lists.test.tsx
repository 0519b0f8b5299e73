import {
  itAssets,
  itMaintenanceExternals,
  itMaintenanceInternalActivities,
  itMaintenanceInternals,
  jiraIssues,
  jiraServiceTiers,
} from '@ems/contracts/it'
import { testListStates } from '@ems/ui/testing'
import AssetScreen from './assets/AssetScreen.tsx'
import SupportScreen from './tickets/SupportScreen.tsx'

testListStates({
  Screen: AssetScreen,
  resource: itAssets,
  empty: 'Belum ada aset. Impor daftar aset atau tambah aset pertama.',
})
testListStates({
  Screen: AssetScreen,
  resource: itMaintenanceInternalActivities,
  empty: 'Belum ada pekerjaan perawatan.',
  query: 'section=work',
})
testListStates({
  Screen: AssetScreen,
  resource: itMaintenanceInternals,
  empty: 'Belum ada rencana perawatan.',
  query: 'section=plans',
})
testListStates({
  Screen: AssetScreen,
  resource: itMaintenanceExternals,
  empty: 'Belum ada perawatan eksternal.',
  query: 'section=externals',
})
testListStates({ Screen: SupportScreen, resource: jiraIssues, empty: 'Tidak ada tiket dalam antrean.' })
testListStates({
  Screen: SupportScreen,
  resource: jiraServiceTiers,
  empty: 'Belum ada tingkat layanan.',
  query: 'section=tiers',
})
