import type { Question, Toast } from '@ems/platform/host'
import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '../icons.ts'
import { ScrollLock } from '../overlay/ScrollLock.tsx'

const looks = {
  success: { color: 'green', icon: <IconCircleCheck size={18} /> },
  error: { color: 'red', icon: <IconX size={18} /> },
  warning: { color: 'yellow', icon: <IconAlertTriangle size={18} /> },
  info: { color: 'indigo', icon: <IconInfoCircle size={18} /> },
} as const

/** More toasts, one below the other, cover what stands below the top bar: the others wait. */
export const MAX_TOASTS = 2

/** Toasts in sight, the oldest first; one without anything to press makes room for the next. */
const open: { id: string; isPlain: boolean }[] = []

/** Shows what `toast` of the platform says: hand it to `presentToasts`. */
export function showToast({ kind, title, text, hint, action, lifetime }: Toast): void {
  const plain = open.length >= MAX_TOASTS ? open.find(({ isPlain }) => isPlain) : undefined
  if (plain) notifications.hide(plain.id)
  const id = notifications.show({
    ...looks[kind],
    onClose: ({ id: closed }) => {
      const n = open.findIndex((one) => one.id === closed)
      if (n >= 0) open.splice(n, 1)
    },
    title,
    autoClose: lifetime,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Tutup pemberitahuan' },
    message: (
      <>
        {text}
        {hint && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
        {action && (
          <Group mt={6}>
            <Button size="compact-xs" variant="light" onClick={() => run(id, action.run)}>
              {action.label}
            </Button>
          </Group>
        )}
      </>
    ),
  })
  open.push({ id, isPlain: kind !== 'error' && !action })
}

function run(id: string, action: () => void) {
  notifications.hide(id)
  action()
}

/** Asks what `confirm` of the platform wants to know: hand it to `presentQuestions`. A dangerous yes has no focus. */
export const askQuestion = ({ title, text, confirmLabel, cancelLabel = 'Batal', danger = false }: Question) =>
  new Promise<boolean>((answer) => {
    modals.openConfirmModal({
      title,
      children: (
        <>
          <ScrollLock />
          <Text>{text}</Text>
        </>
      ),
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: danger ? { color: 'red' } : focused,
      cancelProps: danger ? focused : {},
      onConfirm: () => answer(true),
      // Also called after `onConfirm`, when the promise is settled already.
      onClose: () => answer(false),
    })
  })

const focused = { 'data-autofocus': true }
