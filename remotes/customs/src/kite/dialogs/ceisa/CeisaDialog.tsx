import { kiteTenants } from '@ems/contracts/customs'
import { api, formatInstant, formatNumber, useQuery, useSession } from '@ems/platform'
import { Alert, Button, Failed, Group, Loading, Modal, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { callAction } from '../../call.ts'
import type { TabProps } from '../../tool.tsx'
import { CeisaAccount } from './CeisaAccount.tsx'
import type { CeisaState } from './ceisa-state.ts'

const WHILE_IT_RUNS_MS = 2_000

/** CEISA 4.0 of a client: its account, reading registrations and LHPRE, and what the last reading brought. */
export default function CeisaDialog({ tenant, onClose }: TabProps & { onClose: () => void }) {
  const query = useQuery({
    queryKey: [kiteTenants.name, 'ceisa', tenant.id],
    queryFn: async ({ signal }) => {
      const path = `${kiteTenants.name}/${tenant.id}/ceisa`
      return (await api.get(path, { signal }).json<{ data: { attributes: CeisaState } }>()).data.attributes
    },
    refetchInterval: ({ state }) => (state.data?.is_running ? WHILE_IT_RUNS_MS : false),
  })
  return (
    <Modal opened onClose={onClose} title="CEISA 4.0" size="lg">
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading label="CEISA 4.0" onRetry={() => void query.refetch()} />}
      {query.data && (
        <Connection tenant={tenant} state={query.data} onChanged={() => void query.refetch()} onClose={onClose} />
      )}
    </Modal>
  )
}

type ConnectionProps = TabProps & { state: CeisaState; onChanged: () => void; onClose: () => void }

function Connection({ tenant, state, onChanged, onClose }: ConnectionProps) {
  const { can } = useSession()
  const [isEditing, setEditing] = useState(false)
  if (!state.is_offered)
    return <Alert color="gray">CEISA 4.0 belum diatur pada instalasi ini. Hubungi Administrator.</Alert>
  const mayChange = can(kiteTenants.can.update)
  if (isEditing || (!state.is_connected && mayChange))
    return (
      <CeisaAccount
        tenant={tenant}
        state={state}
        onDone={() => {
          setEditing(false)
          onChanged()
        }}
        onCancel={state.is_connected ? () => setEditing(false) : onClose}
      />
    )
  if (!state.is_connected) return <Alert color="gray">Perusahaan ini belum dihubungkan ke CEISA 4.0.</Alert>
  return (
    <Readings
      tenant={tenant}
      state={state}
      onChanged={onChanged}
      {...(mayChange ? { onEdit: () => setEditing(true) } : {})}
    />
  )
}

type ReadingsProps = TabProps & { state: CeisaState; onChanged: () => void; onEdit?: () => void }

function Readings({ tenant, state, onChanged, onEdit }: ReadingsProps) {
  const { can, user } = useSession()
  const [refusal, setRefusal] = useState<unknown>()
  const read = async () => {
    setRefusal(undefined)
    try {
      await callAction(kiteTenants, 'ceisaSync', { id: tenant.id })
    } catch (error) {
      setRefusal(error)
    }
    onChanged()
  }
  return (
    <Stack>
      <Text size="sm">
        Akun {state.username}.{' '}
        {state.synced_at
          ? `Terakhir diambil ${formatInstant(state.synced_at, user.timezone)}.`
          : 'Belum pernah diambil.'}
      </Text>
      {state.failure && (
        <Alert color="red" role="alert">
          {state.failure}
        </Alert>
      )}
      {refusal !== undefined && <Failed error={refusal} onRetry={() => void read()} />}
      {state.synced_at && <Brought state={state} />}
      <Group justify="flex-end">
        {onEdit && (
          <Button variant="default" onClick={onEdit}>
            Ubah akun
          </Button>
        )}
        {can(kiteTenants.can.store) && (
          <Button loading={state.is_running ?? false} onClick={() => void read()}>
            Ambil dari CEISA
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** What the last reading brought, and what it could not place. */
function Brought({ state: { result = {} } }: { state: CeisaState }) {
  const { documents = 0, registered = 0, lhpre, unknown_fields: unknown = [] } = result
  return (
    <Stack gap={4}>
      <Text size="sm">
        {formatNumber(documents)} dokumen, {formatNumber(registered)} sudah bernomor daftar.
      </Text>
      {lhpre && (
        <Text size="sm">
          LHPRE: {formatNumber(lhpre.written)} diisi ke PEB, {formatNumber(lhpre.known)} sudah sama.
        </Text>
      )}
      <Rest label="PEB sudah dilaporkan, LHPRE tidak diubah" of={lhpre?.locked ?? []} />
      <Rest label="LHPRE tanpa PEB di KITE Tool" of={lhpre?.unmatched ?? []} />
      <Rest label="Isian CEISA yang belum dikenal" of={unknown} />
    </Stack>
  )
}

const Rest = ({ label, of }: { label: string; of: readonly string[] }) =>
  of.length > 0 ? (
    <Alert color="yellow" title={label}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {of.join(', ')}
      </Text>
    </Alert>
  ) : null
