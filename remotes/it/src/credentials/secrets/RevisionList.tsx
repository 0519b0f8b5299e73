import { type CredentialKind, credentials, secretLabel } from '@ems/contracts/it'
import { confirm, formatInstant, type Row, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Badge, Button, Failed, Group, Loading, Nothing, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { type Revision, restoreRevision, revisionsOf } from './secret-requests.ts'

type Credential = Row<typeof credentials>

/** The stored revisions, newest first; a former one becomes the present one as a further revision. */
export function RevisionList({ credential }: { credential: Credential }) {
  const { data, error, refetch } = useQuery({
    queryKey: [credentials.name, credential.id, 'revisions', credential.secret_version],
    queryFn: ({ signal }) => revisionsOf(credential.id, signal),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Revisi" rows={3} onRetry={() => void refetch()} />
  if (!data.length) return <Nothing text="Rahasia belum diisi." />
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Sepuluh revisi terakhir disimpan terenkripsi. Memulihkan menulis revisi baru; tidak ada yang hilang.
      </Text>
      {data.map((revision) => (
        <RevisionLine key={revision.revision} credential={credential} revision={revision} />
      ))}
    </Stack>
  )
}

function RevisionLine({ credential, revision }: { credential: Credential; revision: Revision }) {
  const { user, can } = useSession()
  const [isBusy, setBusy] = useState(false)
  const kind = credential.kind as CredentialKind
  const restore = async () => {
    const isSure = await confirm({
      title: 'Pulihkan revisi',
      text: `Pulihkan revisi ${revision.revision} dari ${credential.name}?`,
      confirmLabel: 'Pulihkan',
    })
    if (!isSure) return
    setBusy(true)
    try {
      await restoreRevision(credential, revision.revision)
      toast.success(`Revisi ${revision.revision} dipulihkan.`)
    } catch (error) {
      // A boundary: the user learns why nothing was restored.
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={0}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            Revisi {revision.revision}
          </Text>
          {revision.is_present && <Badge variant="light">Berlaku</Badge>}
        </Group>
        <Text size="sm">
          {formatInstant(revision.written_at, user.timezone)}
          {revision.written_by && ` · ${revision.written_by}`}
        </Text>
        <Text size="xs" c="dimmed">
          {revision.filled.map((field) => secretLabel(kind, field)).join(', ')}
          {revision.reason && ` · ${revision.reason}`}
        </Text>
      </Stack>
      {!revision.is_present && can(credentials.can.restoreRevision) && (
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void restore()}>
          Pulihkan
        </Button>
      )}
    </Group>
  )
}
