import { showProblem } from '@ems/platform'
import { Button, Failed, Group, IconBellOff, Loading, Nothing, SegmentedControl, Stack, Title } from '@ems/ui'
import { useState } from 'react'
import { UrgentTasks } from '../../home/widgets/TasksWidget.tsx'
import { openProfile } from '../profile/open-profile.ts'
import { NoticeLine } from './NoticeLine.tsx'
import classes from './NoticeList.module.css'
import {
  leads,
  markAllRead,
  type Notice,
  type NoticeKind,
  noticeKinds,
  useFollow,
  useNotices,
  useUnread,
} from './notifications.ts'

const STEP = 20

/** Behind the bell: notices of a kind, newest first, or what waits for the user. */
export default function NoticeList({ onLeave }: { onLeave: () => void }) {
  const [part, setPart] = useState<NoticeKind | 'inbox'>('all')
  const unread = useUnread()
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
        value={part}
        onChange={(chosen) => setPart(chosen as NoticeKind | 'inbox')}
        data={parts}
      />
      {part === 'inbox' ? <UrgentTasks onLeave={onLeave} /> : <Notices key={part} kind={part} onLeave={onLeave} />}
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

const parts = [
  { value: 'all', label: noticeKinds.all.label },
  { value: 'unread', label: noticeKinds.unread.label },
  { value: 'inbox', label: 'Perlu tindakan' },
  { value: 'mentions', label: noticeKinds.mentions.label },
]

function Notices({ kind, onLeave }: { kind: NoticeKind; onLeave: () => void }) {
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useNotices(size, kind)
  const follow = useFollow()
  const open = (notice: Notice) => {
    if (leads(notice)) onLeave()
    follow(notice)
  }
  return (
    <>
      {error && <Failed error={error} onRetry={refetch} />}
      {!error && !data && <Loading label="Pemberitahuan" rows={4} onRetry={refetch} />}
      {data?.rows.length === 0 && <Nothing text="Tidak ada pemberitahuan." icon={IconBellOff} />}
      <ul className={classes.notices}>
        {data?.rows.map((notice) => (
          <li key={notice.id}>
            <NoticeLine notice={notice} onOpen={() => open(notice)} />
          </li>
        ))}
      </ul>
      {data && data.total > data.rows.length && size < 200 && (
        <Button size="compact-sm" variant="default" onClick={() => setSize(size + STEP)}>
          Muat lebih banyak
        </Button>
      )}
    </>
  )
}
