import { showProblem, useMutation } from '@ems/platform'
import { Button, Group, Modal, Stack, Text, Textarea, useDrafted } from '@ems/ui'
import { decideItems, type InboxItem } from './inbox-api.ts'

const MIN_LENGTH = 10

type Props = { decision: 'reject' | 'return'; items: readonly InboxItem[]; onClose: () => void }

/** The one reason for items that are refused or sent back together. */
export function ReasonDialog({ decision, items, onClose }: Props) {
  const label = decision === 'reject' ? 'Tolak' : 'Kembalikan'
  const [reason, setReason, drop] = useDrafted(`inbox:${decision}`, '')
  const decide = useMutation({
    mutationFn: () => decideItems(decision, items, reason.trim()),
    onSuccess: () => {
      drop()
      onClose()
    },
    onError: showProblem,
  })
  return (
    <Modal opened onClose={onClose} title={`${label} ${items.length} pengajuan`}>
      <Stack>
        <Text size="sm">{items.map(({ attributes }) => attributes.title).join(', ')}</Text>
        <Textarea
          label="Alasan"
          description={`Minimal ${MIN_LENGTH} karakter.`}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button
            color={decision === 'reject' ? 'red' : 'blue'}
            disabled={reason.trim().length < MIN_LENGTH}
            loading={decide.isPending}
            onClick={() => decide.mutate()}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
