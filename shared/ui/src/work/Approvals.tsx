import { approvalOrigins, approvalRequestStatuses, approvalStatuses } from '@ems/contracts/common'
import type { ApprovalRound, ApprovalSummary, ApprovalTask, Resource, StoredSignature } from '@ems/contracts/kit'
import { formatInstant, useSession } from '@ems/platform'
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Nothing } from '../states/states.tsx'
import { Signatures, Signed } from './signature/Signed.tsx'
import { TaskActions } from './TaskActions.tsx'

export type ApprovalsProps = {
  resource: Resource
  /** `meta.approval` of the record; undefined where it was never submitted. */
  approval: ApprovalSummary | undefined
  /** All signatures of the record, those of transitions too. */
  signatures?: readonly StoredSignature[] | undefined
}

/** Every round of approval of a record: its steps, who decides them and since when, and what was decided. */
export default function Approvals({ resource, approval, signatures = [] }: ApprovalsProps) {
  const others = signatures.filter(({ task }) => task === null)
  if (!approval && !others.length) return <Nothing text="Data ini belum pernah diajukan." />
  return (
    <Stack gap="lg">
      {approval &&
        [approval, ...approval.earlier].map((round) => (
          <Round key={round.request} type={resource.name} round={round} signatures={signatures} />
        ))}
      {others.length > 0 && <Signatures of={others} workflow={resource.workflow} />}
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

type RoundProps = { type: string; round: ApprovalRound; signatures: readonly StoredSignature[] }

function Round({ type, round, signatures }: RoundProps) {
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
            <Step
              no={step}
              type={type}
              tasks={round.tasks.filter((task) => task.step === step)}
              signatures={signatures}
            />
          </li>
        ))}
      </Stack>
    </section>
  )
}

type StepProps = {
  no: number
  type: string
  tasks: readonly ApprovalTask[]
  signatures: readonly StoredSignature[]
}

function Step({ no, type, tasks, signatures }: StepProps) {
  const label = tasks[0]?.label
  return (
    <Paper withBorder p="sm">
      <Text fw={600} mb={4}>
        {no}. {label || 'Persetujuan'}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {tasks.map((task) => (
          <li key={task.id}>
            <Task type={type} task={task} signature={signatures.findLast((one) => one.task === task.id)} />
          </li>
        ))}
      </Stack>
    </Paper>
  )
}

type TaskProps = { type: string; task: ApprovalTask; signature: StoredSignature | undefined }

function Task({ type, task, signature }: TaskProps) {
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
      {signature && state === 'approved' && <Signed signature={signature} />}
      <TaskActions type={type} task={task} />
    </>
  )
}
