import { useNavigate } from '@ems/platform'
import { Button, EmptyCard, Failed, Skeleton, Stack } from '@ems/ui'
import { InboxLine } from '../inbox/InboxLine.tsx'
import { INBOX, useInbox } from '../inbox/inbox-api.ts'
import classes from './Tasks.module.css'

const MAX_ITEMS = 10

/** The card of the dashboard: what waits for the user. */
export const TasksWidget = () => <UrgentTasks />

/** The most urgent items of the inbox, and the way to all of them; `onLeave` runs before. */
export function UrgentTasks({ onLeave }: { onLeave?: () => void }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useInbox(MAX_ITEMS)
  if (error) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Pending />
  return (
    <Stack gap="xs">
      {data.items.length === 0 ? (
        <EmptyCard icon="circle-check" text="Tidak ada yang menunggu tindakan Anda." />
      ) : (
        <ul className={classes.list}>
          {data.items.map((item) => (
            <li key={item.id} className={classes.task}>
              <InboxLine item={item} />
            </li>
          ))}
        </ul>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          onLeave?.()
          navigate(INBOX)
        }}
      >
        Buka Perlu tindakan saya
      </Button>
    </Stack>
  )
}

const Pending = () => (
  <Stack gap="xs" role="status" aria-label="Memuat yang perlu tindakan">
    <Skeleton h={34} />
    <Skeleton h={34} />
    <Skeleton h={34} />
  </Stack>
)
