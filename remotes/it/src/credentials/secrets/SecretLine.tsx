import type { credentials } from '@ems/contracts/it'
import { formatInstant, type Row, useSession } from '@ems/platform'
import { ActionIcon, Code, Group, IconCopy, IconEye, IconEyeOff, Modal, Text } from '@ems/ui'
import { useCallback, useState } from 'react'
import classes from './credentials.module.css'
import { copyForAMoment, useHidden, useOpening } from './open-secret.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { revealSecret } from './secret-requests.ts'

type Purpose = 'show' | 'copy'
type LineProps = { row: Row<typeof credentials>; field: string; label: string; mayShow: boolean }
const MASK = '●●●●●●●●'

/** One masked field. A revealed value hides itself after seconds, and as soon as the window is left. */
export function SecretLine({ row, field, label, mayShow }: LineProps) {
  const { user } = useSession()
  const { run, isBusy } = useOpening()
  const [value, setValue] = useState<string | null>(null)
  const [purpose, setPurpose] = useState<Purpose | null>(null)
  const hide = useCallback(() => setValue(null), [])
  useHidden(value !== null, hide)

  const open = (next: Purpose, reason: string | null) =>
    run(async () => {
      const plain = await revealSecret(row.id, { field, purpose: next, reason })
      setPurpose(null)
      if (next === 'show') setValue(plain)
      else await copyForAMoment(plain, label)
    })
  const ask = (next: Purpose) => (row.reveal_policy === 'direct' ? void open(next, null) : setPurpose(next))

  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Text size="sm" w={130} c="dimmed">
        {label}
      </Text>
      <Code className={classes.value} flex={1} fz="sm" role="status" aria-label={label}>
        {value ?? MASK}
        {value !== null && (
          <span className={classes.watermark} aria-hidden>
            {`${user.name} · ${formatInstant(new Date().toISOString(), user.timezone)} `.repeat(6)}
          </span>
        )}
      </Code>
      {mayShow && (
        <ActionIcon
          variant="subtle"
          aria-label={value === null ? `Lihat ${label}` : `Sembunyikan ${label}`}
          loading={isBusy}
          onClick={() => (value === null ? ask('show') : hide())}
        >
          {value === null ? <IconEye size={17} aria-hidden /> : <IconEyeOff size={17} aria-hidden />}
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" aria-label={`Salin ${label}`} disabled={isBusy} onClick={() => ask('copy')}>
        <IconCopy size={17} aria-hidden />
      </ActionIcon>
      <Modal opened={purpose !== null} onClose={() => setPurpose(null)} title={`Buka ${label}`}>
        <ReasonForm
          action={purpose === 'copy' ? 'Salin' : 'Lihat'}
          isBusy={isBusy}
          onReason={(reason) => purpose && void open(purpose, reason)}
        />
      </Modal>
    </Group>
  )
}
