import { type approvals as contract, type NotificationEvent, unmutedEvents } from '@ems/contracts/common'
import {
  act,
  changed,
  formatInstant,
  formatRelative,
  muteRecord,
  prefer,
  savePreferences,
  showProblem,
  toast,
  useMutation,
  usePreferences,
  useSession,
} from '@ems/platform'
import {
  ActionIcon,
  Button,
  Group,
  IconDotsVertical,
  Menu,
  MenuIcon,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@ems/ui'
import classes from './NoticeList.module.css'
import { markRead, type Notice, notifications } from './notifications.ts'

/** The name is all that deciding needs. */
const approvals = { name: 'approvals', meta: {} } as typeof contract

/** By what a notice is about, the first word of its event. */
const icons: Readonly<Record<string, string>> = {
  work: 'clipboard',
  comment: 'message',
  approval: 'user-check',
  access: 'key',
  job: 'progress',
  user: 'user-shield',
  delegation: 'users',
  agenda: 'calendar-event',
  kite: 'ship',
  contract: 'file-certificate',
  employee: 'id',
  maintenance: 'tool',
  ticket: 'headset',
  archive: 'archive',
  loan: 'archive',
  consultant: 'clipboard',
  partner: 'building-store',
  credential: 'key',
  integration: 'plug-connected',
} satisfies Record<NotificationEvent extends `${infer Subject}.${string}` ? Subject : never, string>

const iconOf = (event: NotificationEvent) => icons[event.split('.')[0] ?? ''] ?? 'bell'

/** A notification with its direct actions, and the option to switch off its kind. */
export function NoticeLine({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { user } = useSession()
  const isUnread = !notice.read_at
  return (
    <div className={classes.notice} data-unread={isUnread || undefined} data-severity={notice.severity}>
      <span className={classes.icon}>
        <MenuIcon name={iconOf(notice.event)} size={17} />
      </span>
      <div className={classes.what}>
        <UnstyledButton className={classes.open} onClick={onOpen}>
          <Text fw={isUnread ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
            {isUnread && <VisuallyHidden>Belum dibaca: </VisuallyHidden>}
            {notice.title}
          </Text>
          {notice.body && (
            <Text size="xs" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
              {notice.body}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {formatRelative(notice.created_at)} · {formatInstant(notice.created_at, user.timezone)}
          </Text>
        </UnstyledButton>
        {isUnread && notice.event === 'approval.pending' && notice.target_id && (
          <Decide notice={notice} approval={notice.target_id} onOpen={onOpen} />
        )}
      </div>
      <NoticeMenu notice={notice} />
    </div>
  )
}

type DecideProps = { notice: Notice; approval: string; onOpen: () => void }

/** A refusal needs a reason, which its dialog asks for. */
function Decide({ notice, approval, onOpen }: DecideProps) {
  const approve = useMutation({
    mutationFn: () => act(approvals, 'approve', [{ id: approval }]),
    onSuccess: () => {
      toast.success('Perubahan data berhasil disimpan.')
      return changed(notifications)
    },
    onError: showProblem,
  })
  return (
    <Group gap={6} className={classes.decide}>
      <Button
        size="compact-xs"
        variant="light"
        aria-label={`Setujui ${notice.title}`}
        loading={approve.isPending}
        onClick={() => approve.mutate()}
      >
        Setujui
      </Button>
      <Button size="compact-xs" variant="subtle" aria-label={`Lihat ${notice.title}`} onClick={onOpen}>
        Lihat
      </Button>
    </Group>
  )
}

function NoticeMenu({ notice }: { notice: Notice }) {
  const { event, target_type, target_id } = notice
  const mute = useMute(event)
  return (
    // Within the list of notices, which is a layer of its own and keeps the focus.
    <Menu position="bottom-end" withinPortal={false} keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="md" mt={4} aria-label={`Menu ${notice.title}`}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!notice.read_at && (
          <Menu.Item onClick={() => void markRead(notice).catch(showProblem)}>Tandai dibaca</Menu.Item>
        )}
        {target_type && target_id && !unmutedEvents.includes(event) && (
          <Menu.Item onClick={() => void muteRecord({ target_type, target_id }, true)}>Bisukan data ini</Menu.Item>
        )}
        <Menu.Item onClick={mute}>Bisukan jenis ini</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Neither listed nor shown from now on; *Atur pemberitahuan* and the toast bring it back. */
function useMute(event: NotificationEvent) {
  const chosen = usePreferences().notifications ?? {}
  const set = (how: { bell: boolean; popup: boolean }) => {
    prefer({ notifications: { ...chosen, [event]: how } })
    return savePreferences().catch(showProblem)
  }
  const before = { bell: chosen[event]?.bell !== false, popup: chosen[event]?.popup !== false }
  return async () => {
    await set({ bell: false, popup: false })
    toast.success('Pemberitahuan jenis ini dibisukan.', {
      action: { label: 'Urungkan', run: () => void set(before) },
    })
  }
}
