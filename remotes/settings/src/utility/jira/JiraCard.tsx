import type { JiraConnectionState } from '@ems/contracts/it'
import { permission } from '@ems/contracts/permission'
import { configs, tokenStatuses } from '@ems/contracts/settings'
import { formatDate, formatInstant, formatNumber, Link, lazyPart, useSearchParams, useSession } from '@ems/platform'
import { Alert, Anchor, Badge, Button, Card, Failed, Group, Loading, Text, Title } from '@ems/ui'
import { type ReactNode, Suspense, useState } from 'react'
import classes from '../utility.module.css'
import { JiraButtons } from './JiraButtons.tsx'
import { type JiraDialog, useJira } from './jira-api.ts'

const ProjectDialog = lazyPart(() => import('./ProjectDialog.tsx'))
const MappingDialog = lazyPart(() => import('./MappingDialog.tsx'))
const OutboxDialog = lazyPart(() => import('./OutboxDialog.tsx'))

const colors = { disconnected: 'gray', connected: 'green', expiring: 'yellow', broken: 'red' } as const

/** The connection to Jira: how it is, where tickets go, and what can be done. `needs` explains an absent one. */
export default function JiraCard({ needs }: { needs: ReactNode }) {
  const { data, error, refetch } = useJira()
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<JiraDialog>()
  // Back from the consent: the project comes next.
  const isBack = search.get('jira') === 'project' && data?.project_key === null
  const opened = dialog ?? (isBack ? 'project' : undefined)
  const close = () => {
    setDialog(undefined)
    if (search.has('jira')) setSearch({ section: 'integrations' }, { replace: true })
  }
  return (
    <Card withBorder radius="md" component="section" aria-label="Jira" style={{ gridColumn: '1 / -1' }}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} size="h5">
          Jira
        </Title>
        {data && (
          <Badge variant="light" color={data.is_configured ? colors[data.status] : 'gray'} tt="none">
            {data.is_configured ? tokenStatuses[data.status] : 'Belum diatur'}
          </Badge>
        )}
      </Group>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Jira" rows={3} onRetry={() => void refetch()} />
      ) : data.is_configured ? (
        <Connection state={data} onOpen={setDialog} />
      ) : (
        needs
      )}
      {data?.is_configured && data.status !== 'disconnected' && opened && (
        <Suspense fallback={null}>
          {opened === 'project' && <ProjectDialog onClose={close} />}
          {opened === 'mapping' && <MappingDialog onClose={close} />}
          {opened === 'outbox' && <OutboxDialog onClose={close} />}
        </Suspense>
      )}
    </Card>
  )
}

type Props = { state: JiraConnectionState; onOpen: (dialog: JiraDialog) => void }

function Connection({ state, onOpen }: Props) {
  const { can } = useSession()
  return (
    <>
      {state.is_sandbox && (
        <Text size="sm" c="dimmed" mb="xs">
          Memakai Jira tiruan untuk demo, bukan Jira Cloud.
        </Text>
      )}
      {state.status !== 'disconnected' && <Facts state={state} />}
      <Warnings state={state} />
      {can(configs.can.update) && <JiraButtons state={state} onOpen={onOpen} />}
      <Group gap="md">
        {state.project_key !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            color={state.outbox.failed ? 'red' : 'indigo'}
            onClick={() => onOpen('outbox')}
          >
            Pengiriman: {formatNumber(state.outbox.failed)} gagal, {formatNumber(state.outbox.queued)} menunggu
          </Button>
        )}
        {can(permission('log-service', 'access')) && (
          <Anchor size="sm" component={Link} to="/private/utilities/log-service?f.service=issue_tracker">
            Lihat di Log Service
          </Anchor>
        )}
      </Group>
    </>
  )
}

function Facts({ state }: { state: JiraConnectionState }) {
  const { user } = useSession()
  const instant = (value: string | null) => (value ? formatInstant(value, user.timezone) : '–')
  return (
    <dl className={classes.facts}>
      <Fact label="Akun" value={state.account_label} />
      <Fact label="Situs" value={state.site_name ?? 'Belum dipilih'} />
      <Fact
        label="Proyek"
        value={
          state.project_key
            ? `${state.project_name ?? ''} (${state.project_key})${state.is_service_desk ? ', Jira Service Management' : ''}`
            : 'Belum dipilih'
        }
      />
      <Fact label="Dihubungkan" value={state.connected_by && `${state.connected_by}, ${instant(state.connected_at)}`} />
      <Fact label="Berlaku sampai" value={state.expires_at ? formatDate(state.expires_at) : 'Diperpanjang otomatis'} />
      <Fact label="Sinkronisasi terakhir" value={instant(state.last_ok_at)} />
      <Fact
        label="Kejadian"
        value={
          state.webhooks_until
            ? `dikirim sampai ${formatDate(state.webhooks_until)}, ${state.last_event_at ? `terakhir ${instant(state.last_event_at)}` : 'belum ada yang masuk'}`
            : 'Tidak dikirim; perubahan dibaca setiap menit'
        }
      />
    </dl>
  )
}

function Warnings({ state }: { state: JiraConnectionState }) {
  const { user } = useSession()
  return (
    <>
      {state.missing_scopes.length > 0 && (
        <Alert color="yellow" mt="sm" title="Sebagian izin tidak diberikan">
          Belum ada izin {state.missing_scopes.join(', ')}. Hubungkan ulang dan setujui seluruh izin.
        </Alert>
      )}
      {state.unmapped.length > 0 && (
        <Alert color="yellow" mt="sm" title="Status Jira belum dipetakan">
          {state.unmapped.join(', ')}
        </Alert>
      )}
      {state.unmatched > 0 && (
        <Alert color="yellow" mt="sm" title={`${formatNumber(state.unmatched)} issue tanpa tiket`}>
          Pelapornya bukan karyawan, atau aturan tiket menolak isinya. Petakan akun Jira ke pengguna pada Pemetaan;
          setelah disimpan, semuanya dibaca lagi.
        </Alert>
      )}
      {state.held_until && (
        <Alert color="yellow" mt="sm" title="Jira meminta jeda">
          Dilanjutkan otomatis {formatInstant(state.held_until, user.timezone)}.
        </Alert>
      )}
      {state.last_error && (
        <Alert
          color={state.status === 'broken' ? 'red' : 'yellow'}
          mt="sm"
          title={state.last_error_at ? formatInstant(state.last_error_at, user.timezone) : 'Galat'}
        >
          {state.last_error}
        </Alert>
      )}
    </>
  )
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value || '–'}</dd>
  </>
)
