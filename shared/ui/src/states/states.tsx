import { explain, problemOf, requestIdOf, toast } from '@ems/platform'
import { Alert, Button, Center, Group, Skeleton, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { type Icon, IconAlertTriangle, IconInbox, IconLock, IconSearch } from '../icons.ts'
import { AskAccess } from './AskAccess.tsx'

const SLOW_AFTER = 5_000
const STUCK_AFTER = 20_000

/** Rows that are still on their way. Says so after five seconds, offers to try again after twenty. */
export function Loading({ label, rows = 8, onRetry }: { label: string; rows?: number; onRetry: () => void }) {
  const [waited, setWaited] = useState(0)
  useEffect(() => {
    const timers = [SLOW_AFTER, STUCK_AFTER].map((after) => setTimeout(() => setWaited(after), after))
    return () => timers.forEach(clearTimeout)
  }, [])

  return (
    <Stack gap={10} p="sm" role="status" aria-busy>
      <VisuallyHidden>{`Memuat ${label}`}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <Skeleton key={index} h={22} />
      ))}
      {waited >= SLOW_AFTER && (
        <Group gap="xs">
          <Text c="dimmed">Masih memuat… koneksi lambat.</Text>
          {waited >= STUCK_AFTER && (
            <Button size="compact-sm" variant="light" onClick={onRetry}>
              Coba lagi
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

/** Reason of an empty screen, with the next step. */
export function Nothing({
  text,
  icon: Glyph = IconInbox,
  children,
}: {
  text: string
  icon?: Icon
  children?: ReactNode
}) {
  return (
    <Center mih={220} p="md" role="status">
      <Stack align="center" gap="sm">
        <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden>
          <Glyph size={26} stroke={1.4} />
        </ThemeIcon>
        <Text ta="center">{text}</Text>
        {children}
      </Stack>
    </Center>
  )
}

/** Filters that fit no row. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Nothing text="Tidak ada data yang cocok dengan filter." icon={IconSearch}>
    <Button size="compact-sm" variant="light" onClick={onClear}>
      Hapus semua filter
    </Button>
  </Nothing>
)

/** Placeholder for users without the permission, with the option to request it where it is known. */
export const Forbidden = ({ need }: { need?: string }) => (
  <Nothing text="Anda tidak memiliki hak akses halaman/fungsi ini." icon={IconLock}>
    {need && <AskAccess need={need} />}
  </Nothing>
)

/** An error in place of the content; what surrounds it stays usable. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { copy } = useClipboard()
  const { text, hint } = explain(error)
  const requestId = requestIdOf(error)
  const isForbidden = problemOf(error)?.status === 403
  if (isForbidden) return <Forbidden />

  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} m="sm" role="alert" title={text}>
      {hint && <Text mb="xs">{hint}</Text>}
      <Group gap="xs">
        <Button size="compact-sm" color="red" variant="filled" onClick={onRetry}>
          Coba lagi
        </Button>
        {requestId && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              copy(requestId)
              toast.info('Kode galat disalin.')
            }}
          >
            Salin kode galat
          </Button>
        )}
      </Group>
    </Alert>
  )
}
