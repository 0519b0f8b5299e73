import {
  archiveContracts,
  archiveDisposals,
  archiveDocumentCodeDetails,
  archiveDocumentCodes,
  archiveDocumentLogs,
  archiveIntakes,
  archiveStocktakes,
  contractTemplates,
  documents,
} from '@ems/contracts/archives'
import { testListStates } from '@ems/ui/testing'
import ArchiveScreen from './archive/ArchiveScreen.tsx'
import ContractList from './contracts/ContractList.tsx'
import ContractScreen from './contracts/ContractScreen.tsx'

testListStates({
  Screen: ContractList,
  resource: archiveContracts,
  empty: 'Belum ada kontrak. Unggah PDF kontrak untuk mulai.',
})
testListStates({
  Screen: ArchiveScreen,
  resource: documents,
  empty: 'Belum ada arsip. Mulai dengan mengimpor daftar arsip atau menambah satu arsip.',
})
testListStates({
  Screen: ArchiveScreen,
  resource: archiveDocumentLogs,
  empty: 'Belum ada peminjaman.',
  query: 'section=loans',
})
testListStates({
  Screen: ArchiveScreen,
  resource: archiveDisposals,
  empty: 'Belum ada usulan pemusnahan. Pilih arsip yang retensinya berakhir di Daftar Arsip, lalu Usulkan musnah.',
  query: 'section=disposals',
})
testListStates({
  Screen: ArchiveScreen,
  resource: archiveDocumentCodeDetails,
  empty: 'Belum ada klasifikasi.',
  query: 'section=details',
})
testListStates({
  Screen: ArchiveScreen,
  resource: archiveDocumentCodes,
  empty: 'Belum ada kode klasifikasi.',
  query: 'section=codes',
})
testListStates({
  Screen: ArchiveScreen,
  resource: archiveIntakes,
  empty: 'Belum ada berkas masuk. Tarik berkas ke halaman ini atau pilih Unggah berkas.',
  query: 'section=intakes',
})
testListStates({
  Screen: ArchiveScreen,
  resource: archiveStocktakes,
  empty: 'Belum ada inventarisasi. Mulai satu, lalu pindai label boks dan arsip dengan kamera ponsel.',
  query: 'section=stocktakes',
})
testListStates({
  Screen: ContractScreen,
  resource: contractTemplates,
  empty: 'Belum ada templat kontrak. Tambah satu, lalu unggah berkas DOCX dengan isian seperti {{judul}}.',
  query: 'section=templates',
})
