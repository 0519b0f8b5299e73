import { formatInstant, useSession } from '@ems/platform'
import { Button, Group, Text } from '@mantine/core'
import { Tooltip } from '../../overlay/Tooltip.tsx'
import { FormChain } from '../../work/chain/FormChain.tsx'
import { firstStep } from '../../work/transitions.ts'
import classes from '../form.module.css'
import { useFormParts } from '../form-context.ts'

/** Behaviour after a save: the record stays open, closes, or a new one opens. */
type Then = 'stay' | 'close' | 'again'
export type Save = (then: Then, transition?: string) => Promise<void>

/** Stays at the foot of the form while it scrolls. */
export function FormButtons({ save, close }: { save: Save; close: () => void }) {
  const { resource, mode, isSaving, draft, values } = useFormParts()
  const { user, can } = useSession()
  const first = mode === 'create' ? firstStep(resource, can, values) : undefined
  return (
    <Group className={classes.foot} justify="space-between" gap="xs">
      <FormChain />
      <Text size="xs" c="dimmed" aria-live="polite">
        {draft.savedAt ? `Draf disimpan ${timeOf(draft.savedAt, user.timezone)}` : '* wajib'}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={close}>
          Batal
        </Button>
        {mode === 'create' && !first && (
          <Button variant="default" loading={isSaving} onClick={() => void save('again')}>
            Simpan & tambah lagi
          </Button>
        )}
        <Tooltip label="Ctrl+Enter">
          <Button variant="default" loading={isSaving} onClick={() => void save('close')}>
            Simpan & tutup
          </Button>
        </Tooltip>
        <Tooltip label="Ctrl+S">
          <Button variant={first ? 'default' : 'filled'} loading={isSaving} onClick={() => void save('stay')}>
            {first?.unsent ?? 'Simpan'}
          </Button>
        </Tooltip>
        {first && (
          <Button loading={isSaving} onClick={() => void save('stay', first.name)}>
            {first.label}
          </Button>
        )}
      </Group>
    </Group>
  )
}

/** `20/11/2026 10.42 WIB` → `10.42` */
export const timeOf = (instant: string, timezone: string) => formatInstant(instant, timezone).split(' ')[1] ?? ''
