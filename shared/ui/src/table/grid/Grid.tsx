import { loadSchemas } from '@ems/contracts/kit'
import { lazyPart } from '@ems/platform'
import { useDebouncedValue } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Suspense, useRef } from 'react'
import { usePrinting } from '../../print/use-printing.ts'
import { useProgressiveRender } from '../../use-progressive-render.ts'
import { HeadMenu } from '../columns/HeadMenu.tsx'
import { useRestHeight } from '../columns/use-fit.ts'
import { usePins } from '../columns/use-pins.ts'
import classes from '../list.module.css'
import { idOf } from '../state/use-selection.ts'
import { useTableParts } from '../table-context.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { useGrid } from './use-grid.ts'

const PasteDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('../inline/PasteDialog.tsx'), loadSchemas()])
  return part
})

/** More rows than this are drawn only where they can be seen. */
const VIRTUAL_FROM = 100
/** So many of a page at once and then so many more: the first rows need not wait for the last. */
const STEPS = { first: 8, step: 8 }
/** Of a virtual page, all that can be seen: in smaller steps, rows would be missing while it scrolls. */
const VIRTUAL_STEPS = { first: 8, step: 40 }
/** Rows of before are dimmed when the new ones take longer, ms: dimming paints every row once more. */
const DIMMED_AFTER = 200
/** Height of a row of one line, in pixels, by density. */
const heights = { compact: 28, normal: 32, comfortable: 40 } as const

/**
 * The rows as a table: one tab stop, sorted by its header, drawn in part when long. As a `section` of a grouped list it has
 * its name, and is scrolled with the others.
 */
export function Grid({ section }: { section?: string }) {
  const parts = useTableParts()
  const { list, isSelectable, fit } = parts
  const { rows, selection, layout } = list
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLTableElement>(null)
  usePins(element, layout.columns, fit.unfolded)
  useRestHeight(section === undefined ? frame : null)

  const isPrinting = usePrinting()
  const isVirtual = rows.length > VIRTUAL_FROM && !isPrinting && section === undefined
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => heights[layout.density],
    overscan: 2,
    enabled: isVirtual,
  })
  const inSight = virtual.getVirtualItems()
  const steps = useProgressiveRender(isVirtual ? inSight.length : rows.length, {
    ...(isVirtual ? VIRTUAL_STEPS : STEPS),
    page: list.from,
  })
  const come = isPrinting ? rows.length : steps
  const rendered = isVirtual ? inSight.slice(0, come) : []
  const visible = isVirtual ? rendered.map(({ index }) => index) : rows.slice(0, come).map((_, index) => index)
  const [wasStale] = useDebouncedValue(list.isStale, DIMMED_AFTER)
  const isDimmed = list.isStale && wasStale
  const grid = useGrid(element, (row) => isVirtual && virtual.scrollToIndex(row))
  const { keys, inline, head } = grid
  const activeIn = (row: number) => (keys.active.row === row ? keys.active.column : -1)

  return (
    <div className={section === undefined ? classes.scroll : undefined} ref={frame}>
      <table
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern keeps the elements of a table.
        role="grid"
        className={classes.grid}
        style={{ minWidth: fit.least || undefined }}
        data-density={layout.density}
        data-fitted={fit.least > 0 || undefined}
        aria-label={section ?? list.resource.label}
        aria-rowcount={list.totalIsEstimate ? -1 : (list.total ?? 0) + 1}
        aria-colcount={grid.columns}
        aria-multiselectable={isSelectable || undefined}
        aria-busy={list.isFetching}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onPaste={grid.onPaste}
        onPointerOver={sayClipped}
      >
        <GridHead activeColumn={activeIn(-1)} openMenu={head.open} />
        <tbody className={isDimmed ? classes.stale : undefined}>
          {isVirtual && <Spacer height={rendered[0]?.start ?? 0} />}
          {visible.map((index) => {
            const row = rows[index]
            if (!row) return null
            const id = idOf(row)
            return (
              <GridRow
                key={id}
                row={row}
                index={index}
                ariaIndex={list.from + index + 1}
                isChosen={selection.has(id)}
                isFlashing={list.live.flashing.has(id)}
                activeColumn={activeIn(index)}
                choose={grid.choose}
                editing={inline.editing?.id === id ? inline.editing.name : undefined}
                pending={inline.pending.get(id)}
                edit={inline.start}
                leave={grid.leave}
                cancel={grid.cancel}
              />
            )
          })}
          {isVirtual && <Spacer height={virtual.getTotalSize() - (rendered.at(-1)?.end ?? 0)} />}
          {!isVirtual && <Spacer height={(rows.length - come) * heights[layout.density]} />}
        </tbody>
      </table>
      {grid.pasted && (
        <Suspense>
          <PasteDialog pasted={grid.pasted} mayEdit={inline.mayEdit} onClose={grid.stopPasting} />
        </Suspense>
      )}
      {head.opened && <HeadMenu opened={head.opened} onClose={head.close} />}
    </div>
  )
}

/** A cut text, or a moment with its zone, is complete in the title, which is set when the pointer enters the cell. */
function sayClipped({ target }: { target: EventTarget }) {
  const cell = (target as Element).closest<HTMLElement>('td[data-place]')
  if (!cell || cell.querySelector('[data-editor]')) return
  const isClipped = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )
  const whole = cell.dataset.titleText ?? (isClipped ? cell.textContent : null)
  if (whole) cell.title = whole
  else cell.removeAttribute('title')
}

/** Stands for the rows above or below those drawn. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  )
