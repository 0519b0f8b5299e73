import { Menu, MenuIcon } from '@ems/ui'
import { useId } from 'react'
import { Count } from '../counts/Count.tsx'
import { usePendingCounts } from '../counts/menu-counts.ts'
import type { MenuEntry } from './areas.ts'
import classes from './EntryItems.module.css'
import { MenuLink } from './MenuLink.tsx'

/** Entries of the menu as items of a popover; deeper levels are indented. */
export const EntryItems = ({ entries, level = 1 }: { entries: readonly MenuEntry[]; level?: number }) =>
  entries.map((entry) => (
    <div key={entry.id} role="presentation">
      {entry.to ? <Item entry={entry} to={entry.to} level={level} /> : <Menu.Label>{entry.title}</Menu.Label>}
      {entry.children.length > 0 && <EntryItems entries={entry.children} level={level + 1} />}
    </div>
  ))

function Item({ entry, to, level }: { entry: MenuEntry; to: string; level: number }) {
  const pending = usePendingCounts({ ...entry, children: [] })
  const hint = useId()
  return (
    <Menu.Item
      component={MenuLink}
      to={to}
      leftSection={<MenuIcon name={entry.icon} size={17} />}
      rightSection={<Count of={pending} hint={hint} />}
      aria-describedby={pending > 0 ? hint : undefined}
      className={classes.item ?? ''}
      data-level={level}
    >
      {entry.title}
    </Menu.Item>
  )
}
