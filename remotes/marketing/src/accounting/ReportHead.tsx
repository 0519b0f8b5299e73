import { type AccountingConnection, accountingConnections, type ReportHead as Head } from '@ems/contracts/accurate'
import { download, formatInstant, formatNumber, showProblem, useMutation, useSession } from '@ems/platform'
import { Alert, Button, Group, IconDownload, SegmentedControl, Text } from '@ems/ui'
import type { ReactNode } from 'react'
import { useBooks } from './use-books.ts'

/** Which books, and what else narrows a report. */
export function ReportFilters({ children }: { children?: ReactNode }) {
  const { offered, chosen, set } = useBooks()
  return (
    <Group gap="sm" align="end">
      {offered.length > 1 && (
        <SegmentedControl
          aria-label="Pembukuan"
          value={chosen}
          onChange={(connection) => set({ connection })}
          data={offered.map((value: AccountingConnection) => ({ value, label: accountingConnections[value] }))}
        />
      )}
      {children}
    </Group>
  )
}

/** As of when, what is missing, and the Excel file. */
export function ReportFacts({ head, workbook, children }: { head: Head; workbook: string; children?: ReactNode }) {
  const { user } = useSession()
  const { mutate, isPending } = useMutation({ mutationFn: () => download(workbook), onError: showProblem })
  return (
    <>
      {(head.status === 'broken' || head.status === 'disconnected') && head.as_of !== null && (
        <Alert color="yellow" title="Koneksi akuntansi terputus">
          Yang ditampilkan adalah data tersimpan.
        </Alert>
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {head.as_of === null ? 'Belum selesai dibaca' : `Data per ${formatInstant(head.as_of, user.timezone)}`}
          {head.other_currencies > 0 &&
            `. ${formatNumber(head.other_currencies)} faktur dalam mata uang lain tidak dijumlahkan`}
        </Text>
        {head.may_export && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={isPending}
            onClick={() => mutate()}
          >
            Unduh Excel
          </Button>
        )}
      </Group>
      {children}
    </>
  )
}
