import { accessRequests } from '@ems/contracts/common'
import { createRow, explain, toast, useMutation } from '@ems/platform'
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useDrafted } from '../form/state/use-draft.ts'
import { Modal } from '../Modal.tsx'
import ChainPreview from '../work/chain/ChainPreview.tsx'

/** Texts of one kind of request; `sent` is the confirmation. */
export type Words = { button: string; text: string; label: string; hint: string; sent: string }

type AskAccessDialogProps = { need: string; words: Words; onClose: () => void; onAsked: () => void }

/** Dialog for requesting a missing permission, with a reason. */
export default function AskAccessDialog({ need, words, onClose, onAsked }: AskAccessDialogProps) {
  const [reason, setReason, drop] = useDrafted(`access-requests:${need}`, '')
  const ask = useMutation({
    mutationFn: () => createRow(accessRequests, { need, reason: reason.trim() || null }),
    onSuccess: () => {
      drop()
      toast.success(words.sent)
      onAsked()
    },
  })
  const close = () => {
    drop()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  return (
    <Modal opened onClose={close} title={words.button}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{words.text}</Text>
          <Textarea
            label={words.label}
            description={words.hint}
            autosize
            minRows={3}
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <ChainPreview resource={accessRequests} values={{ need }} />
          {ask.error && (
            <Alert color="red" role="alert">
              {explain(ask.error).text}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button type="submit" loading={ask.isPending}>
              Kirim
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
