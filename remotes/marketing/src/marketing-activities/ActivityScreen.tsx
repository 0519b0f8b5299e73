import { marketingActivities, marketingBoards, quotations } from '@ems/contracts/marketing'
import { addDays, dayOf, lazyPart, type Row, useSession } from '@ems/platform'
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
  type QuickFilter,
  QuickFilters,
  type RecordTab,
  ResourceForm,
  ResourceTable,
  SegmentedControl,
  Select,
  useResourceList,
  useView,
} from '@ems/ui'
import { Suspense, useMemo } from 'react'
import { BoardList } from './BoardList.tsx'
import { BoardView } from './BoardView.tsx'
import { CardForm } from './form.tsx'
import { NextActionBadge } from './NextActionBadge.tsx'
import { StageMenu } from './StageMenu.tsx'
import { ALL_BOARDS, useBoards } from './use-boards.ts'
import type { Card } from './use-cards.ts'

const CardDocuments = lazyPart(() => import('../quotations/CardDocuments.tsx'))

const views = { board: 'Papan', list: 'Daftar', settings: 'Atur papan' } as const
type View = keyof typeof views

/** Marketing activities as a board and as a list with the same filters. */
export default function ActivityScreen() {
  const [view, show] = useView<View>(marketingActivities.name, views, viewOptions)
  return view === 'settings' ? <BoardList onBack={() => show(null)} /> : <Cards view={view} onShow={show} />
}

const viewOptions = {
  param: 'as',
  passing: ['settings'] as const,
  // Search, filters and the open record belong to the screen that is left.
  kept: (from: View, to: View | null, search: URLSearchParams) =>
    new URLSearchParams(from === 'settings' || to === 'settings' ? {} : search),
}

function Cards({ view, onShow }: { view: 'board' | 'list'; onShow: (view: View) => void }) {
  const { can, user } = useSession()
  const { boards, board, isAll: isAllRequested, choose, query } = useBoards()
  const isAll = isAllRequested && view === 'list'
  const where = useMemo((): { board?: string } => (isAll ? {} : { board: board?.id ?? '' }), [isAll, board?.id])
  const list = useResourceList(marketingActivities, {
    columns,
    hidden,
    where,
    enabled: view === 'list' && Boolean(board),
  })
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
    () => ({ board: board?.id, stage_key: board?.stages[0]?.key, company: board?.company ?? null }),
    [board],
  )
  return (
    <Page
      title={marketingActivities.label}
      count={view === 'list' ? list.total : undefined}
      isEstimate={list.totalIsEstimate}
      actions={board && <CreateButton list={list}>Tambah Aktivitas</CreateButton>}
    >
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {boards.length > 0 && (
            <Select
              aria-label="Papan"
              flex="1 1 10rem"
              maw={220}
              data={[
                ...(view === 'list' && boards.length > 1 ? [{ value: ALL_BOARDS, label: 'Semua papan' }] : []),
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
        <SegmentedControl
          aria-label="Tampilan"
          size="xs"
          data={[
            { value: 'board', label: views.board },
            { value: 'list', label: views.list },
          ]}
          value={view}
          onChange={(next) => onShow(next as View)}
        />
      </Group>
      {!can(marketingBoards.can.list) && <Forbidden need={marketingBoards.can.list} />}
      {query.isLoading && <Loading label="Papan" onRetry={() => void query.refetch()} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && !board && <Nothing text="Belum ada papan. Buat papan, lalu tambahkan aktivitas." />}
      {board && view === 'board' && <QuickFilters list={list} questions={quick} />}
      {board && view === 'board' && <BoardView board={board} list={list} />}
      {board && view === 'list' && (
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
        />
      )}
      <ResourceForm
        list={list}
        createTitle="Tambah Aktivitas"
        defaults={defaults}
        {...record}
        actions={(form) => <MoveCard form={form} boards={boards} />}
      >
        {(form) => <CardForm form={form} stages={stagesFor(form.values.board, boards) ?? board?.stages ?? []} />}
      </ResourceForm>
    </Page>
  )
}

function MoveCard({ form, boards }: { form: Form<typeof marketingActivities>; boards: BoardRows }) {
  const { row } = form.stored
  if (!row) return null
  const stages = stagesFor(row.board, boards) ?? []
  return <StageMenu card={row as Card} stages={stages} titles={form.titles} isDirty={form.isDirty} />
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
]

const facts = ['partner', 'activity_type', 'value', 'expected_close', 'owner', 'priority'] as const
/** How a card is displayed. */
const record = { size: 860, parts: everyPart, tabs, facts }

const stagesFor = (id: unknown, boards: BoardRows) => boards.find((board) => board.id === id)?.stages

const questions = (me: string, today: string): readonly QuickFilter[] => [
  { label: 'Punya saya', filters: { owner: [me] } },
  { label: 'Menang', filters: { result: ['won'] } },
  { label: 'Kalah', filters: { result: ['lost'] } },
  { label: 'Terlambat', filters: { next_action_at_to: addDays(today, -1), result: ['open'] } },
  { label: 'Hari ini', filters: { next_action_at_from: today, next_action_at_to: today, result: ['open'] } },
  { label: '7 hari', filters: { next_action_at_from: today, next_action_at_to: addDays(today, 6), result: ['open'] } },
  { label: 'Macet', filters: { rots_at_to: today, result: ['open'] } },
  { label: 'Tanpa tindak lanjut', filters: { next_action_at_null: '1', result: ['open'] } },
]

const columns = [
  'code',
  'title',
  'partner',
  'prospect_name',
  'stage_key',
  'owner',
  'value',
  'probability',
  'weighted_value',
  'next_action_at',
  'expected_close',
  'next_action_type',
  'activity_type',
  'source',
  'priority',
  'tags',
  'stage_entered_at',
  'rots_at',
  'last_interaction_at',
  'company',
  'result',
  'created_at',
] as const
/** One column says what is done and when. */
const labels = { next_action_at: 'Tindak lanjut', next_action_type: 'Jenis tindak lanjut' }
const cardFirst = ['partner', 'stage_key', 'value', 'next_action_at'] as const
const hidden = [
  'prospect_name',
  'probability',
  'weighted_value',
  'next_action_type',
  'activity_type',
  'source',
  'priority',
  'tags',
  'stage_entered_at',
  'rots_at',
  'last_interaction_at',
  'company',
  'created_at',
] as const
const filters = [
  'owner',
  'partner',
  'activity_type',
  'priority',
  'source',
  'tags',
  'value',
  'expected_close',
  'next_action_at',
  'rots_at',
  'last_interaction_at',
  'stage_key',
  'result',
  'closed_at',
  'company',
] as const
const bulkFields = ['owner', 'priority', 'tags', 'next_action_type', 'next_action_at', 'source'] as const
const editable = ['title', 'owner', 'value', 'expected_close'] as const
