import { showProblem, useMutation } from '@ems/platform'
import { Button, Group, Modal, Stack, Text, Textarea, useDrafted } from '@ems/ui'
import { decideItems, type InboxItem } from './inbox-api.ts'

const MIN_LENGTH = 10

type Props = { decision: 'reject' | 'return'; items: readonly InboxItem[]; onClose: () => void }

/** The one reason for items that are refused or sent back together. */
export default function ReasonDialog({ decision, items, onClose }: Props) {
  const label = decision === 'reject' ? 'Tolak' : 'Kembalikan'
  const [one] = items.length === 1 ? items : []
  const [reason, setReason, drop] = useDrafted(one ? `inbox:${decision}:${one.id}` : `inbox:${decision}`, '')
  const decide = useMutation({
    mutationFn: () => decideItems(decision, items, reason.trim()),
    onSuccess: () => {
      drop()
      onClose()
    },
    onError: showProblem,
  })
  const titles = items.map(({ attributes }) => attributes.title)
  return (
    <Modal
      opened
      onClose={onClose}
      title={items.length === 1 ? `${label}: ${titles[0]}` : `${label} ${items.length} pengajuan`}
    >
      <Stack>
        {items.length > 1 && <Text size="sm">{titles.join(', ')}</Text>}
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
