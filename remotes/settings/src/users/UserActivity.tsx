import { auditLogs, type User } from '@ems/contracts/settings'
import { formatInstant, Link, queries, useQuery, useSession } from '@ems/platform'
import { Anchor, Failed, Loading, Nothing, Stack, Text } from '@ems/ui'

const VISIBLE = 50

/** The last fifty entries of the audit log by this user. */
export function UserActivity({ user: { id } }: { user: User }) {
  const { user, can } = useSession()
  const { data, error, refetch } = useQuery({
    ...queries(auditLogs).list({ page: 1, size: VISIBLE, sort: ['-at'], filters: { actor: id } }),
    enabled: can(auditLogs.can.list),
  })
  if (!can(auditLogs.can.list)) return <Text c="dimmed">Anda tidak memiliki izin melihat Log Audit.</Text>
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="aktivitas" rows={4} onRetry={() => void refetch()} />
  if (!data.rows.length) return <Nothing text="Belum ada aktivitas." />
  const { options: actions = {} } = auditLogs.meta.action
  return (
    <Stack gap="xs">
      {data.rows.map((entry) => (
        <div key={entry.id}>
          <Anchor component={Link} to={`/private/utilities/log-audit?id=${entry.id}`}>
            {actions[entry.action] ?? entry.action} · {entry.target_label ?? entry.target_type}
          </Anchor>
          <Text size="xs" c="dimmed">
            {formatInstant(entry.at, user.timezone)}
          </Text>
        </div>
      ))}
      <Anchor component={Link} to={`/private/utilities/log-audit?f.actor=${id}`} size="sm">
        Lihat semua di Log Audit
      </Anchor>
    </Stack>
  )
}
