import { Sections } from '@ems/ui'
import { DocumentCodeList } from './DocumentCodeList.tsx'
import { DocumentList } from './DocumentList.tsx'
import { DisposalList } from './disposals/DisposalList.tsx'
import { IntakeList } from './IntakeList.tsx'
import { LoanList } from './LoanList.tsx'
import { RetentionRuleList } from './RetentionRuleList.tsx'

const sections = {
  documents: { label: 'Daftar Arsip', List: DocumentList },
  intakes: { label: 'Penerimaan Berkas', List: IntakeList },
  loans: { label: 'Peminjaman', List: LoanList },
  disposals: { label: 'Penyusutan', List: DisposalList },
  details: { label: 'Klasifikasi & JRA', List: RetentionRuleList },
  codes: { label: 'Kode Klasifikasi', List: DocumentCodeList },
} as const

/** The records of the group: the documents, who has them, and by what they are classified and kept. */
export default function ArchiveScreen() {
  return <Sections of={sections} />
}
