import { Sections } from '@ems/ui'
import { CodeList } from './CodeList.tsx'
import { DetailList } from './DetailList.tsx'
import { DocumentList } from './DocumentList.tsx'
import { LoanList } from './LoanList.tsx'

const sections = {
  documents: { label: 'Daftar Arsip', List: DocumentList },
  loans: { label: 'Peminjaman', List: LoanList },
  details: { label: 'Klasifikasi & JRA', List: DetailList },
  codes: { label: 'Kode Klasifikasi', List: CodeList },
} as const

/** The records of the group: the documents, who has them, and by what they are classified and kept. */
export default function ArchiveScreen() {
  return <Sections of={sections} />
}
