import { type AuditService, auditServices } from '@ems/contracts/settings'
import { formatInstant, formatNumber, Link, queries, useQuery, useSession } from '@ems/platform'
import {
  Alert,
  Anchor,
  Button,
  Code,
  CopyButton,
  type Form,
  FormSection,
  Group,
  Inputs,
  Shown,
  SimpleGrid,
  Stack,
  Text,
} from '@ems/ui'
import { LevelBadge } from './badges.tsx'
import { curlOf, hintFor } from './hints.ts'
import classes from './services.module.css'

/** One entry: what happened, what can be done about it, and what was decided. */
export function ServiceEntry({ form }: { form: Form<typeof auditServices> }) {
  const entry = form.stored.row
  if (!entry) return null
  const hint = hintFor(entry)
  return (
    <Stack>
      {hint && entry.level === 'error' && <Alert title="Petunjuk">{hint}</Alert>}
      <Facts entry={entry} user={entry.user ? form.titles[`users:${entry.user}`] : undefined} />
      <FormSection legend="Tindak lanjut">
        <Inputs of={form} names={['triage', 'triage_note', 'triaged_by']} />
      </FormSection>
      <Exchange entry={entry} />
      {entry.target_id && <Chain entry={entry} />}
    </Stack>
  )
}

function Facts({ entry, user: name }: { entry: AuditService; user?: string }) {
  const { user } = useSession()
  const { meta } = auditServices
  const output = (value: unknown) => (value == null || value === '' ? '–' : String(value))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
      <Shown label={meta.at.label}>{formatInstant(entry.at, user.timezone)}</Shown>
      <Shown label={meta.level.label}>
        <LevelBadge level={entry.level} text={meta.level.options?.[entry.level] ?? entry.level} />
      </Shown>
      <Shown label={meta.service.label}>{meta.service.options?.[entry.service]}</Shown>
      <Shown label={meta.operation.label}>{entry.operation}</Shown>
      <Shown label={meta.message.label}>{output(entry.message)}</Shown>
      <Shown label="Metode dan URL">{output([entry.method, entry.url].filter(Boolean).join(' '))}</Shown>
      <Shown label={meta.status_code.label}>{output(entry.status_code)}</Shown>
      <Shown label={meta.duration_ms.label}>{entry.duration_ms === null ? '–' : formatNumber(entry.duration_ms)}</Shown>
      <Shown label={meta.attempt.label}>{entry.attempt}</Shown>
      <Shown label={meta.user.label}>{output(name)}</Shown>
      <Shown label={meta.app_version.label}>{output(entry.app_version)}</Shown>
      <Shown label={meta.correlation_id.label}>
        {entry.correlation_id ? (
          <Anchor component={Link} to={`/private/utilities/log-audit?f.request_id=${entry.correlation_id}`}>
            {entry.correlation_id}
          </Anchor>
        ) : (
          '–'
        )}
      </Shown>
    </SimpleGrid>
  )
}

type Breadcrumb = { at?: string; text?: string }

/** Request, response and error; stored without secrets. */
function Exchange({ entry }: { entry: AuditService }) {
  const { breadcrumbs, ...request } = (entry.request ?? {}) as { breadcrumbs?: readonly Breadcrumb[] }
  const curl = curlOf(entry)
  return (
    <Stack gap="sm">
      {curl && (
        <Group>
          <CopyButton value={curl}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? 'Disalin' : 'Salin curl'}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      {Array.isArray(breadcrumbs) && breadcrumbs.length > 0 && (
        <Shown label="Langkah sebelum galat">
          <ol className={classes.crumbs}>
            {breadcrumbs.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                {at} {text}
              </li>
            ))}
          </ol>
        </Shown>
      )}
      {Object.keys(request).length > 0 && <Block label={auditServices.meta.request.label} value={request} />}
      {entry.response != null && <Block label={auditServices.meta.response.label} value={entry.response} />}
      {entry.stack && <Block label={auditServices.meta.stack.label} value={entry.stack} />}
    </Stack>
  )
}

const Block = ({ label, value }: { label: string; value: unknown }) => (
  <Shown label={label}>
    <Code block>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</Code>
  </Shown>
)

/** The other entries about the same object: earlier attempts, and what came of later ones. */
function Chain({ entry }: { entry: AuditService }) {
  const { user } = useSession()
  const { data } = useQuery(
    queries(auditServices).list({
      page: 1,
      size: 10,
      sort: ['-at'],
      filters: { target_type: entry.target_type ?? '', target_id: entry.target_id ?? '' },
      fields: ['at', 'level', 'operation', 'message', 'attempt'],
    }),
  )
  const others = data?.rows.filter(({ id }) => id !== entry.id) ?? []
  if (!others.length) return null
  return (
    <Shown label="Percobaan lain untuk objek yang sama">
      {others.map(({ id, at, level, operation }) => (
        <Text key={id} component="span" display="block" size="sm">
          {formatInstant(at, user.timezone)} · {auditServices.meta.level.options?.[level]} · {operation}
        </Text>
      ))}
    </Shown>
  )
}
