import { type credentials, revealSeconds } from '@ems/contracts/it'
import { confirm, formatInstant, problemOf, type Row, showProblem, toast, useSession } from '@ems/platform'
import { ActionIcon, Button, Code, Group, IconCopy, IconEye, IconEyeOff, Modal, Stack, Text, Textarea } from '@ems/ui'
import { useEffect, useState } from 'react'
import classes from './credentials.module.css'
import { revealSecret } from './secret-requests.ts'

type Purpose = 'show' | 'copy'
type LineProps = { row: Row<typeof credentials>; field: string; label: string; mayShow: boolean }
const MASK = '●●●●●●●●'
const shortest = 5

/** One masked field. A revealed value hides itself after seconds, and as soon as the window is left. */
export function SecretLine({ row, field, label, mayShow }: LineProps) {
  const { user, signInAgain } = useSession()
  const [value, setValue] = useState<string | null>(null)
  const [purpose, setPurpose] = useState<Purpose | null>(null)
  const [isBusy, setBusy] = useState(false)
  useHidden(value !== null, () => setValue(null))

  const open = async (next: Purpose, reason: string | null) => {
    setBusy(true)
    try {
      const plain = await revealSecret(row.id, { field, purpose: next, reason })
      setPurpose(null)
      if (next === 'show') setValue(plain)
      else await copyForAMoment(plain, label)
    } catch (error) {
      // A boundary: the user learns why nothing is shown.
      if (problemOf(error)?.errors[0]?.code === 'SIGN_IN_AGAIN') return signInFirst(signInAgain)
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }
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
          onClick={() => (value === null ? ask('show') : setValue(null))}
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

function ReasonForm({
  action,
  isBusy,
  onReason,
}: {
  action: string
  isBusy: boolean
  onReason: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Stack>
      <Textarea
        label="Alasan"
        description="Tercatat di riwayat akses dan dapat dibaca pemilik."
        withAsterisk
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button loading={isBusy} disabled={reason.trim().length < shortest} onClick={() => onReason(reason.trim())}>
          {action}
        </Button>
      </Group>
    </Stack>
  )
}

/** Hides after seconds, and when the tab or the window is left. */
function useHidden(isVisible: boolean, hide: () => void) {
  useEffect(() => {
    if (!isVisible) return
    const timer = setTimeout(hide, revealSeconds * 1_000)
    window.addEventListener('blur', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [isVisible, hide])
}

/** The clipboard is emptied only while it still has the secret, as far as the browser lets us read it. */
async function copyForAMoment(plain: string, label: string) {
  await navigator.clipboard.writeText(plain)
  toast.success(`${label} disalin. Papan klip dikosongkan dalam ${revealSeconds} detik.`)
  setTimeout(() => void clearClipboard(plain), revealSeconds * 1_000)
}

async function clearClipboard(plain: string) {
  const now = await navigator.clipboard.readText().catch(() => plain)
  if (now === plain) await navigator.clipboard.writeText('').catch(() => undefined)
}

async function signInFirst(signInAgain: () => Promise<void>) {
  const isSure = await confirm({
    title: 'Masuk kembali',
    text: 'Rahasia hanya dibuka dalam 10 menit sesudah Anda masuk. Masuk kembali sekarang?',
    confirmLabel: 'Masuk kembali',
  })
  if (isSure) await signInAgain()
}
