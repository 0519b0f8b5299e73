import {
  type AccountingConnection,
  type AccountingConnectionState,
  accountingConnections,
} from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import { configs, tokenStatuses } from '@ems/contracts/settings'
import { formatDate, formatInstant, formatNumber, Link, lazyPart, useSearchParams, useSession } from '@ems/platform'
import { Alert, Anchor, Badge, Card, Failed, Group, Loading, Text, Title } from '@ems/ui'
import { type ReactNode, Suspense, useState } from 'react'
import classes from '../utility.module.css'
import { useConnection } from './accounting-api.ts'
import { ConnectionButtons } from './ConnectionButtons.tsx'
import { SyncTable } from './SyncTable.tsx'

const DatabaseDialog = lazyPart(() => import('./DatabaseDialog.tsx'))

const colors = { disconnected: 'gray', connected: 'green', expiring: 'yellow', broken: 'red' } as const

/** One connection to the accounting service: how it is, what it reads, and what can be done. `needs` explains an absent one. */
export default function AccountingCard({ connection, needs }: { connection: AccountingConnection; needs: ReactNode }) {
  const { data, error, refetch } = useConnection(connection)
  const [search, setSearch] = useSearchParams()
  const [isChoosing, setChoosing] = useState(false)
  const title = `Akuntansi – ${accountingConnections[connection]}`
  // Back from the consent: the database comes next.
  const isBack = search.get('accounting') === connection
  const close = () => {
    setChoosing(false)
    if (isBack) setSearch({ section: 'integrations' }, { replace: true })
  }
  return (
    <Card withBorder radius="md" component="section" aria-label={title} style={{ gridColumn: '1 / -1' }}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        {data && <StatusBadge state={data} />}
      </Group>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label={title} rows={3} onRetry={() => void refetch()} />
      ) : data.is_configured ? (
        <Connection connection={connection} state={data} onChoose={() => setChoosing(true)} />
      ) : (
        needs
      )}
      {data?.is_configured &&
        data.status !== 'disconnected' &&
        (isChoosing || (isBack && data.database_id === null)) && (
          <Suspense fallback={null}>
            <DatabaseDialog connection={connection} current={data.database_id} onClose={close} />
          </Suspense>
        )}
    </Card>
  )
}

const StatusBadge = ({ state: { status, is_configured } }: { state: AccountingConnectionState }) => (
  <Badge variant="light" color={is_configured ? colors[status] : 'gray'} tt="none">
    {is_configured ? tokenStatuses[status] : 'Belum diatur'}
  </Badge>
)

type ConnectionProps = { connection: AccountingConnection; state: AccountingConnectionState; onChoose: () => void }

function Connection({ connection, state, onChoose }: ConnectionProps) {
  const { can, user } = useSession()
  const instant = (value: string | null) => (value ? formatInstant(value, user.timezone) : '–')
  return (
    <>
      {state.is_sandbox && (
        <Text size="sm" c="dimmed" mb="xs">
          Memakai layanan akuntansi tiruan untuk demo, bukan Accurate Online.
        </Text>
      )}
      {state.status !== 'disconnected' && (
        <dl className={classes.facts}>
          <Fact label="Akun" value={state.account_label} />
          <Fact label="Basis data" value={state.database_name ?? 'Belum dipilih'} />
          <Fact
            label="Dihubungkan"
            value={state.connected_by && `${state.connected_by}, ${instant(state.connected_at)}`}
          />
          <Fact
            label="Berlaku sampai"
            value={state.expires_at ? formatDate(state.expires_at) : 'Diperpanjang otomatis'}
          />
          <Fact label="Sinkronisasi terakhir" value={instant(state.last_ok_at)} />
          {(state.webhooks_until || state.last_event_at) && (
            <Fact
              label="Kejadian"
              value={`${state.webhooks_until ? `dikirim sampai ${formatDate(state.webhooks_until)}, ` : ''}${state.last_event_at ? `terakhir ${instant(state.last_event_at)}` : 'belum ada yang masuk'}`}
            />
          )}
          <Fact label="Izin" value={state.scopes.length ? <Scopes names={state.scopes} /> : 'Tidak diketahui'} />
        </dl>
      )}
      {state.missing_scopes.length > 0 && (
        <Alert color="yellow" mt="sm" title="Sebagian izin tidak diberikan">
          Belum ada izin {state.missing_scopes.join(', ')}. Data yang membutuhkannya tidak dibaca. Hubungkan ulang dan
          setujui seluruh izin.
        </Alert>
      )}
      {state.alarms.map(({ code, message, since }) => (
        <Alert key={code} color="yellow" mt="sm" title={`Perlu diperiksa sejak ${instant(since)}`}>
          {message}
        </Alert>
      ))}
      {state.last_error && (
        <Alert color={state.status === 'broken' ? 'red' : 'yellow'} mt="sm" title={instant(state.last_error_at)}>
          {state.last_error}
        </Alert>
      )}
      {can(configs.can.update) && <ConnectionButtons connection={connection} state={state} onChoose={onChoose} />}
      {state.database_id !== null && <SyncTable connection={connection} syncs={state.syncs} />}
      <Group gap="md">
        {state.database_id !== null && can(permission(`accounting_${connection}`, 'list')) && (
          <Anchor size="sm" component={Link} to={`?section=integrations&pairs=${connection}`}>
            Pasangan
          </Anchor>
        )}
        {state.database_id !== null && can(permission(`accounting_${connection}`, 'list')) && (
          <Anchor
            size="sm"
            component={Link}
            to={`/private/marketing/accounting?section=pushes&connection=${connection}`}
            c={state.pushes.failed ? 'red.8' : undefined}
          >
            Pengiriman: {formatNumber(state.pushes.failed)} gagal, {formatNumber(state.pushes.queued)} menunggu
          </Anchor>
        )}
        {can(permission('log-service', 'access')) && (
          <Anchor size="sm" component={Link} to={`/private/utilities/log-service?f.service=accounting_${connection}`}>
            Lihat di Log Service
          </Anchor>
        )}
      </Group>
    </>
  )
}

const Scopes = ({ names }: { names: readonly string[] }) => (
  <details>
    <summary>{formatNumber(names.length)} diberikan</summary>
    {names.join(', ')}
  </details>
)

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value ?? '–'}</dd>
  </>
)
