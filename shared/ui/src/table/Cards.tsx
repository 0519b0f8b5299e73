import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { ActionIcon, Checkbox, Group } from '@mantine/core'
import { cellText, EMPTY } from '../fields/cell-text.ts'
import { IconDotsVertical } from '../icons.ts'
import { useProgressiveRender } from '../use-progressive-render.ts'
import classes from './cards.module.css'
import { CellContent, OpenLink } from './grid/CellContent.tsx'
import { idOf } from './state/use-selection.ts'
import { useTableParts } from './table-context.ts'
import { useLongPress } from './use-long-press.ts'

/** Facts on a card besides its title, of those it has; the rest is one touch away. */
const FACTS = 4
/** As many as fill a telephone, then so many more. */
const STEPS = { first: 4, step: 4 }

/** The rows on a narrow screen: one card each. */
export function Cards({ section }: { section?: string }) {
  const { list } = useTableParts()
  const rendered = useProgressiveRender(list.rows.length, STEPS)
  return (
    <ul className={classes.cards} aria-label={section ?? list.resource.label} aria-busy={list.isFetching}>
      {list.rows.slice(0, rendered).map((row) => (
        <RowCard key={idOf(row)} row={row} />
      ))}
    </ul>
  )
}

function RowCard({ row }: { row: Row<Resource> }) {
  const { list, labels, cardFirst, isSelectable, openMenu } = useTableParts()
  const { resource, selection, titles, visible } = list
  const title = cellText(resource, resource.title, row, titles)
  const isChosen = selection.has(idOf(row))
  const press = useLongPress(() => isSelectable && selection.set([row], !isChosen))
  return (
    <li className={classes.card} data-chosen={isChosen || undefined} {...press}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap" miw={0}>
          {isSelectable && (
            <Checkbox
              aria-label={`Pilih ${title}`}
              checked={isChosen}
              onChange={() => selection.set([row], !isChosen)}
            />
          )}
          <OpenLink id={idOf(row)}>
            <CellContent name={resource.title} row={row} />
          </OpenLink>
        </Group>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Aksi ${title}`}
          onClick={({ currentTarget }) => {
            const { right, bottom } = currentTarget.getBoundingClientRect()
            openMenu(row, { x: right, y: bottom })
          }}
        >
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Group>
      <dl className={classes.facts}>
        {[...new Set([...cardFirst.filter((name) => visible.includes(name)), ...visible])]
          .filter((name) => name !== resource.title && cellText(resource, name, row, titles) !== EMPTY)
          .slice(0, FACTS)
          .map((name) => (
            <Fact key={name} label={labels[name] ?? columnMeta(resource, name).label}>
              <CellContent name={name} row={row} />
            </Fact>
          ))}
      </dl>
    </li>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)
