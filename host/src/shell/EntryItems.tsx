import { NavLink } from '@ems/platform'
import { Menu, MenuIcon } from '@ems/ui'
import type { MenuEntry } from './areas.ts'
import classes from './EntryItems.module.css'

/** Entries of the menu as items of a popover; deeper levels are indented. */
export const EntryItems = ({ entries, level = 1 }: { entries: readonly MenuEntry[]; level?: number }) =>
  entries.map((entry) => (
    <div key={entry.id} role="presentation">
      {entry.to ? (
        <Menu.Item
          component={NavLink}
          to={entry.to}
          leftSection={<MenuIcon name={entry.icon} size={17} />}
          className={classes.item ?? ''}
          data-level={level}
        >
          {entry.title}
        </Menu.Item>
      ) : (
        <Menu.Label>{entry.title}</Menu.Label>
      )}
      {entry.children.length > 0 && <EntryItems entries={entry.children} level={level + 1} />}
    </div>
  ))
