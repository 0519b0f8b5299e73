import { type JiraIssue, jiraIssues } from '@ems/contracts/it'
import type { Resource } from '@ems/contracts/kit'
import { changed, keepPreviousData, queries, type Row, toast, useQuery, useResourceEvents } from '@ems/platform'
import {
  Board,
  BoardLoading,
  CardHead,
  CardLine,
  CardTitle,
  Failed,
  NoMatch,
  type ResourceList,
  Text,
  useTransitions,
} from '@ems/ui'
import { priorityCell } from '../../cells.tsx'
import { resolveCell } from '../clocks/clock-cells.tsx'

/** The most the API gives at once; more on a board nobody reads. */
const MAX_CARDS = 250
const include = ['assignee', 'reporter']

type Status = JiraIssue['status']
type Stage = { key: Status; name: string }
const label = jiraIssues.meta.status.options ?? {}
const stages: readonly Stage[] = (
  ['new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled', 'resolved'] as const
).map((key) => ({ key, name: label[key] ?? key }))

/** Steps that lead into a column, the more usual one first. */
const stepsInto: Partial<Record<Status, readonly string[]>> = {
  assigned: ['assign'],
  in_progress: ['start', 'resume', 'take', 'reopen'],
  waiting_user: ['waitUser'],
  waiting_vendor: ['waitVendor'],
  scheduled: ['schedule'],
  resolved: ['resolve'],
}

const priority = priorityCell('priority')

type Ticket = Row<typeof jiraIssues>

/** Open tickets of the list by their status. A card that is moved takes the step that leads there, and is asked what it asks for. */
export function TicketBoard({ list }: { list: ResourceList<typeof jiraIssues> }) {
  const { q, filters } = list.params
  const query = useQuery({
    ...queries(jiraIssues).list({
      page: 1,
      size: MAX_CARDS,
      sort: ['priority', 'local_no'],
      q,
      filters: { status: stages.map(({ key }) => key), ...filters },
      include,
    }),
    placeholderData: keepPreviousData,
  })
  useResourceEvents(jiraIssues, () => void changed(jiraIssues))
  const titles = query.data?.titles ?? {}
  const { take, dialog } = useTransitions(jiraIssues as unknown as Resource, { titles })
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <BoardLoading label="Papan" onRetry={() => void query.refetch()} />
  const rows = query.data.rows
  const cards = rows.map((row) => ({ ...row, code: row.local_no, stage_key: row.status }))
  const move = (card: Ticket, { key, name }: Stage) => {
    const step = (stepsInto[key] ?? []).find((one) => card.can.includes(one))
    if (step) return take(step, [card as unknown as Row<Resource>])
    if (key !== card.status)
      toast.warning(`${card.local_no} tidak dapat dipindah dari ${label[card.status]} ke ${name} oleh Anda.`)
  }
  const hidden = query.data.total - rows.length
  return (
    <>
      {rows.length === 0 && <NoMatch onClear={list.clearFilters} />}
      <Board
        label="Papan tiket"
        noun="tiket"
        stages={stages}
        cards={cards}
        onMove={move}
        onOpen={list.open}
        face={(card) => <Face card={card} assignee={card.assignee ? titles[`users:${card.assignee}`] : undefined} />}
      />
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          {hidden} tiket lagi. Persempit filter atau buka Daftar.
        </Text>
      )}
      {dialog}
    </>
  )
}

function Face({ card, assignee }: { card: Ticket; assignee: string | undefined }) {
  return (
    <>
      <CardHead code={card.local_no}>{priority(card, card.priority.toUpperCase())}</CardHead>
      <CardTitle>{card.summary}</CardTitle>
      <CardLine>{assignee ?? 'Belum ditugaskan'}</CardLine>
      {resolveCell(card)}
    </>
  )
}
