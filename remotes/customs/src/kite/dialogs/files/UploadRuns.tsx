import { fileStatuses, type kiteSourceFiles, type PortalFile, type portalFiles } from '@ems/contracts/customs'
import { download, formatNumber, queries, showProblem, useQuery } from '@ems/platform'
import { Button, Failed, Group, IconDownload, Paper, Progress, Stack, Text } from '@ems/ui'
import { StateBadge } from '../../lines/badges.tsx'
import type { ListedTenant } from '../../tool.tsx'

/** Files as the tool or the portal shows them. */
export type FileCollection = typeof kiteSourceFiles | typeof portalFiles
type Uploaded = PortalFile & { id: string }

const POLL_MS = 2_000
const isUnderWay = ({ status }: Pick<PortalFile, 'status'>) =>
  status === 'UPLOADED' || status === 'QUEUED' || status === 'PROCESSING'

type UploadRunsProps = { tenant: ListedTenant; of: FileCollection; ids: readonly string[] }

/** Progress of uploaded files in the queue, and the result of each row. */
export function UploadRuns({ tenant, of, ids }: UploadRunsProps) {
  const query = useQuery({
    ...queries(of as typeof portalFiles).list({ page: 1, size: 50, filters: { tenant: tenant.id, id: ids } }),
    refetchInterval: ({ state }) =>
      ((state.data as { rows: PortalFile[] } | undefined)?.rows ?? []).some(isUnderWay) ? POLL_MS : false,
  })
  const files = (query.data?.rows ?? []) as readonly Uploaded[]
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Stack gap="xs" role="list" aria-label="Berkas yang diunggah">
      {files.map((file) => (
        <Run key={file.id} of={of} file={file} />
      ))}
      {files.some(isUnderWay) && (
        <Text size="sm" c="dimmed">
          Jendela ini boleh ditutup; kemajuannya tetap ada di tab {of.label}.
        </Text>
      )}
    </Stack>
  )
}

function Run({ of, file }: { of: FileCollection; file: Uploaded }) {
  const counts = [
    ['ditambah', file.row_inserted],
    ['diubah', file.row_updated],
    ['dilewati', file.row_skipped],
    ['gagal', file.row_error],
  ] as const
  return (
    <Paper withBorder p="xs" role="listitem">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" truncate>
          {file.file_name}
        </Text>
        <StateBadge state={file.status} text={fileStatuses[file.status]} />
      </Group>
      {isUnderWay(file) ? (
        <Progress.Root size="sm" mt={6}>
          <Progress.Section value={Math.max(3, file.progress_pct)} animated aria-label={`Kemajuan ${file.file_name}`} />
        </Progress.Root>
      ) : (
        <Group justify="space-between" gap="xs" mt={4}>
          <Text size="xs">{counts.map(([name, count]) => `${formatNumber(count)} ${name}`).join(' · ')}</Text>
          {file.row_error > 0 && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => void download(`${of.name}/${file.id}/error-file`).catch(showProblem)}
            >
              Unduh kesalahan
            </Button>
          )}
        </Group>
      )}
      {file.message && (
        <Text size="xs" mt={4}>
          {file.message.replace('[Galat]', ' ')}
        </Text>
      )}
    </Paper>
  )
}
