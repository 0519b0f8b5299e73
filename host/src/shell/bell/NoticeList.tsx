import { formatInstant, showProblem, useSession } from '@ems/platform'
import {
  Button,
  Failed,
  Group,
  IconBellOff,
  Loading,
  Nothing,
  SegmentedControl,
  Stack,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@ems/ui'
import { useState } from 'react'
import { openProfile } from '../profile/open-profile.ts'
import classes from './NoticeList.module.css'
import {
  leads,
  markAllRead,
  markRead,
  type Notice,
  type NoticeKind,
  noticeKinds,
  useFollow,
  useNotices,
  useUnread,
} from './notifications.ts'

const STEP = 20

/** The notices behind the bell, newest first. */
export default function NoticeList({ onLeave }: { onLeave: () => void }) {
  const [kind, setKind] = useState<NoticeKind>('all')
  const [size, setSize] = useState(STEP)
  const unread = useUnread()
  const { data, error, refetch } = useNotices(size, kind)
  const follow = useFollow()
  const open = (notice: Notice) => {
    if (leads(notice)) onLeave()
    follow(notice)
  }

  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          Pemberitahuan
        </Title>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={unread === 0}
          onClick={() => void markAllRead().catch(showProblem)}
        >
          Tandai semua dibaca
        </Button>
      </Group>
      <SegmentedControl
        size="xs"
        aria-label="Pemberitahuan yang ditampilkan"
        value={kind}
        onChange={(chosen) => setKind(chosen as NoticeKind)}
        data={(['all', 'asked', 'mentions'] as const).map((value) => ({ value, label: noticeKinds[value].label }))}
      />
      {error && <Failed error={error} onRetry={refetch} />}
      {!error && !data && <Loading label="Pemberitahuan" rows={4} onRetry={refetch} />}
      {data?.rows.length === 0 && <Nothing text="Tidak ada pemberitahuan." icon={IconBellOff} />}
      <ul className={classes.notices}>
        {data?.rows.map((notice) => (
          <li key={notice.id}>
            <Line notice={notice} onOpen={() => open(notice)} />
          </li>
        ))}
      </ul>
      {data && data.total > data.rows.length && size < 200 && (
        <Button size="compact-sm" variant="default" onClick={() => setSize(size + STEP)}>
          Muat lebih banyak
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          onLeave()
          openProfile('notifications')
        }}
      >
        Atur pemberitahuan
      </Button>
    </Stack>
  )
}

function Line({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { user } = useSession()
  const isUnread = !notice.read_at
  return (
    <div className={classes.notice} data-unread={isUnread || undefined} data-severity={notice.severity}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        <Text fw={isUnread ? 600 : 400}>
          {isUnread && <VisuallyHidden>Belum dibaca: </VisuallyHidden>}
          {notice.title}
        </Text>
        {notice.body && (
          <Text size="xs" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            {notice.body}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {formatInstant(notice.created_at, user.timezone)}
        </Text>
      </UnstyledButton>
      {isUnread && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Tandai dibaca: ${notice.title}`}
          onClick={() => void markRead(notice).catch(showProblem)}
        >
          Dibaca
        </Button>
      )}
    </div>
  )
}
