import { Sections } from '@ems/ui'
import { AccessLogList } from './AccessLogList.tsx'
import { AccessReport } from './AccessReport.tsx'
import { CredentialList } from './CredentialList.tsx'
import { ExportList } from './exports/ExportList.tsx'
import { FolderList } from './FolderList.tsx'
import { RequestList } from './RequestList.tsx'

/** The vault: shared secrets, their folders, and who saw them. */
export default function CredentialScreen() {
  return <Sections of={sections} />
}

const sections = {
  credentials: { label: 'Kredensial', List: CredentialList },
  folders: { label: 'Folder', List: FolderList },
  requests: { label: 'Permintaan akses', List: RequestList },
  log: { label: 'Riwayat akses', List: AccessLogList },
  accesses: { label: 'Laporan akses', List: AccessReport },
  exports: { label: 'Akses darurat', List: ExportList },
} as const
