import { columnMeta, type Resource } from '@ems/contracts/kit'
import { formatNumber, listRows, type Row, useInfiniteQuery } from '@ems/platform'
import { Button, Skeleton, Text } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { valueText } from '../../fields/cell-text.ts'
import { IconChevronDown, IconChevronRight } from '../../icons.ts'
import { Failed } from '../../states/states.tsx'
import { Cards } from '../Cards.tsx'
import { useRestHeight } from '../columns/use-fit.ts'
import { Grid } from '../grid/Grid.tsx'
import lists from '../list.module.css'
import { filtersOf } from '../state/use-resource-list.ts'
import { RowProvider, TableProvider, useRowPartsOf, useTableParts } from '../table-context.ts'
import classes from './group.module.css'
import { filtersOfGroup, MAX_GROUPS, type RowGroup, useGroups } from './groups.ts'

/** Rows that a section shows at once, and adds on request. */
const SIZE = 25

type GroupedRowsProps = { field: string; isPhone: boolean }

/** The rows of a list in sections, one for each value of a field; the first is open. */
export default function GroupedRows({ field, isPhone }: GroupedRowsProps) {
  const { list } = useTableParts()
  const { groups, error, refetch } = useGroups(list.resource, field, list.params)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const frame = useRef<HTMLDivElement>(null)
  useRestHeight(isPhone ? null : frame)
  if (error) return <Failed error={error} onRetry={refetch} />
  const [first] = groups ?? []
  const nameOf = ({ key }: RowGroup) => `${field}:${key}`
  const isOpen = (group: RowGroup) => (group === first) !== toggled.has(nameOf(group))
  const toggle = (group: RowGroup) => {
    const next = new Set(toggled)
    if (!next.delete(nameOf(group))) next.add(nameOf(group))
    setToggled(next)
  }
  return (
    <div className={isPhone ? undefined : lists.scroll} ref={frame} data-groups>
      {!groups && <Skeleton h={96} />}
      {groups?.map((group) => (
        <Section
          key={nameOf(group)}
          {...{ field, group, isPhone }}
          isOpen={isOpen(group)}
          onToggle={() => toggle(group)}
        />
      ))}
      {groups?.length === MAX_GROUPS && (
        <Text size="xs" c="dimmed" p="xs">
          Ditampilkan {formatNumber(MAX_GROUPS)} kelompok terbesar. Persempit dengan filter untuk melihat yang lain.
        </Text>
      )}
    </div>
  )
}

/** Arrows go from heading to heading, right opens a section and left closes it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: head } = event
  const headings = [...(head.closest('[data-groups]')?.querySelectorAll<HTMLElement>('[data-group]') ?? [])]
  const at = headings.indexOf(head)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: headings.length - 1 }[key]
  const isOpen = head.getAttribute('aria-expanded') === 'true'
  if (to === undefined && !(key === 'ArrowRight' && !isOpen) && !(key === 'ArrowLeft' && isOpen)) return
  event.preventDefault()
  if (to === undefined) head.click()
  else headings[to]?.focus()
}

type SectionProps = GroupedRowsProps & { group: RowGroup; isOpen: boolean; onToggle: () => void }

function Section({ field, group, isPhone, isOpen, onToggle }: SectionProps) {
  const { list, labels } = useTableParts()
  const { resource, visible } = list
  const sums = visible.filter((name) => group.sums[name] !== undefined)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section aria-label={group.label}>
      <button
        type="button"
        className={classes.head}
        data-group
        aria-expanded={isOpen}
        onClick={onToggle}
        onKeyDown={moveFocus}
      >
        <Chevron size={16} aria-hidden />
        <span className={classes.name}>{group.label}</span>
        <span className={classes.facts}>
          {formatNumber(group.count)} data
          {sums.map((name) => {
            const meta = columnMeta(resource, name)
            return (
              <span key={name}>
                {' · '}Σ {labels[name] ?? meta.label}: {valueText(meta, group.sums[name], {})}
              </span>
            )
          })}
        </span>
      </button>
      {isOpen && <SectionRows {...{ field, group, isPhone }} />}
    </section>
  )
}

/** The rows of one section, page after page from where the last one ended. */
function SectionRows({ field, group, isPhone }: GroupedRowsProps & { group: RowGroup }) {
  const table = useTableParts()
  const { list } = table
  const { resource, state, where, company, params } = list
  const filters = filtersOf(
    resource,
    { ...state, filters: filtersOfGroup(resource, field, group.key, state.filters) },
    where,
    company,
  )
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [resource.name, 'section', { ...params, filters }],
    queryFn: ({ pageParam, signal }) =>
      listRows(resource, { ...params, filters, size: SIZE, ...(pageParam ? { after: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const rows = (data?.pages.flatMap((page) => page.rows) ?? []) as Row<Resource>[]
  const titles = Object.assign({}, list.titles, ...(data?.pages.map((page) => page.titles) ?? []))
  const total = Math.max(group.count, rows.length)
  const parts = {
    ...table,
    list: { ...list, rows, titles, total, totalIsEstimate: false, from: 1, isFetching, isStale: false },
  }
  const rowParts = useRowPartsOf(parts)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={64} m="xs" />
  return (
    <>
      <TableProvider value={parts}>
        <RowProvider value={rowParts}>
          {isPhone ? <Cards section={group.label} /> : <Grid section={group.label} />}
        </RowProvider>
      </TableProvider>
      {hasNextPage && rows.length < total && (
        <Button
          size="compact-xs"
          variant="subtle"
          m={4}
          loading={isFetching}
          onClick={() => void fetchNextPage()}
          className={classes.more ?? ''}
        >
          Muat {formatNumber(Math.min(SIZE, total - rows.length))} lagi dari {formatNumber(total - rows.length)}
        </Button>
      )}
    </>
  )
}
