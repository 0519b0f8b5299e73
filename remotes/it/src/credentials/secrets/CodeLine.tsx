import type { credentials } from '@ems/contracts/it'
import type { Row } from '@ems/platform'
import { ActionIcon, Button, Code, Group, IconCopy, IconKey, Modal, Text } from '@ems/ui'
import { type CSSProperties, useCallback, useEffect, useState } from 'react'
import classes from './credentials.module.css'
import { copyForAMoment, useHidden, useOpening } from './open-secret.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { oneTimeCode } from './secret-requests.ts'

type Running = { code: string; next: string; period: number; left: number }

/** The present code of a TOTP key with the seconds that it still lasts; the key itself stays on the server. */
export function CodeLine({ row }: { row: Row<typeof credentials> }) {
  const { run, isBusy } = useOpening()
  const [isReasonOpen, setReasonOpen] = useState(false)
  const [running, setRunning] = useState<Running | null>(null)
  const hide = useCallback(() => setRunning(null), [])
  useHidden(running !== null, hide)
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setRunning(oneSecondLater), 1_000)
    return () => clearTimeout(timer)
  }, [running])

  const open = (reason: string | null) =>
    run(async () => {
      const { seconds_left: left, ...codes } = await oneTimeCode(row.id, reason)
      setReasonOpen(false)
      setRunning({ ...codes, left })
    })

  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" w={130} c="dimmed">
        Kode TOTP
      </Text>
      <Code className={classes.value} flex={1} fz="sm" role="status" aria-label="Kode TOTP">
        {running ? running.code.replace(/^(\d{3})(\d+)$/, '$1 $2') : '●●● ●●●'}
      </Code>
      {running ? (
        <>
          <span
            className={classes.ring}
            style={{ '--left': `${(running.left / running.period) * 100}%` } as CSSProperties}
            role="timer"
            aria-label={`Berlaku ${running.left} detik`}
          >
            <span>{running.left}</span>
          </span>
          <ActionIcon
            variant="subtle"
            aria-label="Salin Kode TOTP"
            onClick={() => void run(() => copyForAMoment(running.code, 'Kode TOTP'))}
          >
            <IconCopy size={17} aria-hidden />
          </ActionIcon>
        </>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconKey size={15} aria-hidden />}
          loading={isBusy}
          onClick={() => (row.reveal_policy === 'direct' ? void open(null) : setReasonOpen(true))}
        >
          Pakai kode
        </Button>
      )}
      <Modal opened={isReasonOpen} onClose={() => setReasonOpen(false)} title="Pakai kode TOTP">
        <ReasonForm action="Pakai kode" isBusy={isBusy} onReason={(reason) => void open(reason)} />
      </Modal>
    </Group>
  )
}

/** The code that follows is there already; after both the line hides. */
function oneSecondLater(running: Running | null): Running | null {
  if (!running || running.left > 1) return running && { ...running, left: running.left - 1 }
  return running.next ? { ...running, code: running.next, next: '', left: running.period } : null
}
