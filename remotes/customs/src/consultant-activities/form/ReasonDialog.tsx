import { Button, DayInput, Group, Modal, Stack, Text, Textarea, useDrafted } from '@ems/ui'
import { type FormEvent, useState } from 'react'

type ReasonDialogProps = {
  /** Names the cards: the reason is kept for them when the session ends. */
  title: string
  text: string
  confirmLabel: string
  danger?: boolean
  /** Also asks for a day, later than this one. */
  after?: string
  onClose: () => void
  /** Answers whether it was done. */
  onConfirm: (reason: string, day: string) => Promise<boolean>
}

/** Asks why, and where it matters until when: the next reader of the card will want to know. */
export function ReasonDialog({ title, text, confirmLabel, danger, after, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason, drop] = useDrafted(`customs-consultant-activities:${title}`, '')
  const [day, setDay] = useState('')
  const [isRequested, setRequested] = useState(false)
  const [isSending, setSending] = useState(false)
  const noReason = reason.trim() ? undefined : 'Alasan wajib diisi.'
  const badDay = after === undefined || day > after ? undefined : 'Jatuh tempo baru harus setelah jatuh tempo sekarang.'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRequested(true)
    if (noReason || badDay) return
    setSending(true)
    if (await onConfirm(reason.trim(), day)) drop()
    setSending(false)
  }
  const close = () => {
    drop()
    onClose()
  }
  return (
    <Modal opened onClose={close} title={title}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text>{text}</Text>
          {after !== undefined && (
            <DayInput
              label="Jatuh tempo baru"
              withAsterisk
              value={day}
              onChange={setDay}
              error={isRequested && badDay}
            />
          )}
          <Textarea
            label="Alasan"
            withAsterisk
            autosize
            minRows={2}
            maxLength={250}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isRequested && noReason}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button type="submit" color={danger ? 'red' : undefined} loading={isSending}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
