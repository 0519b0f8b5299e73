import { columnMeta } from '@ems/contracts/kit'
import { formatNumber } from '@ems/platform'
import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { memo } from 'react'
import { valueText } from '../fields/cell-text.ts'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '../icons.ts'
import { afterFrame } from './after-frame.ts'
import classes from './list.module.css'
import { exactSum } from './state/exact-sum.ts'
import { PAGE_SIZES } from './state/list-state.ts'
import { useStaticTable, useTableParts } from './table-context.ts'

/** Below the rows: which of how many, how many per page, and the way to the others. */
export const Footer = memo(function Footer() {
  const { list } = useStaticTable()
  const { state, rows, total = 0, totalIsEstimate, lastPage } = list
  const from = (state.page - 1) * state.size
  // In sections every one has pages of its own.
  if (state.group)
    return (
      <div className={classes.footer} style={{ padding: '0.5rem 0.75rem' }}>
        <Text size="xs" c="dimmed">
          {totalIsEstimate && '± '}
          {formatNumber(total)} data
          <Sums />
          <ChosenSums />
        </Text>
      </div>
    )
  const range = rows.length ? `${formatNumber(from + 1)}–${formatNumber(from + rows.length)}` : '0'

  return (
    <Group justify="space-between" gap="xs" px="sm" py={3} className={classes.footer ?? ''}>
      <Text size="xs" c="dimmed">
        {range} dari {totalIsEstimate && '± '}
        {formatNumber(total)}
        <Sums />
        <ChosenSums />
      </Text>
      <Group gap="xs" component="nav" aria-label="Halaman" data-screen-only>
        <NativeSelect
          size="xs"
          w={112}
          aria-label="Baris per halaman"
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} baris` }))}
          value={String(state.size)}
          onChange={({ currentTarget: { value } }) => {
            list.change({ size: Number(value) })
            list.layout.setPageSize(Number(value))
          }}
        />
        <Step label="Halaman pertama" icon={IconChevronsLeft} to={state.page > 1 ? 1 : null} />
        <Step label="Halaman sebelumnya" icon={IconChevronLeft} to={state.page > 1 ? state.page - 1 : null} />
        <Text size="xs" aria-current="page">
          {formatNumber(state.page)} / {formatNumber(Math.max(lastPage, 1))}
        </Text>
        <Step label="Halaman berikutnya" icon={IconChevronRight} to={state.page < lastPage ? state.page + 1 : null} />
        <Step label="Halaman terakhir" icon={IconChevronsRight} to={state.page < lastPage ? lastPage : null} />
      </Group>
    </Group>
  )
})

type StepProps = { label: string; icon: typeof IconChevronLeft; to: number | null }

function Step({ label, icon: Icon, to }: StepProps) {
  const { list } = useStaticTable()
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      disabled={to === null}
      onClick={() => to !== null && afterFrame(() => list.change({ page: to }))}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}

/** Totals over all pages, of the columns that are shown. */
function Sums() {
  const { list, labels } = useStaticTable()
  const { resource, aggregates = {}, visible } = list
  return visible
    .filter((name) => aggregates[name] !== undefined)
    .map((name) => {
      const meta = columnMeta(resource, name)
      return (
        <span key={name}>
          {' · '}Σ {labels[name] ?? meta.label}: {valueText(meta, aggregates[name], {})}
        </span>
      )
    })
}

/** Sums of visible money columns over the selected rows; none for mixed currencies. */
function ChosenSums() {
  const { list, labels } = useTableParts()
  const { resource, selection, visible } = list
  const rows = selection.all === null ? [...selection.rows.values()] : []
  if (!rows.length || new Set(rows.map((row) => (row as Record<string, unknown>).currency)).size > 1) return null
  return visible
    .filter((name) => columnMeta(resource, name).kind === 'money')
    .map((name) => {
      const meta = columnMeta(resource, name)
      const values = rows.flatMap((row) => (row as Record<string, string | null>)[name] ?? [])
      return (
        <span key={name}>
          {' · '}Σ dipilih {labels[name] ?? meta.label}: {valueText(meta, exactSum(values), {})}
        </span>
      )
    })
}
