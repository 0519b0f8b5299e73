import { toast } from '@ems/platform'
import { useObservable } from '@ems/platform/host'
import { Alert, Button, Group, Text, useClipboard } from '@ems/ui'
import { homeless } from '../../federation/area/keep-typed.ts'

/** Shows what was typed into a screen that was withdrawn and has no field in the one that came instead. */
export function TypedNotice() {
  const typed = useObservable(homeless)
  const { copy } = useClipboard()
  if (typed.length === 0) return null
  const text = typed.map(({ label, value }) => (label ? `${label}: ${value}` : value)).join('\n')
  return (
    <Alert color="yellow" mx="md" mt="xs" role="status" title="Isian Anda dari halaman yang ditarik">
      <Text size="sm">Halaman penggantinya tidak memiliki kolom untuk isian ini. Salin sebelum Anda menutupnya.</Text>
      <Text my="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          onClick={() => {
            copy(text)
            toast.info('Isian disalin.')
          }}
        >
          Salin isian
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => homeless.set([])}>
          Tutup
        </Button>
      </Group>
    </Alert>
  )
}
