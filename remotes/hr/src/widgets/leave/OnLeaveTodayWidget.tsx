import type { Absence } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { dayOf, formatDate, Link, useSession, type WidgetProps } from '@ems/platform'
import { Anchor, Avatar, EmptyCard, Failed, Group, Loading, Stack, Text } from '@ems/ui/card'
import { useAbsences } from '../dates/colleagues.ts'

const MAX_ITEMS = 12

/** *Siapa tidak masuk hari ini*: absent colleagues, with the reason for users who may know it. */
export default function OnLeaveTodayWidget({ companies }: WidgetProps) {
  const { user, can } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const { data, error, refetch } = useAbsences({ from: today, to: today, companies })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Siapa tidak masuk hari ini" rows={3} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyCard icon="user-check" text="Tidak ada yang tercatat tidak masuk hari ini." />
  const others = data.length - MAX_ITEMS
  return (
    <Stack gap="xs">
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
        {data.slice(0, MAX_ITEMS).map((absence) => (
          <Away key={absence.id} absence={absence} today={today} />
        ))}
      </Stack>
      {can(permission('calendar', 'access')) && (
        <Anchor component={Link} to="/private/home/calendar?view=team" size="sm">
          {others > 0 ? `+${others} lainnya di linimasa tim` : 'Lihat linimasa tim'}
        </Anchor>
      )}
    </Stack>
  )
}

const Away = ({ absence: { name, to, reason, color }, today }: { absence: Absence; today: string }) => (
  <Group component="li" gap="xs" wrap="nowrap">
    <Avatar name={name} color="initials" size={26} aria-hidden />
    <Text truncate flex={1} title={name}>
      {name}
    </Text>
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {color && (
        <span aria-hidden style={{ color }}>
          ●{' '}
        </span>
      )}
      {[reason, to > today && `s.d. ${formatDate(to)}`].filter(Boolean).join(' · ')}
    </Text>
  </Group>
)
