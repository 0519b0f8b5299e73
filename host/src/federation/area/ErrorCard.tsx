import { Link, toast } from '@ems/platform'
import { HOME } from '@ems/platform/host'
import { Button, Card, Code, Group, IconCloudOff, Stack, Text, ThemeIcon, Title } from '@ems/ui'
import { useEffect, useRef } from 'react'
import type { FailureKind } from './failure.ts'

type ErrorCardProps = {
  title: string
  kind: FailureKind
  because?: string
  code: string
  /** It is looked after: another try is made without anybody's doing. */
  isWatched?: boolean
  onRetry: () => void
  onReport: () => void
}

/** In place of a screen whose area is broken, away or held back. */
export function ErrorCard({ title, kind, because, code, isWatched, onRetry, onReport }: ErrorCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void heading.current?.focus(), [])

  return (
    <Card withBorder maw={640} mx="auto" mt="xl" padding="xl" role="alert">
      <Stack gap="sm">
        <ThemeIcon size={44} radius="xl" variant="light" color="red" aria-hidden>
          <IconCloudOff size={24} stroke={1.6} />
        </ThemeIcon>
        <Title order={1} size="h2" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title} tidak dapat dibuka saat ini.
        </Title>
        <Text>{reasonOf(kind, because)}</Text>
        {isWatched && <Text>Halaman ini dibuka sendiri begitu berkasnya dapat dimuat.</Text>}
        <Text c="dimmed">Bagian lain dari EMS tetap dapat digunakan.</Text>
        <Group gap="sm" mt="xs">
          {!final.has(kind) && <Button onClick={onRetry}>Coba lagi</Button>}
          {another.has(kind) && <Button onClick={() => location.reload()}>Muat ulang halaman</Button>}
          <Button
            variant="default"
            onClick={() => {
              onReport()
              toast.success('Laporan dikirim ke Administrator.')
            }}
          >
            Laporkan
          </Button>
          <Button variant="subtle" component={Link} to={HOME}>
            Ke Dasbor
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          Kode: <Code>{code}</Code>
        </Text>
      </Stack>
    </Card>
  )
}

/** Trying again in this page cannot help: the registry says no, or the file is not the release's. */
const final: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'revoked',
  'disabled',
  'contract',
  'shared',
  'integrity',
  'frozen',
])

/** A newly loaded page may be given another host or another release, which fits or is whole. */
const another: ReadonlySet<FailureKind> = new Set<FailureKind>(['contract', 'shared', 'integrity'])

function reasonOf(kind: FailureKind, because?: string) {
  if (kind === 'disabled') return because || 'Bagian ini sedang dinonaktifkan oleh Administrator.'
  if (kind === 'revoked') return 'Versi ini telah ditarik oleh Administrator.'
  if (kind === 'contract' || kind === 'shared')
    return `Bagian ini memerlukan versi EMS yang lain (${because}). Muat ulang halaman; bila tetap terjadi, hubungi Administrator.`
  if (kind === 'frozen')
    return 'Halaman ini tiga kali membuat tab berhenti merespons, sehingga tidak dibuka lagi sampai ada versi baru atau sampai besok.'
  if (kind === 'malformed')
    return 'Keterangan bagian ini di server rusak, sehingga halamannya tidak dapat dimuat. Coba lagi; bila tetap terjadi, hubungi Administrator.'
  if (kind === 'integrity')
    return 'Berkas bagian ini tidak lolos pemeriksaan keamanan. Muat ulang halaman; bila tetap terjadi, hubungi Administrator.'
  if (kind === 'entry-timeout') return 'Server tidak menjawab tepat waktu. Periksa koneksi Anda, lalu coba lagi.'
  if (kind === 'render' || kind === 'module-exec') return 'Terjadi masalah saat menampilkan halaman ini.'
  return 'Berkas halaman ini tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.'
}
