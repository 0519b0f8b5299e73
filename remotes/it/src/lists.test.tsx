import {
  credentialAccesses,
  credentialFolders,
  credentialLogs,
  credentialRequests,
  credentials,
  itAssets,
  itHandovers,
  itLicenseSeats,
  itMaintenanceExternals,
  itMaintenanceInternalActivities,
  itMaintenanceInternals,
  itStocktakes,
  jiraIssues,
  jiraServiceTiers,
  supportArticles,
  supportReplies,
} from '@ems/contracts/it'
import { testListStates } from '@ems/ui/testing'
import AssetScreen from './assets/AssetScreen.tsx'
import CredentialScreen from './credentials/CredentialScreen.tsx'
import SupportScreen from './tickets/SupportScreen.tsx'

testListStates({
  Screen: AssetScreen,
  resource: itAssets,
  empty: 'Belum ada aset. Impor daftar aset atau tambah aset pertama.',
})
testListStates({
  Screen: AssetScreen,
  resource: itHandovers,
  empty: 'Belum ada serah terima. Pilih aset di daftar aset, lalu Serah terima.',
  query: 'section=handovers',
})
testListStates({
  Screen: AssetScreen,
  resource: itLicenseSeats,
  empty: 'Belum ada kursi lisensi yang dipakai. Buka lisensi di daftar aset, lalu beri kursinya.',
  query: 'section=seats',
})
testListStates({
  Screen: AssetScreen,
  resource: itStocktakes,
  empty: 'Belum ada opname. Mulai opname, lalu pindai label aset dengan kamera ponsel.',
  query: 'section=stocktakes',
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
testListStates({
  Screen: SupportScreen,
  resource: supportArticles,
  empty: 'Belum ada solusi. Tulis yang pertama, atau jadikan tiket yang selesai sebagai solusi.',
  query: 'section=solutions',
})
testListStates({
  Screen: SupportScreen,
  resource: supportReplies,
  empty: 'Belum ada jawaban siap.',
  query: 'section=replies',
})
testListStates({
  Screen: CredentialScreen,
  resource: credentials,
  empty: 'Belum ada kredensial yang dibagikan kepada Anda.',
})
testListStates({
  Screen: CredentialScreen,
  resource: credentialFolders,
  empty: 'Belum ada folder yang dibagikan kepada Anda.',
  query: 'section=folders',
})
testListStates({
  Screen: CredentialScreen,
  resource: credentialLogs,
  empty: 'Belum ada akses yang tercatat.',
  query: 'section=log',
})
testListStates({
  Screen: CredentialScreen,
  resource: credentialRequests,
  empty: 'Belum ada permintaan akses.',
  query: 'section=requests',
})
testListStates({
  Screen: CredentialScreen,
  resource: credentialAccesses,
  empty: 'Belum ada kredensial yang Anda kelola.',
  query: 'section=accesses',
})
