import type { approvals as contract } from '@ems/contracts/common'
import {
  act,
  changed,
  formatRelative,
  queries,
  type Row,
  showProblem,
  toast,
  useMutation,
  useQuery,
  useSession,
  useUserEvent,
} from '@ems/platform'
import { Badge, Button, EmptyCard, Failed, Group, Skeleton, Stack, UnstyledButton } from '@ems/ui'
import { leads, type Notice, useFollow, useNotices } from '../../shell/bell/notifications.ts'
import { openApproval } from '../../shell/bell/open-approval.ts'
import classes from './Tasks.module.css'

/** The name is all that reading needs; the contract would bring zod into the first load. */
const approvals = { name: 'approvals', meta: {} } as typeof contract
type Approval = Row<typeof contract>

const MOST = 10

/** What waits for the reader: decisions first, then what they were warned of and have not read. */
export function TasksWidget() {
  const { user } = useSession()
  const filters = { approver: user.id, status: 'pending' }
  useUserEvent('approval.assigned', () => void changed(approvals))
  const waiting = useQuery(queries(approvals).list({ size: MOST, sort: ['due_at'], filters }))
  const notices = useNotices(MOST, 'unread')
  const error = waiting.error ?? notices.error
  if (error) return <Failed error={error} onRetry={() => void Promise.all([waiting.refetch(), notices.refetch()])} />
  if (!waiting.data || !notices.data) return <Waiting />

  const urgent = notices.data.rows.filter(
    ({ severity, target_type }) => target_type !== 'approvals' && (severity === 'warning' || severity === 'error'),
  )
  if (waiting.data.rows.length + urgent.length === 0) return <AllDone />
  return (
    <ul className={classes.list}>
      {waiting.data.rows.map((approval) => (
        <Decision key={approval.id} approval={approval} />
      ))}
      {urgent.map((notice) => (
        <Warning key={notice.id} notice={notice} />
      ))}
    </ul>
  )
}

const Waiting = () => (
  <Stack gap="xs" role="status" aria-label="Memuat yang perlu tindakan">
    <Skeleton h={34} />
    <Skeleton h={34} />
    <Skeleton h={34} />
  </Stack>
)

const AllDone = () => <EmptyCard icon="circle-check" text="Tidak ada yang menunggu tindakan Anda." />

function Decision({ approval }: { approval: Approval }) {
  const { id, title, due_at, target_type } = approval
  const isLate = due_at !== null && Date.parse(due_at) < Date.now()
  const approve = useMutation({
    mutationFn: () => act(approvals, 'approve', [{ id }]),
    onSuccess: () => toast.success('Perubahan data berhasil disimpan.'),
    onError: showProblem,
  })
  // Who asks for access may leave the group open; then there is something to choose first.
  const approveNow = () => (target_type === 'access-requests' ? openApproval(id) : approve.mutate())
  return (
    <li className={classes.task}>
      <UnstyledButton className={classes.what} onClick={() => openApproval(id)}>
        <span className={classes.title}>{title}</span>
        {due_at && (
          <Badge variant="light" color={isLate ? 'red' : 'gray'}>
            {isLate ? 'Terlambat' : `Batas ${formatRelative(due_at)}`}
          </Badge>
        )}
      </UnstyledButton>
      <Group gap={6} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Setujui ${title}`}
          loading={approve.isPending}
          onClick={approveNow}
        >
          Setujui
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Tolak ${title}`}
          onClick={() => openApproval(id)}
        >
          Tolak
        </Button>
      </Group>
    </li>
  )
}

function Warning({ notice }: { notice: Notice }) {
  const follow = useFollow()
  return (
    <li className={classes.task}>
      <UnstyledButton className={classes.what} onClick={() => follow(notice)}>
        <span className={classes.title}>{notice.title}</span>
        <Badge variant="light" color={notice.severity === 'error' ? 'red' : 'yellow'}>
          {notice.severity === 'error' ? 'Galat' : 'Peringatan'}
        </Badge>
      </UnstyledButton>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`${leads(notice) ? 'Buka' : 'Tandai dibaca'} ${notice.title}`}
        onClick={() => follow(notice)}
      >
        {leads(notice) ? 'Buka' : 'Tandai dibaca'}
      </Button>
    </li>
  )
}
