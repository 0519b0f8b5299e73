import { stepRequests } from '@ems/contracts/common'
import type { PendingStep } from '@ems/contracts/kit'
import { changed, showProblem, takeTransition, toast, useMutation } from '@ems/platform'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconClockHour4 } from '../../icons.ts'

type Props = { steps: readonly PendingStep[]; onDone: () => void }

/** Steps of a record that wait for an approval; its requester may withdraw one. */
export default function PendingSteps({ steps, onDone }: Props) {
  return steps.map((step) => <PendingStepAlert key={step.id} {...{ step, onDone }} />)
}

function PendingStepAlert({ step, onDone }: { step: PendingStep; onDone: () => void }) {
  const withdraw = useMutation({
    mutationFn: () => takeTransition(stepRequests, 'withdraw', step),
    onSuccess: () => {
      toast.success('Pengajuan ditarik.')
      onDone()
    },
    onError: (error) => {
      showProblem(error)
      void changed(stepRequests)
      onDone()
    },
  })
  return (
    <Alert color="yellow" icon={<IconClockHour4 aria-hidden />} role="status" mb="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <b>{step.subject}</b> menunggu {step.people.join(', ') || 'penyetuju'}
          {step.is_mine ? '' : ` · diajukan ${step.requester}`}
        </Text>
        {step.is_mine && (
          <Button size="xs" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Tarik
          </Button>
        )}
      </Group>
    </Alert>
  )
}
