import { showProblem } from '@ems/platform'
import { Button, Failed, Group, IconBellOff, Loading, Nothing, SegmentedControl, Stack, Title } from '@ems/ui'
import { useState } from 'react'
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
        data={(['all', 'unread', 'asked', 'mentions'] as const).map((value) => ({
          value,
          label: noticeKinds[value].label,
        }))}
      />
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
