import { showProblem, toast, useMutation } from '@ems/platform'
import { Button, Failed, Group, Loading, Modal, Stack, Text } from '@ems/ui'
import { useArticle, vote } from './portal-api.ts'

type Props = { id: string; onClose: () => void; onSolved?: () => void }

/** One solution to read, and the question whether it helped. */
export default function ArticleDialog({ id, onClose, onSolved }: Props) {
  const { data, error, refetch } = useArticle(id)
  const { mutate, isPending } = useMutation({
    mutationFn: (isHelpful: boolean) => vote(id, isHelpful),
    onError: showProblem,
    onSuccess: (_, isHelpful) => {
      toast.success('Terima kasih atas penilaian Anda.')
      onClose()
      if (isHelpful) onSolved?.()
    },
  })
  const row = data?.row
  return (
    <Modal opened onClose={onClose} title={row?.title ?? 'Solusi'} size="lg">
      <Stack>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : row ? (
          <>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.body}</Text>
            <Group justify="space-between" gap="xs">
              <Text size="sm" fw={600}>
                Apakah ini membantu?
              </Text>
              <Group gap="xs">
                <Button variant="default" disabled={isPending} onClick={() => mutate(false)}>
                  Tidak
                </Button>
                <Button disabled={isPending} onClick={() => mutate(true)}>
                  Ya, membantu
                </Button>
              </Group>
            </Group>
          </>
        ) : (
          <Loading label="solusi" rows={4} onRetry={() => void refetch()} />
        )}
      </Stack>
    </Modal>
  )
}
