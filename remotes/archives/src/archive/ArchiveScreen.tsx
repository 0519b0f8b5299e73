import { lazyPart } from '@ems/platform'
import { Sections } from '@ems/ui'
import { laterSection } from '../later-section.tsx'
import { DocumentCodeList } from './DocumentCodeList.tsx'
import { DocumentList } from './DocumentList.tsx'
import { DisposalList } from './disposals/DisposalList.tsx'
import { LoanList } from './LoanList.tsx'
import { RetentionRuleList } from './RetentionRuleList.tsx'

const IntakeList = lazyPart(() => import('../intakes/IntakeList.tsx'))
const LocationList = lazyPart(() => import('../locations/LocationList.tsx'))
const StocktakeList = lazyPart(() => import('../stocktakes/StocktakeList.tsx'))
const TextSearch = lazyPart(() => import('../reading/TextSearch.tsx'))

const sections = {
  documents: { label: 'Daftar Arsip', List: DocumentList },
  intakes: { label: 'Berkas Masuk', List: laterSection('Berkas Masuk', IntakeList) },
  texts: { label: 'Cari Isi', List: laterSection('Cari Isi', TextSearch) },
  locations: { label: 'Lokasi Simpan', List: laterSection('Lokasi Simpan', LocationList) },
  stocktakes: { label: 'Inventarisasi', List: laterSection('Inventarisasi', StocktakeList) },
  loans: { label: 'Peminjaman', List: LoanList },
  disposals: { label: 'Penyusutan', List: DisposalList },
  details: { label: 'Klasifikasi & JRA', List: RetentionRuleList },
  codes: { label: 'Kode Klasifikasi', List: DocumentCodeList },
} as const

/** The records of the group: the documents, who has them, and by what they are classified and kept. */
export default function ArchiveScreen() {
  return <Sections of={sections} />
}
