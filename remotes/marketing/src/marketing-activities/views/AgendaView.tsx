import { marketingActivities } from '@ems/contracts/marketing'
import {
  changed,
  dayOf,
  formatMoney,
  formatNumber,
  keepPreviousData,
  queries,
  type Titles,
  useQuery,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import { Button, Failed, Group, Loading, NoMatch, Nothing, Paper, type ResourceList, Stack, Text } from '@ems/ui'
import type { Card } from '../board/use-cards.ts'
import { NextActionBadge } from '../NextActionBadge.tsx'
import type { Board } from '../use-boards.ts'
import { useLog } from '../work/use-log.tsx'
import { type AgendaGroup, agendaGroupOf, agendaGroups, agendaParams } from './agenda.ts'

type AgendaViewProps = { list: ResourceList<typeof marketingActivities>; boards: readonly Board[] }

const MAX_ITEMS = 250

/** Open cards, or those that the filter names, by when something is to be done with them. */
export default function AgendaView({ list, boards }: AgendaViewProps) {
  const { user } = useSession()
  const query = useQuery({
    ...queries(marketingActivities).list({
      page: 1,
      size: MAX_ITEMS,
      sort: ['next_action_at'],
      ...agendaParams(list.params),
      include: ['partner', 'owner'],
    }),
    placeholderData: keepPreviousData,
  })
  useResourceEvents(marketingActivities, () => void changed(marketingActivities))
  const { log, dialog } = useLog()
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Agenda" onRetry={() => void query.refetch()} />
  const cards = query.data.rows as readonly Card[]
  const today = dayOf(new Date(), user.timezone)
  const groups = Map.groupBy(cards, (card) => agendaGroupOf(card, today, user.timezone))
  const isFiltered = Boolean(list.state.q) || Object.keys(list.state.filters).length > 0
  const hidden = query.data.total - cards.length
  return (
    <Stack gap="md">
      {cards.length === 0 &&
        (isFiltered ? (
          <NoMatch onClear={list.clearFilters} />
        ) : (
          <Nothing text="Tidak ada yang harus ditindaklanjuti." />
        ))}
      {(Object.keys(agendaGroups) as AgendaGroup[]).map((group) => {
        const own = groups.get(group)
        if (!own) return null
        const name = agendaGroups[group]
        return (
          <section key={group} aria-label={`${name}, ${own.length} kartu`}>
            <Text
              component="h2"
              size="sm"
              fw={650}
              mb={6}
              c={group === 'late' ? 'var(--mantine-color-error)' : undefined}
            >
              {name} ({formatNumber(own.length)})
            </Text>
            <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {own.map((card) => (
                <Entry
                  key={card.id}
                  card={card}
                  titles={query.data.titles}
                  board={boards.find(({ id }) => id === card.board)}
                  onOpen={() => list.open(card.id)}
                  onLog={() => log(card)}
                />
              ))}
            </Stack>
          </section>
        )
      })}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} kartu lagi tidak ditampilkan. Persempit filter atau buka Daftar.
        </Text>
      )}
      {dialog}
    </Stack>
  )
}

type EntryProps = { card: Card; titles: Titles; board: Board | undefined; onOpen: () => void; onLog: () => void }

function Entry({ card, titles, board, onOpen, onLog }: EntryProps) {
  const { user } = useSession()
  const stage = board?.stages.find(({ key }) => key === card.stage_key)?.name
  const partner = card.partner ? titles[`partners:${card.partner}`] : card.prospect_name
  const about = [partner, board?.name, stage, titles[`users:${card.owner}`]].filter(Boolean).join(' · ')
  return (
    <Paper component="li" withBorder p="xs">
      <Group gap="xs" justify="space-between" wrap="wrap">
        <Stack gap={2} flex="1 1 16rem" miw={0}>
          <Group gap={6}>
            {card.next_action_at && (
              <NextActionBadge type={card.next_action_type} at={card.next_action_at} timezone={user.timezone} />
            )}
            {card.value && (
              <Text size="xs" c="dimmed">
                {formatMoney(card.value, card.currency === 'IDR' ? {} : { currency: card.currency })}
              </Text>
            )}
          </Group>
          <Button variant="transparent" size="compact-sm" p={0} justify="flex-start" onClick={onOpen}>
            {card.title}
          </Button>
          <Text size="xs" c="dimmed">
            {about}
          </Text>
          {card.next_action_note && <Text size="xs">{card.next_action_note}</Text>}
        </Stack>
        {card.can.includes('log') && (
          <Button size="compact-sm" variant="default" onClick={onLog} aria-label={`Catat interaksi: ${card.title}`}>
            Catat interaksi
          </Button>
        )}
      </Group>
    </Paper>
  )
}
