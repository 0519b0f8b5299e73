import { configs } from '@ems/contracts/settings'
import { showProblem, toast, useMutation, useQuery, useSession } from '@ems/platform'
import { Button, Failed, Group, Loading, Modal, Select, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { mailKinds, previewMail, sendTestMail } from './mail-api.ts'

/** Tries the mail server, and shows what the texts of *Utilitas* look like in an e-mail. */
export function MailTools() {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: sendTestMail,
    onSuccess: ({ to, is_held }) =>
      is_held
        ? toast.warning('Surel uji ditahan: server surel belum diatur.')
        : toast.success(`Surel uji sedang dikirim ke ${to}.`),
    onError: showProblem,
  })
  return (
    <Group gap="xs" my="xs">
      {can(configs.can.update) && (
        <Button size="xs" variant="light" loading={isPending} onClick={() => mutate()}>
          Kirim surel uji
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Pratinjau teks
      </Button>
      {isOpen && <MailPreview onClose={() => setOpen(false)} />}
    </Group>
  )
}

function MailPreview({ onClose }: { onClose: () => void }) {
  const [event, setEvent] = useState<string>('approval.pending')
  const { data, error, refetch } = useQuery({
    queryKey: ['mails', 'preview', event],
    queryFn: () => previewMail(event),
    staleTime: 0,
  })
  return (
    <Modal opened onClose={onClose} title="Pratinjau surel" size="lg">
      <Stack>
        <Select
          label="Jenis surel"
          data={Object.entries(mailKinds).map(([value, label]) => ({ value, label }))}
          value={event}
          allowDeselect={false}
          onChange={(value) => value && setEvent(value)}
        />
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {data.subject}
            </Text>
            <Text mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {data.body}
            </Text>
          </div>
        ) : (
          <Loading label="pratinjau" rows={4} onRetry={() => void refetch()} />
        )}
        <Text size="sm" c="dimmed">
          Isinya diambil dari pemberitahuan Anda yang terbaru. Teks diubah di bagian Surel.
        </Text>
      </Stack>
    </Modal>
  )
}
