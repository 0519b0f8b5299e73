import { customsConsultantActivities, customsConsultantBoards } from '@ems/contracts/customs'
import { useSession } from '@ems/platform'
import {
  Button,
  CreateButton,
  Failed,
  Forbidden,
  Group,
  IconCalendar,
  IconSettings,
  Loading,
  Nothing,
  Page,
  SegmentedControl,
  Select,
  useMediaQuery,
  useResourceList,
} from '@ems/ui'
import { useMemo, useState } from 'react'
import { ActivityView } from './ActivityView.tsx'
import { BoardExports } from './board/BoardExports.tsx'
import { BoardSettings } from './board/BoardSettings.tsx'
import { CardFilters } from './board/CardFilters.tsx'
import { useBoards } from './board/use-boards.ts'
import { ActivityForm } from './form/ActivityForm.tsx'
import { RecurringDialog } from './form/RecurringDialog.tsx'
import { PrintDialog } from './reports/PrintDialog.tsx'
import { useActivityActions } from './use-activity-actions.tsx'
import { useView, type View, views } from './use-view.ts'

/** The jobs of the KITE consultants as board, list, calendar, matrix of clients and months, and workload. */
export default function ActivityScreen() {
  const { can } = useSession()
  const [view, setView] = useView()
  const { boards, board, choose, query } = useBoards()
  const [opened, setOpened] = useState<'recurring' | 'settings' | 'new' | 'print' | null>(null)
  const where = useMemo(() => ({ board: board?.id ?? '' }), [board?.id])
  const list = useResourceList(customsConsultantActivities, {
    columns,
    hidden,
    where,
    enabled: view === 'list' && Boolean(board),
  })
  const actions = useActivityActions()
  const close = () => setOpened(null)

  return (
    <Page
      title={customsConsultantActivities.label}
      actions={
        <>
          {board && <BoardExports list={list} board={board.id} onPrint={() => setOpened('print')} />}
          {can(customsConsultantActivities.can.store) && board && (
            <Button
              variant="default"
              leftSection={<IconCalendar size={16} aria-hidden />}
              onClick={() => setOpened('recurring')}
            >
              Buat berkala
            </Button>
          )}
          {board && <CreateButton list={list}>Tambah Pekerjaan</CreateButton>}
        </>
      }
    >
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {boards.length > 0 && (
            <Select
              aria-label="Papan"
              flex="1 1 10rem"
              maw={220}
              data={boards.map(({ id, name }) => ({ value: id, label: name }))}
              value={board?.id ?? null}
              onChange={(id) => id && choose(id)}
              allowDeselect={false}
            />
          )}
          {board && can(customsConsultantBoards.can.update) && (
            <Button
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => setOpened('settings')}
            >
              Atur papan
            </Button>
          )}
          {can(customsConsultantBoards.can.store) && (
            <Button variant="subtle" onClick={() => setOpened('new')}>
              Papan baru
            </Button>
          )}
        </Group>
        <ViewChoice view={view} onView={setView} />
      </Group>
      {!can(customsConsultantBoards.can.list) && <Forbidden />}
      {query.isLoading && <Loading label="Papan" onRetry={() => void query.refetch()} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && !board && <Nothing text="Belum ada papan. Buat papan, lalu tambahkan pekerjaan." />}
      {board && view !== 'list' && <CardFilters list={list} />}
      {board && (
        <ActivityView
          view={view}
          board={board}
          list={list}
          actions={actions.actions}
          askCancel={(card) => actions.ask('cancel', card)}
        />
      )}
      <ActivityForm list={list} boards={boards} board={board} />
      {actions.dialog}
      {opened === 'recurring' && board && <RecurringDialog board={board.id} onClose={close} />}
      {opened === 'print' && board && <PrintDialog board={board} onClose={close} />}
      {(opened === 'settings' || opened === 'new') && (
        <BoardSettings board={opened === 'settings' ? (board ?? null) : null} onClose={close} onSaved={choose} />
      )}
    </Page>
  )
}

/** All of them side by side where there is room. */
function ViewChoice({ view, onView }: { view: View; onView: (view: View) => void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const Choice = isPhone ? Select : SegmentedControl
  return (
    <Choice
      aria-label="Tampilan"
      {...(isPhone ? { allowDeselect: false } : { size: 'xs' })}
      data={Object.entries(views).map(([value, label]) => ({ value, label }))}
      value={view}
      onChange={(next: string | null) => next && onView(next as View)}
    />
  )
}

const columns = [
  'code',
  'title',
  'partner',
  'facility',
  'job_type',
  'period_month',
  'stage_key',
  'consultant',
  'reviewer',
  'due_date',
  'checklist_done',
  'documents_missing',
  'submission_no',
  'submitted_date',
  'actual_minutes',
  'estimate_minutes',
  'priority',
  'tags',
  'tenant',
  'company',
  'updated_at',
] as const
const hidden = [
  'reviewer',
  'submission_no',
  'submitted_date',
  'actual_minutes',
  'estimate_minutes',
  'priority',
  'tags',
  'tenant',
  'company',
  'updated_at',
] as const
