import type { BrokenRelease, Release } from '@ems/federation/registry'
import { Link, toast } from '@ems/platform'
import { HOME } from '@ems/platform/host'
import { Button, Card, Code, Group, IconCloudOff, Stack, Text, ThemeIcon, Title } from '@ems/ui'
import { type ReactNode, useState } from 'react'
import { useEnvironment } from '../../environment.ts'
import { ErrorCard } from './ErrorCard.tsx'

/** In place of an area's screen while the list of areas itself cannot be had. */
export function AreaAway() {
  const { checkRegistry } = useEnvironment()
  const [isRequesting, setRequesting] = useState(false)
  const ask = async () => {
    setRequesting(true)
    await checkRegistry()
    setRequesting(false)
  }
  return (
    <Away title="Halaman ini belum dapat dibuka.">
      <Text>Daftar halaman EMS sedang tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.</Text>
      <Text>Alamatnya tetap tersimpan: halaman ini dibuka sendiri begitu daftar itu dapat dimuat.</Text>
      <Group gap="sm" mt="xs">
        <Button loading={isRequesting} onClick={() => void ask()}>
          Coba lagi
        </Button>
        <HomeButton />
      </Group>
    </Away>
  )
}

/** Replaces the screens of an area whose release is malformed, until the registry is corrected. */
export function AreaMalformed({ broken: { name, version, title, because } }: { broken: BrokenRelease }) {
  const { checkRegistry, report } = useEnvironment()
  return (
    <ErrorCard
      title={title}
      kind="malformed"
      code={`${name}@${version} malformed`}
      onRetry={() => void checkRegistry()}
      onReport={() =>
        report(new Error(`${name}@${version} is malformed: ${because}`), {
          kind: 'registry, reported by hand',
          area: name,
          version,
        })
      }
    />
  )
}

/** In place of the screens of an area that claims what is another's. */
export function AreaLeftOut({ release: { name, version, descriptor } }: { release: Release }) {
  const { report } = useEnvironment()
  const notify = () => {
    report(new Error(`${name}@${version} is left out`), { kind: 'registry, reported by hand', area: name, version })
    toast.success('Laporan dikirim ke Administrator.')
  }
  return (
    <Away title={`${descriptor.title} tidak dapat dibuka saat ini.`}>
      <Text>Alamat atau menu bagian ini bertabrakan dengan bagian lain, sehingga untuk sementara tidak digunakan.</Text>
      <Text>Halaman ini dibuka sendiri begitu Administrator memperbaikinya.</Text>
      <Text c="dimmed">Bagian lain dari EMS tetap dapat digunakan.</Text>
      <Group gap="sm" mt="xs">
        <Button variant="default" onClick={notify}>
          Laporkan
        </Button>
        <HomeButton />
      </Group>
      <Text size="xs" c="dimmed">
        Kode: <Code>{`${name}@${version} collision`}</Code>
      </Text>
    </Away>
  )
}

const HomeButton = () => (
  <Button variant="subtle" component={Link} to={HOME}>
    Ke Dasbor
  </Button>
)

const Away = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card withBorder maw={640} mx="auto" mt="xl" padding="xl" role="alert">
    <Stack gap="sm">
      <ThemeIcon size={44} radius="xl" variant="light" color="red" aria-hidden>
        <IconCloudOff size={24} stroke={1.6} />
      </ThemeIcon>
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
)
