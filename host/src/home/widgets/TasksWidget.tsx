import type { AgendaInvitation } from '@ems/contracts/calendar'
import type { approvals as contract } from '@ems/contracts/common'
import { permission } from '@ems/contracts/permission'
import {
  act,
  api,
  changed,
  formatInstant,
  formatRelative,
  queries,
  type Row,
  showProblem,
  toast,
  useMutation,
  useNavigate,
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

const MAX_ITEMS = 10

/** Pending tasks of the user: decisions first, then unread warnings. */
export function TasksWidget() {
  const { user } = useSession()
  const filters = { approver: user.id, status: 'pending' }
  useUserEvent('approval.assigned', () => void changed(approvals))
  const waiting = useQuery(queries(approvals).list({ size: MAX_ITEMS, sort: ['due_at'], filters }))
  const notices = useNotices(MAX_ITEMS, 'unread')
  const invited = useInvitations()
  const error = waiting.error ?? notices.error ?? invited.error
  const retry = () => void Promise.all([waiting.refetch(), notices.refetch(), invited.refetch()])
  if (error) return <Failed error={error} onRetry={retry} />
  if (!waiting.data || !notices.data || invited.isLoading) return <Waiting />
  const invitations = invited.data ?? []

  const urgent = notices.data.rows.filter(
    ({ severity, target_type }) => target_type !== 'approvals' && (severity === 'warning' || severity === 'error'),
  )
  if (waiting.data.rows.length + invitations.length + urgent.length === 0) return <AllDone />
  return (
    <ul className={classes.list}>
      {waiting.data.rows.map((approval) => (
        <Decision key={approval.id} approval={approval} />
      ))}
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
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
  // A request for access may leave the group open; then the approver chooses first.
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

/** Invitations without an answer. Its key begins as that of the agendas: an answer makes it stale. */
function useInvitations() {
  const { can } = useSession()
  return useQuery({
    queryKey: ['agenda-events', 'invitations'],
    queryFn: async ({ signal }) => {
      const { data } = await api
        .get('calendar/invitations', { signal })
        .json<{ data: readonly { id: string; attributes: Omit<AgendaInvitation, 'id'> }[] }>()
      return data.map(({ id, attributes }) => ({ id, ...attributes }))
    },
    enabled: can(permission('calendar', 'access')),
  })
}

/** Answered in the calendar, where the day and its neighbours are seen. */
function Invitation({ invitation: { event, date, title, start_at } }: { invitation: AgendaInvitation }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const open = () => navigate(`/private/home/calendar?event=${event}&date=${date}`)
  return (
    <li className={classes.task}>
      <UnstyledButton className={classes.what} onClick={open}>
        <span className={classes.title}>Undangan: {title}</span>
        <Badge variant="light" color="gray">
          {formatInstant(start_at, user.timezone)}
        </Badge>
      </UnstyledButton>
      <Button size="compact-sm" variant="light" aria-label={`Tanggapi ${title}`} onClick={open}>
        Tanggapi
      </Button>
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
