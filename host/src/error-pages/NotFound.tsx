import { Link } from '@ems/platform'
import { currentSession, HOME, LOGIN, useObservable } from '@ems/platform/host'
import { Anchor, Button, Stack, Text, TextInput } from '@ems/ui'
import { useEffect, useState } from 'react'
import { useEnvironment } from '../environment.ts'
import { PlainCard } from '../session/sign-in/PlainCard.tsx'
import { areasOf, type MenuEntry, menuOf } from '../shell/menu/areas.ts'

/** Page for unknown addresses. */
export function NotFound() {
  const session = useObservable(currentSession)
  useEffect(() => {
    document.title = 'Halaman tidak ditemukan · EMS'
  }, [])

  return (
    <PlainCard title="Halaman tidak ditemukan">
      <Text>Alamat yang Anda buka tidak ada atau sudah dipindahkan.</Text>
      {session && <MenuSearch permissions={session.permissions} />}
      <Button component={Link} to={session ? HOME : LOGIN}>
        {session ? 'Ke Dasbor' : 'Ke halaman masuk'}
      </Button>
    </PlainCard>
  )
}

function MenuSearch({ permissions }: { permissions: ReadonlySet<string> }) {
  const { registry } = useEnvironment()
  const [expected, setExpected] = useState('')
  const words = expected.trim().toLowerCase()
  const matches = menuOf(areasOf(registry), (permission) => permissions.has(permission))
    .flatMap(({ title, entries }) => flat(entries).map((entry) => ({ ...entry, group: title })))
    .filter(({ to, title, group }) => to && words && `${group} ${title}`.toLowerCase().includes(words))

  return (
    <Stack gap="xs" role="search">
      <TextInput
        label="Cari menu"
        type="search"
        value={expected}
        onChange={({ currentTarget }) => setExpected(currentTarget.value)}
      />
      <div role="status">
        {matches.map(({ id, title, group, to = '' }) => (
          <Anchor key={id} component={Link} to={to} display="block" py={4}>
            {group} › {title}
          </Anchor>
        ))}
        {words && matches.length === 0 && <Text c="dimmed">Tidak ada menu yang cocok.</Text>}
      </div>
    </Stack>
  )
}

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])
