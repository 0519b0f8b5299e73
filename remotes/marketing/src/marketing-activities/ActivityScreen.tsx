import { marketingActivities, marketingBoards, quotations } from '@ems/contracts/marketing'
import { dayOf, lazyPart, type Row, useSession, type Values } from '@ems/platform'
import {
  Button,
  CreateButton,
  codeCell,
  everyPart,
  Failed,
  Forbidden,
  type Form,
  Group,
  IconSettings,
  Loading,
  Nothing,
  Page,
  type RecordTab,
  ResourceForm,
  ResourceTable,
  SegmentedControl,
  Select,
  useMediaQuery,
  useResourceList,
  useView,
} from '@ems/ui'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { BoardList } from './BoardList.tsx'
import { BoardView } from './board/BoardView.tsx'
import { StageMenu } from './board/StageMenu.tsx'
import type { Card } from './board/use-cards.ts'
import { bulkFields, cardFirst, columns, editable, filters, hidden, labels, questions } from './card-columns.ts'
import { CardForm } from './form.tsx'
import { NextActionBadge } from './NextActionBadge.tsx'
import { ALL_BOARDS, useBoards } from './use-boards.ts'
import { TotalsLine } from './views/TotalsLine.tsx'
import { useLog } from './work/use-log.tsx'

const CardDocuments = lazyPart(() => import('../quotations/CardDocuments.tsx'))
const AgendaView = lazyPart(() => import('./views/AgendaView.tsx'))
const FunnelView = lazyPart(() => import('./funnel/FunnelView.tsx'))
const CalendarView = lazyPart(() => import('./views/CalendarView.tsx'))

const views = {
  board: 'Papan',
  list: 'Daftar',
  calendar: 'Kalender',
  agenda: 'Agenda saya',
  funnel: 'Corong',
  settings: 'Atur papan',
} as const
type View = keyof typeof views
/** Pictures of cards; the others are of the boards themselves. */
type Picture = Exclude<View, 'settings'>
/** Stages are those of a board. */
const isOfOneBoard = (view: Picture) => view === 'board' || view === 'funnel'

/**
 * Marketing activities as a board, a list, a calendar, an agenda and a funnel of the same cards: one filter, in the
 * address.
 */
export default function ActivityScreen() {
  const { user } = useSession()
  const options = useMemo(() => viewOptions(user.id), [user.id])
  const [view, show] = useView<View>(marketingActivities.name, views, options)
  return view === 'settings' ? <BoardList onBack={() => show(null)} /> : <Cards view={view} onShow={show} />
}

const viewOptions = (me: string) => ({
  param: 'as',
  passing: ['settings', 'agenda'] as const,
  // Search, filters and the open record belong to the boards or to their cards.
  kept: (from: View, to: View | null, search: URLSearchParams) => {
    const next = new URLSearchParams(from === 'settings' || to === 'settings' ? {} : search)
    next.delete('page')
    if (to === 'agenda' && !next.has('f.owner')) next.set('f.owner', me)
    if (to === 'agenda' && !next.has('board')) next.set('board', ALL_BOARDS)
    return next
  },
})

type ViewsProps = { view: Picture; onShow: (view: View) => void }

function Cards({ view, onShow }: ViewsProps) {
  const { can, user } = useSession()
  const { boards, board, isAll: isAllRequested, choose, query } = useBoards()
  const isAll = isAllRequested && !isOfOneBoard(view)
  const where = useMemo((): { board?: string } => (isAll ? {} : { board: board?.id ?? '' }), [isAll, board?.id])
  const list = useResourceList(marketingActivities, {
    columns,
    hidden,
    where,
    enabled: view === 'list' && Boolean(board),
  })
  const [seed, setSeed] = useState(NO_SEED)
  const quick = useMemo(() => questions(user.id, dayOf(new Date(), user.timezone)), [user.id, user.timezone])
  const cells = useMemo(
    () => ({
      stage_key: ({ board: of, stage_key }: Row<typeof marketingActivities>) =>
        stagesFor(of, boards)?.find(({ key }) => key === stage_key)?.name ?? stage_key,
      next_action_at: ({ next_action_type, next_action_at, result }: Row<typeof marketingActivities>) =>
        next_action_at && result === 'open' ? (
          <NextActionBadge type={next_action_type} at={next_action_at} timezone={user.timezone} />
        ) : undefined,
      code: codeCell,
    }),
    [boards, user.timezone],
  )
  const defaults = useMemo(
    () => ({ board: board?.id, stage_key: board?.stages[0]?.key, company: board?.company ?? null, ...seed }),
    [board, seed],
  )
  // The next empty form begins empty again.
  useEffect(() => {
    if (!list.state.open) setSeed(NO_SEED)
  }, [list.state.open])
  const create = (values: Values) => {
    setSeed(values)
    list.open('new')
  }
  const pictures: Readonly<Record<Picture, () => ReactNode>> = {
    list: () => undefined,
    board: () => board && <BoardView board={board} list={list} onCreate={create} />,
    calendar: () => <CalendarView list={list} />,
    agenda: () => <AgendaView list={list} boards={boards} />,
    funnel: () => board && <FunnelView list={list} board={board} />,
  }
  return (
    <Page
      title={marketingActivities.label}
      count={view === 'list' ? list.total : undefined}
      isEstimate={list.totalIsEstimate}
      actions={board && <CreateButton list={list}>Tambah Aktivitas</CreateButton>}
    >
      <BoardBar {...{ boards, board, isAll, choose, view, onShow }} />
      {!can(marketingBoards.can.list) && <Forbidden need={marketingBoards.can.list} />}
      {query.isLoading && <Loading label="Papan" onRetry={() => void query.refetch()} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && !board && <Nothing text="Belum ada papan. Buat papan, lalu tambahkan aktivitas." />}
      {board && (
        <>
          <TotalsLine params={list.params} />
          <ResourceTable
            list={list}
            quick={quick}
            empty={`Belum ada aktivitas. Tambah kartu pertama di tahap ${board.stages[0]?.name ?? 'pertama'}.`}
            cells={cells}
            labels={labels}
            cardFirst={cardFirst}
            filters={filters}
            bulkFields={bulkFields}
            editable={editable}
            isImportable
            {...(view === 'list'
              ? {}
              : {
                  results: (
                    <Suspense fallback={<Loading label={views[view]} onRetry={() => location.reload()} />}>
                      {pictures[view]()}
                    </Suspense>
                  ),
                })}
          />
        </>
      )}
      <ResourceForm
        list={list}
        createTitle="Tambah Aktivitas"
        defaults={defaults}
        {...record}
        actions={(form) => <CardSteps form={form} boards={boards} />}
      >
        {(form) => <CardForm form={form} stages={stagesFor(form.values.board, boards) ?? board?.stages ?? []} />}
      </ResourceForm>
    </Page>
  )
}

type BoardBarProps = Pick<ReturnType<typeof useBoards>, 'boards' | 'board' | 'isAll' | 'choose'> & ViewsProps

/** Which board, and which picture of its cards. */
function BoardBar({ boards, board, isAll, choose, view, onShow }: BoardBarProps) {
  const { can } = useSession()
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        {boards.length > 0 && (
          <Select
            aria-label="Papan"
            flex="1 1 10rem"
            maw={220}
            data={[
              ...(!isOfOneBoard(view) && boards.length > 1 ? [{ value: ALL_BOARDS, label: 'Semua papan' }] : []),
              ...boards.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={isAll ? ALL_BOARDS : (board?.id ?? null)}
            onChange={(id) => id && choose(id)}
            allowDeselect={false}
          />
        )}
        {can(marketingBoards.can.update) && (
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => onShow('settings')}
          >
            Atur papan
          </Button>
        )}
      </Group>
      <ViewChoice view={view} onShow={onShow} />
    </Group>
  )
}

/** The pictures of the cards; a list of them where buttons have no room. */
function ViewChoice({ view, onShow }: ViewsProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const choices = Object.entries(views).flatMap(([value, label]) => (value === 'settings' ? [] : [{ value, label }]))
  const Choice = isPhone ? Select : SegmentedControl
  return (
    <Choice
      aria-label="Tampilan"
      size="xs"
      data={choices}
      value={view}
      onChange={(next: string | null) => next && onShow(next as View)}
    />
  )
}

/** What is done with a stored card: it is moved, and talked about. */
function CardSteps({ form, boards }: { form: Form<typeof marketingActivities>; boards: BoardRows }) {
  const { row } = form.stored
  const { log, dialog } = useLog()
  if (!row) return null
  const stages = stagesFor(row.board, boards) ?? []
  return (
    <>
      {row.can.includes('log') && !form.isDirty && (
        <Button size="compact-md" variant="default" onClick={() => log(row as Card)}>
          Catat interaksi
        </Button>
      )}
      <StageMenu card={row as Card} stages={stages} titles={form.titles} isDirty={form.isDirty} />
      {dialog}
    </>
  )
}

const NO_SEED: Values = {}

type BoardRows = ReturnType<typeof useBoards>['boards']

const tabs: readonly RecordTab<typeof marketingActivities>[] = [
  {
    id: 'documents',
    label: 'Dokumen',
    permission: quotations.can.list,
    render: ({ stored, values }) =>
      stored.row && (
        <Suspense fallback={<Loading label="dokumen" rows={4} onRetry={() => location.reload()} />}>
          <CardDocuments
            activity={stored.row.id}
            partner={values.partner as string | null}
            company={values.company as string | null}
          />
        </Suspense>
      ),
  },
]

const facts = ['partner', 'activity_type', 'value', 'expected_close', 'owner', 'priority'] as const
/** How a card is displayed. */
const record = { size: 860, parts: everyPart, tabs, facts }

const stagesFor = (id: unknown, boards: BoardRows) => boards.find((board) => board.id === id)?.stages
