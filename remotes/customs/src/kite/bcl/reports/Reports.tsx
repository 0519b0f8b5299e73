import { kiteDatas } from '@ems/contracts/customs'
import { download, formatInstant, formatNumber, showProblem, useSession } from '@ems/platform'
import { Button, IconDownload, Nothing, Stack, Table } from '@ems/ui'
import { WideTable } from '../../../WideTable.tsx'
import type { Bcl } from '../steps.ts'
import { ReportPreview } from './ReportPreview.tsx'

/** The files of every version of the report; numbers of a version never change. */
export function Reports({ bcl }: { bcl: Bcl }) {
  const { user } = useSession()
  const files = [...bcl.report_files].sort((a, b) => b.version - a.version || (a.format < b.format ? 1 : -1))
  return (
    <Stack>
      {files.length ? (
        <Files bcl={bcl} files={files} zone={user.timezone} />
      ) : (
        <Nothing text="Belum ada laporan. Gunakan Generate Laporan." />
      )}
      {bcl.used_count > 0 && <ReportPreview bcl={bcl} />}
    </Stack>
  )
}

type FilesProps = { bcl: Bcl; files: readonly Bcl['report_files'][number][]; zone: string }

function Files({ bcl, files, zone }: FilesProps) {
  return (
    <WideTable label="Berkas laporan" minWidth={520}>
      <Table.Thead>
        <Table.Tr>
          {['Versi', 'Berkas', 'Ukuran', 'Dibuat', 'Unduh'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {files.map((file) => (
          <Table.Tr key={file.key}>
            <Table.Td>{file.version}</Table.Td>
            <Table.Td>{file.name}</Table.Td>
            <Table.Td>{formatNumber(Math.ceil(file.size / 1_024))} kB</Table.Td>
            <Table.Td>{formatInstant(file.at, zone)}</Table.Td>
            <Table.Td>
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconDownload size={14} aria-hidden />}
                aria-label={`Unduh ${file.name}`}
                onClick={() => void fetched(bcl.id, file)}
              >
                {file.format.toUpperCase()}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

async function fetched(id: string, { version, format, name }: Bcl['report_files'][number]) {
  try {
    await download(`${kiteDatas.name}/${id}/reports/${version}/${format}`, name)
  } catch (error) {
    // A boundary: nothing above this button could tell the user.
    showProblem(error)
  }
}
