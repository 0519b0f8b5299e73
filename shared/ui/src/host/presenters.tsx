import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '../icons.ts'

type ToastKind = 'success' | 'error' | 'warning' | 'info'
type ToastOptions = {
  title?: string
  hint?: string
  action?: { label: string; onClick: () => void }
  /** Milliseconds until it goes; 0 keeps it until it is closed. */
  lifetime?: number
}

const toasts = {
  success: { title: 'Sukses', color: 'green', icon: <IconCircleCheck size={18} /> },
  error: { title: 'Gagal', color: 'red', icon: <IconX size={18} /> },
  warning: { title: 'Peringatan', color: 'yellow', icon: <IconAlertTriangle size={18} /> },
  info: { title: 'Info', color: 'indigo', icon: <IconInfoCircle size={18} /> },
} as const

/** Shows a toast for 3 seconds, or 10 when it offers an action (specification §9, WCAG 2.2.1). */
export function presentToast(kind: ToastKind, text: ReactNode, { title, hint, action, lifetime }: ToastOptions = {}) {
  const look = toasts[kind]
  const id = notifications.show({
    title: title ?? look.title,
    color: look.color,
    icon: look.icon,
    autoClose: lifetime === 0 ? false : (lifetime ?? (action ? 10_000 : 3_000)),
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
          <Group mt={4}>
            <Button
              size="compact-xs"
              variant="light"
              onClick={() => {
                notifications.hide(id)
                action.onClick()
              }}
            >
              {action.label}
            </Button>
          </Group>
        )}
      </>
    ),
  })
  return () => notifications.hide(id)
}

type Question = { title: string; text: ReactNode; confirmLabel?: string; cancelLabel?: string; danger?: boolean }

/** Asks and answers true only when the user confirmed; the dangerous answer never has the first focus. */
export const presentConfirm = ({
  title,
  text,
  confirmLabel = 'Ya',
  cancelLabel = 'Batal',
  danger = false,
}: Question): Promise<boolean> =>
  new Promise((answer) => {
    modals.openConfirmModal({
      title,
      children: <Text>{text}</Text>,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: { color: danger ? 'red' : undefined, 'data-autofocus': danger ? undefined : true },
      cancelProps: { 'data-autofocus': danger ? true : undefined },
      onConfirm: () => answer(true),
      onClose: () => answer(false),
    })
  })
