import { fileStatuses, type KiteSourceFile, kiteSourceFiles } from '@ems/contracts/customs'
import { download, formatNumber, queries, showProblem, useQuery } from '@ems/platform'
import { Button, Failed, Group, IconDownload, Paper, Progress, Stack, Text } from '@ems/ui'
import { StateBadge } from '../../lines/badges.tsx'
import type { TabProps } from '../../tool.tsx'

const POLL_MS = 2_000
const isUnderWay = ({ status }: Pick<KiteSourceFile, 'status'>) =>
  status === 'UPLOADED' || status === 'QUEUED' || status === 'PROCESSING'

/** Progress of uploaded files in the queue, and the result of each row. */
export function UploadRuns({ tenant, ids }: TabProps & { ids: readonly string[] }) {
  const query = useQuery({
    ...queries(kiteSourceFiles).list({ page: 1, size: 50, filters: { tenant: tenant.id, id: ids } }),
    refetchInterval: ({ state }) =>
      ((state.data as { rows: KiteSourceFile[] } | undefined)?.rows ?? []).some(isUnderWay) ? POLL_MS : false,
  })
  const files = (query.data?.rows ?? []) as readonly (KiteSourceFile & { id: string })[]
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Stack gap="xs" role="list" aria-label="Berkas yang diunggah">
      {files.map((file) => (
        <Run key={file.id} file={file} />
      ))}
      {files.some(isUnderWay) && (
        <Text size="sm" c="dimmed">
          Jendela ini boleh ditutup; kemajuannya tetap ada di tab Berkas Sumber.
        </Text>
      )}
    </Stack>
  )
}

function Run({ file }: { file: KiteSourceFile & { id: string } }) {
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
              onClick={() => void download(`${kiteSourceFiles.name}/${file.id}/error-file`).catch(showProblem)}
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
