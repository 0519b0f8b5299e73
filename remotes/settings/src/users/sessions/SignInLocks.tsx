import type { ResourceObject } from '@ems/contracts/kit'
import { type User, users } from '@ems/contracts/settings'
import { api, formatInstant, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Button, Failed, Group, IconLock, Loading, Modal, Nothing, Paper, Stack, Text } from '@ems/ui'
import { useState } from 'react'

type Lock = {
  id: string
  kind: 'pair' | 'account' | 'address' | 'device' | 'factor'
  user: string | null
  name: string | null
  email: string | null
  address: string | null
  failures: number
  since: string
  until: string
}

const lockLabels: Record<Lock['kind'], (lock: Lock) => string> = {
  pair: ({ name, address }) => `${name} dari alamat ${address}`,
  account: ({ name }) => `${name} dari perangkat yang belum dikenal`,
  address: ({ address }) => `Semua akun dari alamat ${address}, kecuali di perangkat yang dikenal`,
  device: ({ name }) => `${name} di satu perangkat yang dikenal`,
  factor: ({ name }) => `Kode faktor kedua ${name}`,
}

/** Active delays after wrong passwords with start and end, and *Buka kunci*: of one user or of all. */
export function LockList({ user }: { user?: User }) {
  const { data, error, refetch } = useQuery({
    queryKey: [users.name, 'locks', user?.id ?? 'all'],
    queryFn: async ({ signal }) => {
      const path = user ? `users/${user.id}/locks` : 'users/-actions/locks'
      const answer = await api.get(path, { signal }).json<{ data: ResourceObject[] }>()
      return answer.data.map(({ id, attributes }) => ({ id, ...attributes }) as Lock)
    },
    refetchInterval: 30_000,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="kunci masuk" rows={2} onRetry={() => void refetch()} />
  if (!data.length) return <Nothing text="Tidak ada kunci masuk." />
  return (
    <Stack gap="xs">
      {data.map((lock) => (
        <Line key={lock.id} lock={lock} onLifted={() => void refetch()} />
      ))}
    </Stack>
  )
}

function Line({ lock, onLifted }: { lock: Lock; onLifted: () => void }) {
  const { user } = useSession()
  const [isLifting, setLifting] = useState(false)
  const lift = async () => {
    setLifting(true)
    try {
      await api.delete(`users/-actions/locks/${lock.id}`)
      toast.success('Kunci dibuka.')
    } catch (refused) {
      // A boundary: the list says what is still locked.
      showProblem(refused)
    }
    setLifting(false)
    onLifted()
  }
  const subject = lockLabels[lock.kind](lock)
  return (
    <Paper withBorder p="sm" component="section" aria-label={subject}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{subject}</Text>
          <Text size="xs" c="dimmed">
            {lock.failures} {lock.kind === 'factor' ? 'kode' : 'kata sandi'} salah · sejak{' '}
            {formatInstant(lock.since, user.timezone)} · sampai {formatInstant(lock.until, user.timezone)}
          </Text>
        </div>
        <Button
          variant="light"
          leftSection={<IconLock size={16} aria-hidden />}
          loading={isLifting}
          onClick={() => void lift()}
        >
          Buka kunci
        </Button>
      </Group>
    </Paper>
  )
}

export const SignInLocks = ({ user, onClose }: { user?: User; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={user ? `Kunci masuk ${user.name}` : 'Kunci masuk'} size="lg">
    <Stack>
      <Text c="dimmed">
        Setelah beberapa kata sandi atau kode salah, percobaan berikutnya harus menunggu, makin lama sampai 15 menit.
      </Text>
      <LockList {...(user ? { user } : {})} />
    </Stack>
  </Modal>
)
