import { approvalOrigins, approvalRequestStatuses, approvalStatuses } from '@ems/contracts/common'
import type { ApprovalRound, ApprovalSummary, ApprovalTask } from '@ems/contracts/kit'
import { formatInstant, useSession } from '@ems/platform'
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Nothing } from '../states/states.tsx'
import { TaskActions } from './TaskActions.tsx'

export type ApprovalsProps = {
  /** Type and id of the record. */
  type: string
  id: string
  /** `meta.approval` of the record; undefined where it was never submitted. */
  approval: ApprovalSummary | undefined
}

/** Every round of approval of a record: its steps, who decides them and since when, and what was decided. */
export default function Approvals({ type, approval }: ApprovalsProps) {
  if (!approval) return <Nothing text="Data ini belum pernah diajukan." />
  return (
    <Stack gap="lg">
      {[approval, ...approval.earlier].map((round) => (
        <Round key={round.request} type={type} round={round} />
      ))}
    </Stack>
  )
}

const roundColors: Readonly<Record<string, string>> = {
  open: 'yellow',
  approved: 'green',
  rejected: 'red',
  returned: 'orange',
}
const taskColors: Readonly<Record<string, string>> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
  returned: 'orange',
}
const wordIn = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? name

function Round({ type, round }: { type: string; round: ApprovalRound }) {
  const { user } = useSession()
  const id = `approval-round-${round.request}`
  const steps = [...new Set(round.tasks.map(({ step }) => step))]
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" mb="xs">
        <Title order={3} size="h5" id={id}>
          Putaran {round.round}
        </Title>
        <Badge variant="light" color={roundColors[round.status] ?? 'gray'}>
          {wordIn(approvalRequestStatuses, round.status)}
        </Badge>
        <Text size="xs" c="dimmed">
          Diajukan {formatInstant(round.opened_at, user.timezone)}
          {round.closed_at && ` · selesai ${formatInstant(round.closed_at, user.timezone)}`}
        </Text>
      </Group>
      {steps.length === 0 && <Text c="dimmed">Tidak perlu persetujuan.</Text>}
      <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-labelledby={id}>
        {steps.map((step) => (
          <li key={step}>
            <Step no={step} type={type} tasks={round.tasks.filter((task) => task.step === step)} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

type StepProps = { no: number; type: string; tasks: readonly ApprovalTask[] }

function Step({ no, type, tasks }: StepProps) {
  const label = tasks[0]?.label
  return (
    <Paper withBorder p="sm">
      <Text fw={600} mb={4}>
        {no}. {label || 'Persetujuan'}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {tasks.map((task) => (
          <li key={task.id}>
            <Task type={type} task={task} />
          </li>
        ))}
      </Stack>
    </Paper>
  )
}

function Task({ type, task }: { type: string; task: ApprovalTask }) {
  const { user } = useSession()
  const moment = (at: string) => formatInstant(at, user.timezone)
  const { state, since, due_at, acted_at, origin, by, note } = task
  const isLate = state === 'pending' && due_at !== null && due_at < new Date().toISOString()
  return (
    <>
      <Group gap="xs">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {task.name}
          {task.for && ` untuk ${task.for}`}
        </Text>
        <Badge variant="light" color={taskColors[state] ?? 'gray'}>
          {wordIn(approvalStatuses, state)}
        </Badge>
        {isLate && (
          <Badge variant="light" color="red">
            Terlambat
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {[
          origin !== 'rule' && wordIn(approvalOrigins, origin),
          state === 'pending' && since && `menunggu sejak ${moment(since)}`,
          state === 'pending' && due_at && `batas ${moment(due_at)}`,
          acted_at && `${by ? `oleh ${by} ` : ''}${moment(acted_at)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {note && <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{note}</Text>}
      <TaskActions type={type} task={task} />
    </>
  )
}
