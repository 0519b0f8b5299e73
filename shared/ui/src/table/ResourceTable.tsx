import { isReadable, type Resource } from '@ems/contracts/kit'
import { formatNumber, lazyPart, prefer, type Row, toast, useSession } from '@ems/platform'
import { Button, Center, Group, Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  memo,
  type RefObject,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { useRemoval } from '../bulk/use-removal.tsx'
import { IconRefresh } from '../icons.ts'
import { Failed, Forbidden, Loading, NoMatch, Nothing } from '../states/states.tsx'
import { useTransitions } from '../work/use-transitions.tsx'
import { Cards } from './Cards.tsx'
import { useFit } from './columns/use-fit.ts'
import { Footer } from './Footer.tsx'
import { Grid } from './grid/Grid.tsx'
import { type OpenedMenu, RowMenu } from './grid/RowMenu.tsx'
import { GroupedRows } from './group/lazy.tsx'
import classes from './list.module.css'
import {
  type AnyTable,
  type ResourceTableProps,
  RowProvider,
  StaticTableProvider,
  TableProvider,
  useRowPartsOf,
  useStaticTable,
  useStillPartsOf,
  useTableParts,
} from './table-context.ts'
import { BulkBar } from './toolbar/BulkBar.tsx'
import { FilterChips } from './toolbar/FilterChips.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { TrashNotice } from './toolbar/trash.tsx'
import tools from './toolbar.module.css'
import { SavedViews } from './views/SavedViews.tsx'

/**
 * The rows of a list with everything that can be done to them: search, filters, columns, choosing, bulk work, export,
 * in all its states, on a wide screen as a grid and on a narrow one as cards.
 */
export function ResourceTable<R extends Resource>(props: ResourceTableProps<R>) {
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const [opened, setOpened] = useState<'filters' | 'edit' | 'remove' | 'import' | null>(null)
  const [element, parts] = useParts(props, setMenu)
  const { list } = parts
  const removal = useRemoval(list)
  const transitions = useTransitions(list.resource, { titles: list.titles, onDone: list.selection.clear })
  // Once fetched it stays, so that closing gives the focus back.
  const [hasFilters, setHasFilters] = useState(false)
  const still = useStillPartsOf(parts)
  const close = () => setOpened(null)
  const closeMenu = () => {
    setMenu(null)
    // Back to where it was opened from; an entry that moved the focus elsewhere has done so later.
    menu?.from?.focus()
  }
  const hasChosen = list.selection.size > 0
  // The row says at once that it is chosen; the bar for chosen rows is drawn after that has been painted.
  const hasBar = useDeferredValue(hasChosen)
  const [filter, edit, remove, importing] = useMemo(
    () => [
      () => {
        setHasFilters(true)
        setOpened('filters')
      },
      () => (hasChosen ? setOpened('edit') : toast.warning('Silahkan pilih data yang ingin diubah.')),
      () => (hasChosen ? setOpened('remove') : toast.warning('Silahkan pilih data yang ingin dihapus.')),
      () => setOpened('import'),
    ],
    [hasChosen],
  )

  return (
    <TableProvider value={parts}>
      <StaticTableProvider value={still}>
        <Stack gap={6} miw={0} ref={element}>
          <div className={tools.top}>
            <SavedViews />
            {props.buttons && (
              <Group className={tools.buttons ?? ''} gap="xs">
                {props.buttons}
              </Group>
            )}
          </div>
          {list.status !== 'forbidden' && (
            <div className={tools.line}>
              {hasBar && <BulkBar onEdit={edit} onRemove={remove} onTake={transitions.take} />}
              <Toolbar isHidden={hasBar} onFilter={filter} onEdit={edit} onRemove={remove} onImport={importing} />
              <FilterChips />
            </div>
          )}
          <TrashNotice />
          {parts.isTable && <Pending />}
          {parts.isTable ? <Results /> : props.results}
        </Stack>
        <Announcer />
        <Suspense>
          {hasFilters && <FilterPanel opened={opened === 'filters'} onClose={close} />}
          {opened === 'edit' && <BulkEdit onClose={close} />}
          {opened === 'remove' && <BulkRemove onClose={close} />}
          {opened === 'import' && <ImportWizard onClose={close} />}
        </Suspense>
        <RowMenu
          opened={menu}
          onClose={closeMenu}
          onRemove={(row) => void removal.ask(row)}
          onTake={transitions.take}
        />
        {removal.refusal}
        {transitions.dialog}
      </StaticTableProvider>
    </TableProvider>
  )
}

// Loaded on demand: a list is read more often than changed.
const FilterPanel = lazyPart(() => import('./toolbar/FilterPanel.tsx'))
const BulkEdit = lazyPart(() => import('../bulk/BulkEdit.tsx'))
const ImportWizard = lazyPart(() => import('../import/ImportWizard.tsx'))
const BulkRemove = lazyPart(() => import('../bulk/BulkRemove.tsx'))

const NONE: readonly never[] = []
const NO_CELLS = {}

function useParts<R extends Resource>(
  props: ResourceTableProps<R>,
  setMenu: (menu: OpenedMenu) => void,
): [RefObject<HTMLDivElement | null>, AnyTable] {
  const {
    list,
    empty,
    cells,
    labels,
    cardFirst,
    quick,
    actions,
    bulkFields,
    editable,
    filters,
    isImportable = false,
    importsCalendars = false,
    isCopyable = false,
    results,
  } = props
  const isTable = results === undefined
  const { can } = useSession()
  const { resource } = list
  const isSelectable =
    can(resource.can.bulkUpdate) ||
    can(resource.can.bulkDelete) ||
    can(resource.can.toExcel) ||
    Boolean(actions?.some(({ bulk, permission }) => bulk && can(permission))) ||
    Object.values(resource.workflow?.transitions ?? {}).some(({ bulk }) => bulk)
  const openMenu = useCallback(
    (row: Row<Resource>, at: { x: number; y: number }) => {
      const from = document.activeElement instanceof HTMLElement ? document.activeElement : null
      const open = () => setMenu({ row, at, from })
      // By a pointer in pieces, after what was pressed has been painted so; by keys an arrow may follow.
      if (from?.matches(':focus-visible')) open()
      else startTransition(open)
    },
    [setMenu],
  )
  const { element, fit } = useFit({
    ...list,
    labels: labels ?? NO_CELLS,
    cells: cells ?? NO_CELLS,
    isSelectable,
  })
  const all = useMemo(() => {
    const parts = {
      list,
      empty,
      cells: cells ?? NO_CELLS,
      labels: labels ?? NO_CELLS,
      cardFirst: cardFirst ?? NONE,
      quick: quick ?? NONE,
      actions: actions ?? NONE,
      bulkFields: bulkFields ?? NONE,
      editable: editable ?? NONE,
      filters: (filters ?? resource.list.filters.filter((name) => !(name in list.where))).filter((name) =>
        isReadable(resource, name, can),
      ),
      isImportable: isImportable && can(resource.can.store),
      importsCalendars,
      isCopyable,
      isSelectable,
      isTable,
      fit,
      openMenu,
    }
    // The screen was checked against its resource; from here on every part serves any.
    return parts as unknown as AnyTable
  }, [
    list,
    empty,
    cells,
    labels,
    cardFirst,
    quick,
    actions,
    bulkFields,
    editable,
    filters,
    isImportable,
    importsCalendars,
    isCopyable,
    can,
    resource,
    isSelectable,
    isTable,
    fit,
    openMenu,
  ])
  return [element, all]
}

// Own component, like those below: opening an overlay renders no rows again.
const Results = memo(function Results() {
  const table = useTableParts()
  const { list, empty } = table
  const rowParts = useRowPartsOf(table)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const later = useDeferredValue(list.status)
  // The first rows are drawn in pieces when they come; anything else is seen at once.
  const status = list.status === 'ready' && later === 'loading' ? later : list.status
  const { q, filters, where, group } = list.state
  const isFiltered = Boolean(q || where || list.company) || Object.keys(filters).length > 0
  const showAll = () => {
    list.clearFilters()
    if (list.company) prefer({ company: 'all' })
  }

  if (status === 'forbidden') return <Forbidden need={list.resource.can.list} />
  if (status === 'ready' && list.rows.length > 0 && isPhone)
    return (
      <Stack gap={0}>
        <RowProvider value={rowParts}>{group ? <GroupedRows field={group} isPhone /> : <Cards />}</RowProvider>
        <Footer />
      </Stack>
    )
  return (
    <div className={classes.frame}>
      {list.isFetching && status === 'ready' && <div className={classes.bar} />}
      {status === 'loading' && <Loading label={list.resource.label} onRetry={list.refetch} />}
      {status === 'failed' && <Failed error={list.error} onRetry={list.refetch} />}
      {status === 'ready' && list.rows.length === 0 && isFiltered && <NoMatch onClear={showAll} />}
      {status === 'ready' && list.rows.length === 0 && !isFiltered && (
        <Nothing text={list.state.isTrash ? 'Tempat Sampah kosong.' : empty} />
      )}
      {status === 'ready' && list.rows.length > 0 && (
        <>
          <RowProvider value={rowParts}>{group ? <GroupedRows field={group} isPhone={false} /> : <Grid />}</RowProvider>
          <Footer />
        </>
      )}
    </div>
  )
})

/** Rows that would move the list wait until they are asked for. */
function Pending() {
  const { live } = useTableParts().list
  if (!live.waiting) return null
  return (
    <Center role="status">
      <Button
        size="compact-sm"
        radius="xl"
        variant="light"
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => void live.load()}
      >
        {formatNumber(live.waiting)} perubahan baru · Muat
      </Button>
    </Center>
  )
}

/** Tells screen readers what a change of filters or page came to. */
function Announcer() {
  const { list } = useStaticTable()
  const isReady = list.status === 'ready' && !list.isStale
  const words = Object.keys(list.state.filters).length ? 'Filter diterapkan, ' : ''
  return (
    <VisuallyHidden aria-live="polite">
      {isReady ? `${words}${formatNumber(list.total ?? 0)} data.` : ''}
    </VisuallyHidden>
  )
}
