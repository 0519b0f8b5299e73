import { marketingActivities, marketingBoards, marketingTargets, quotations } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { dayOf, lazyPart, type Row, toast, useSearchParams, useSession, type Values } from '@ems/platform'
import {
  Button,
  CreateButton,
  codeCell,
  everyPart,
  Failed,
  Forbidden,
  type Form,
  IconArrowsLeftRight,
  Loading,
  Nothing,
  Page,
  type RecordTab,
  ResourceForm,
  ResourceTable,
  type RowAction,
  useResourceList,
  useView,
} from '@ems/ui'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { cardFill } from '../quotations/CardPrices.tsx'
import { BoardBar } from './BoardBar.tsx'
import { BoardList } from './BoardList.tsx'
import { BoardView } from './board/BoardView.tsx'
import { StageMenu } from './board/StageMenu.tsx'
import type { Card } from './board/use-cards.ts'
import { bulkFields, cardFirst, columns, editable, filters, hidden, labels, questions } from './card-columns.ts'
import { CardForm } from './form.tsx'
import { NextActionBadge } from './NextActionBadge.tsx'
import { boardOf } from './stages/moving.ts'
import { TargetList } from './TargetList.tsx'
import { TemplateList } from './TemplateList.tsx'
import { ALL_BOARDS, useBoards } from './use-boards.ts'
import { isOfOneBoard, isPicture, type Picture, type View, views } from './view-names.ts'
import { agendaParams } from './views/agenda.ts'
import { TotalsLine } from './views/TotalsLine.tsx'
import { useLog } from './work/use-log.tsx'

const MoveCardsDialog = lazyPart(() => import('./stages/MoveCardsDialog.tsx'))
const CardContracts = lazyPart(() => import('./work/CardContracts.tsx'))
const CardDocuments = lazyPart(() => import('../quotations/CardDocuments.tsx'))
const AgendaView = lazyPart(() => import('./views/AgendaView.tsx'))
const FunnelView = lazyPart(() => import('./funnel/FunnelView.tsx'))
const CalendarView = lazyPart(() => import('./views/CalendarView.tsx'))
const WeeklyView = lazyPart(() => import('./weekly/WeeklyView.tsx'))

/**
 * Marketing activities as a board, a list, a calendar, an agenda and a funnel of the same cards: one filter, in the
 * address.
 */
export default function ActivityScreen() {
  const { user } = useSession()
  const options = useMemo(() => viewOptions(user.id), [user.id])
  const [view, show] = useView<View>(marketingActivities.name, views, options)
  if (view === 'settings') return <BoardList onBack={() => show(null)} />
  if (view === 'targets') return <TargetList onBack={() => show('weekly')} />
  if (view === 'templates') return <TemplateList onBack={() => show(null)} />
  return <Cards view={view} onShow={show} />
}

const viewOptions = (me: string) => ({
  param: 'as',
  passing: ['settings', 'targets', 'templates', 'agenda'] as const,
  // Search, filters and the open record belong to the boards or to their cards.
  kept: (from: View, to: View | null, search: URLSearchParams) => {
    const next = new URLSearchParams(!isPicture(from) || (to && !isPicture(to)) ? {} : search)
    next.delete('page')
    if (to === 'agenda' && !next.has('f.owner')) next.set('f.owner', me)
    if (to === 'agenda' && !next.has('board')) next.set('board', ALL_BOARDS)
    return next
  },
})

function Cards({ view, onShow }: { view: Picture; onShow: (view: View) => void }) {
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
  const [seed, setSeed] = useSeed(Boolean(list.state.open))
  const quick = useMemo(() => questions(user.id, dayOf(new Date(), user.timezone)), [user.id, user.timezone])
  const { action: moving, dialog: mover } = useMoving(boards, list.selection.clear)
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
    weekly: () => (
      <WeeklyView
        list={list}
        board={isAll ? undefined : board}
        onTargets={can(marketingTargets.can.list) ? () => onShow('targets') : undefined}
      />
    ),
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
          <TotalsLine params={view === 'agenda' ? agendaParams(list.params) : list.params} />
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
            actions={moving}
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
      {mover}
      {/* A new card begins in the first stage of the board, which has to be here. */}
      {!query.isLoading && (
        <ResourceForm
          list={list}
          createTitle="Tambah Aktivitas"
          defaults={defaults}
          {...(can(quotations.can.store) && { fill: cardFill })}
          {...record}
          actions={(form) => <CardSteps form={form} boards={boards} />}
        >
          {(form) => <CardForm form={form} stages={stagesFor(form.values.board, boards) ?? board?.stages ?? []} />}
        </ResourceForm>
      )}
    </Page>
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

/** *Pindahkan tahap* of chosen cards, which are of one board; its dialog has to be drawn. */
function useMoving(boards: BoardRows, onMoved: () => void) {
  const [cards, setCards] = useState<readonly Card[] | null>(null)
  const action = useMemo<readonly RowAction<typeof marketingActivities>[]>(
    () => [
      {
        label: 'Pindahkan tahap',
        icon: IconArrowsLeftRight,
        permission: marketingActivities.can.update,
        bulk: true,
        single: false,
        run: (rows) =>
          boardOf(rows as readonly Card[])
            ? setCards(rows as readonly Card[])
            : toast.warning('Kartu yang dipilih ada di beberapa papan. Pilih kartu dari satu papan saja.'),
      },
    ],
    [],
  )
  const close = (hasMoved: boolean) => {
    setCards(null)
    if (hasMoved) onMoved()
  }
  const dialog = cards && (
    <Suspense>
      <MoveCardsDialog cards={cards} stages={stagesFor(boardOf(cards), boards) ?? []} onClose={close} />
    </Suspense>
  )
  return { action, dialog }
}

const NO_SEED: Values = {}

/** What a new card begins with: the values of the quick form, or the partner whose page led here (`?partner=7`). */
function useSeed(isOpen: boolean) {
  const [seed, setSeed] = useState(NO_SEED)
  const [search, setSearch] = useSearchParams()
  const partner = search.get('partner')
  // The next empty form begins empty again.
  useEffect(() => {
    if (isOpen) return
    setSeed(NO_SEED)
    if (partner) setSearch(withoutPartner, { replace: true })
  }, [isOpen, partner, setSearch])
  return [useMemo(() => (partner ? { partner, ...seed } : seed), [partner, seed]), setSeed] as const
}

function withoutPartner(old: URLSearchParams) {
  const next = new URLSearchParams(old)
  next.delete('partner')
  return next
}

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
  {
    id: 'contracts',
    label: 'Kontrak',
    permission: permission('contract', 'list'),
    render: ({ stored }) =>
      stored.row && (
        <Suspense fallback={<Loading label="kontrak" rows={4} onRetry={() => location.reload()} />}>
          <CardContracts contracts={stored.row.contracts} />
        </Suspense>
      ),
  },
]

const facts = ['partner', 'activity_type', 'value', 'expected_close', 'owner', 'priority'] as const
/** How a card is displayed. */
const record = { size: 860, parts: everyPart, tabs, facts }

const stagesFor = (id: unknown, boards: BoardRows) => boards.find((board) => board.id === id)?.stages
