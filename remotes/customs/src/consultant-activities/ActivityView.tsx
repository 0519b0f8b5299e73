import { customsConsultantActivities } from '@ems/contracts/customs'
import { formatDate, formatNumber, type Row } from '@ems/platform'
import {
  Alert,
  Badge,
  BoardLoading,
  Failed,
  Forbidden,
  Group,
  Loading,
  Nothing,
  type ResourceList,
  ResourceTable,
  type RowAction,
  Text,
  useMonth,
  weeksOf,
} from '@ems/ui'
import { ActivityBoard } from './board/ActivityBoard.tsx'
import type { Board } from './board/use-boards.ts'
import { type Card, useCards } from './board/use-cards.ts'
import { useMoves } from './board/use-moves.ts'
import { Calendar } from './Calendar.tsx'
import { dueOf, monthLabel } from './due.ts'
import { ReasonDialog } from './form/ReasonDialog.tsx'
import { Matrix, spanOf } from './reports/Matrix.tsx'
import { WorkloadReport } from './reports/WorkloadReport.tsx'
import type { View } from './use-view.ts'

type Filters = Readonly<Record<string, string | readonly string[]>>
type Activities = typeof customsConsultantActivities
type ViewOfProps = {
  view: View
  board: Board
  list: ResourceList<Activities>
  actions: readonly RowAction<Activities>[]
  askCancel: (card: Card) => void
}

const EMPTY = 'Belum ada pekerjaan. Buat pekerjaan berkala dari daftar klien.'

/** The chosen view over the jobs of the board. */
export function ActivityView({ view, board, list, actions, askCancel }: ViewOfProps) {
  const cells = {
    code: ({ code }: Row<Activities>) => (
      <Text component="span" inherit style={{ whiteSpace: 'nowrap' }}>
        {code}
      </Text>
    ),
    stage_key: (row: Row<Activities>) => board.stages.find(({ key }) => key === row.stage_key)?.name ?? row.stage_key,
    period_month: (row: Row<Activities>) => (row.period_month ? monthLabel(row.period_month) : undefined),
    due_date: (row: Row<Activities>) => <DueCell row={row as Card} />,
    checklist_done: (row: Row<Activities>) => (
      <Text component="span">
        {row.checklist_done}/{row.checklist_total}
      </Text>
    ),
  }
  if (view === 'list')
    return (
      <ResourceTable
        list={list}
        empty={EMPTY}
        cells={cells}
        labels={labels}
        actions={actions}
        bulkFields={bulkFields}
        filters={filters}
      />
    )
  return <Cards view={view} board={board} list={list} askCancel={askCancel} />
}

const labels = { checklist_done: 'Progres', documents_missing: 'Dokumen kurang' }
const bulkFields = ['consultant', 'reviewer', 'priority', 'tags'] as const
const filters = [
  'stage_key',
  'partner',
  'facility',
  'job_type',
  'period_month',
  'consultant',
  'reviewer',
  'due_date',
  'documents_missing',
  'priority',
  'tags',
] as const

function DueCell({ row }: { row: Card }) {
  const due = dueOf(row)
  return (
    <Group gap={6} wrap="nowrap">
      <span>{formatDate(row.due_date)}</span>
      {due.color !== 'gray' && (
        <Badge size="sm" variant="light" color={due.color}>
          {due.label}
        </Badge>
      )}
    </Group>
  )
}

function Cards({ view, board, list, askCancel }: Omit<ViewOfProps, 'actions'>) {
  const { month } = useMonth()
  const { params } = list
  const { query, cards, titles, hidden } = useCards({ params, ...requestedBy(view, month) })
  const { move, pending, question, answer, dismiss } = useMoves(cards, askCancel)
  const isFiltered = Boolean(list.state.q) || Object.keys(list.state.filters).length > 0

  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data && !query.isEnabled) return <Forbidden />
  const Wait = view === 'board' ? BoardLoading : Loading
  if (!query.data) return <Wait label={customsConsultantActivities.label} onRetry={() => void query.refetch()} />
  return (
    <>
      {hidden > 0 && (
        <Alert color="yellow">
          {formatNumber(hidden)} pekerjaan lain tidak ditampilkan. Persempit filter atau lihat Daftar.
        </Alert>
      )}
      {view === 'board' && cards.length === 0 && (
        <Nothing text={isFiltered ? 'Tidak ada data yang cocok dengan filter.' : EMPTY} />
      )}
      {view === 'board' && (
        <ActivityBoard
          id={board.id}
          stages={board.stages}
          cards={cards}
          titles={titles}
          pending={pending}
          onMove={move}
          onOpen={list.open}
        />
      )}
      {view === 'calendar' && <Calendar cards={cards} onOpen={list.open} />}
      {view === 'matrix' && <Matrix cards={cards} titles={titles} onOpen={list.open} />}
      {view === 'workload' && <WorkloadReport cards={cards} titles={titles} list={list} />}
      {question && (
        <ReasonDialog
          title={`Pindahkan ${question.move.card.code}`}
          text={`${question.open} butir belum selesai. Lanjutkan?`}
          confirmLabel="Lanjutkan"
          onClose={dismiss}
          onConfirm={answer}
        />
      )}
    </>
  )
}

/** Which jobs a view needs: the open ones by place, those of a month by deadline, those of a year by period. */
function requestedBy(view: View, month: string): { sort: string; filters?: Filters } {
  if (view === 'calendar') {
    const days = weeksOf(month).flat()
    return { sort: 'due_date', filters: { due_date_from: days[0] ?? '', due_date_to: days.at(-1) ?? '' } }
  }
  if (view === 'matrix') {
    const { from, to } = spanOf(month)
    return { sort: 'period_month', filters: { period_month_from: from, period_month_to: to } }
  }
  return {
    sort: view === 'workload' ? 'due_date' : 'position',
    ...(view === 'workload' ? { filters: unfinished } : {}),
  }
}

const unfinished = { stage_category: ['queue', 'waiting', 'doing', 'review', 'submitted'] }
