import type { AuditLog } from '@ems/contracts/settings'
import { auditLogs } from '@ems/contracts/settings'
import { deviceOf, formatInstant, formatNumber, Link, useSession } from '@ems/platform'
import { Alert, Anchor, Badge, Code, Group, Shown, SimpleGrid, Stack, Tabs } from '@ems/ui'
import { Changes } from './changes/Changes.tsx'
import { pathTo, typeLabel } from './changes/changes.ts'
import { Neighbours } from './Neighbours.tsx'

type AuditEntryProps = { entry: AuditLog; open: (id: string) => void; showAll: () => void }

/** One entry: who did what to which object, what it was before and after, and the way to its neighbours. */
export const AuditEntry = ({ entry, open, showAll }: AuditEntryProps) => (
  <Stack>
    <Facts entry={entry} />
    {entry.is_sensitive && (
      <Alert color="yellow">Data sensitif: nilai tetap disamarkan, siapa pun yang melihatnya.</Alert>
    )}
    <Tabs defaultValue="changes">
      <Tabs.List>
        <Tabs.Tab value="changes">Perubahan</Tabs.Tab>
        <Tabs.Tab value="json">JSON</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="changes" pt="sm">
        <Changes entry={entry} />
      </Tabs.Panel>
      <Tabs.Panel value="json" pt="sm">
        <Json label={auditLogs.meta.before.label} value={entry.before} />
        <Json label={auditLogs.meta.after.label} value={entry.after} />
      </Tabs.Panel>
    </Tabs>
    {entry.target_id && <Neighbours entry={entry} open={open} showAll={showAll} />}
  </Stack>
)

function Facts({ entry }: { entry: AuditLog }) {
  const { user } = useSession()
  const { meta } = auditLogs
  const path = pathTo(entry)
  const label = `${typeLabel(entry.target_type)}${entry.target_label ? `: ${entry.target_label}` : ''}`
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
      <Shown label={meta.at.label}>{formatInstant(entry.at, user.timezone)}</Shown>
      <Shown label="Pengguna">
        {entry.actor_name}
        {entry.actor_email && ` (${entry.actor_email})`}
      </Shown>
      <Shown label={meta.target_label.label}>
        {path ? (
          <Anchor component={Link} to={path}>
            {label}
          </Anchor>
        ) : (
          label
        )}
      </Shown>
      <Shown label={meta.action.label}>
        <Group component="span" gap="xs">
          {meta.action.options?.[entry.action] ?? entry.action}
          {entry.menu && <Badge variant="light">{meta.menu.options?.[entry.menu] ?? entry.menu}</Badge>}
        </Group>
      </Shown>
      {entry.reason && <Shown label={meta.reason.label}>{entry.reason}</Shown>}
      {entry.rows_affected !== null && (
        <Shown label={meta.rows_affected.label}>{formatNumber(entry.rows_affected)}</Shown>
      )}
      <Shown label={meta.ip.label}>{entry.ip ?? '–'}</Shown>
      <Shown label={meta.user_agent.label}>
        {entry.user_agent ? <span title={entry.user_agent}>{deviceOf(entry.user_agent)}</span> : '–'}
      </Shown>
      <Shown label={meta.request_id.label}>{entry.request_id}</Shown>
    </SimpleGrid>
  )
}

const Json = ({ label, value }: { label: string; value: unknown }) => (
  <Shown label={label}>
    <Code block>{value == null ? 'null' : JSON.stringify(value, null, 2)}</Code>
  </Shown>
)
