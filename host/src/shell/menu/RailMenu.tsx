import { Menu, MenuIcon, Tooltip, UnstyledButton } from '@ems/ui'
import { useId } from 'react'
import { useEnvironment } from '../../environment.ts'
import { prefetch } from '../../federation/prefetch/prefetch.ts'
import { Count } from '../counts/Count.tsx'
import { inWords, usePendingCounts } from '../counts/menu-counts.ts'
import type { MenuEntry, MenuGroup } from './areas.ts'
import { EntryItems } from './EntryItems.tsx'
import { MenuLink } from './MenuLink.tsx'
import classes from './RailMenu.module.css'

type RailMenuProps = { groups: readonly MenuGroup[]; isCompact: boolean }

/** Modes `slim` (icons with tooltips) and `compact` (an icon over its name); branches open beside the rail. */
const RailMenu = ({ groups, isCompact }: RailMenuProps) => (
  <nav id="menu-utama" aria-label="Menu utama" className={classes.rail} data-compact={isCompact}>
    {groups.map((group) => (
      <ul key={group.id} aria-label={group.title} className={classes.group}>
        {group.entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} isCompact={isCompact} />
          </li>
        ))}
      </ul>
    ))}
  </nav>
)

function Entry({ entry, isCompact }: { entry: MenuEntry; isCompact: boolean }) {
  const pending = usePendingCounts(entry)
  const label = pending > 0 ? `${entry.title} · ${inWords(pending)}` : entry.title
  return (
    <Tooltip label={label} position="right" disabled={isCompact}>
      {entry.to ? <Leaf entry={entry} to={entry.to} waiting={pending} /> : <Branch entry={entry} waiting={pending} />}
    </Tooltip>
  )
}

type EntryProps = { entry: MenuEntry; waiting: number }

function Leaf({ entry: { title, icon }, to, waiting, ...tip }: EntryProps & { to: string }) {
  const { registry } = useEnvironment()
  const hint = useId()
  return (
    <>
      <MenuLink
        aria-describedby={waiting > 0 ? hint : undefined}
        {...tip}
        to={to}
        className={classes.entry}
        onPointerDown={() => prefetch(registry, to)}
      >
        <MenuIcon name={icon} size={20} />
        <span className={classes.label}>{title}</span>
      </MenuLink>
      <Count of={waiting} hint={hint} />
    </>
  )
}

const Branch = ({ entry, waiting, ...tip }: EntryProps) => (
  <Menu position="right-start" keepMounted={false} width={260}>
    <Menu.Target>
      <UnstyledButton {...tip} className={classes.entry}>
        <MenuIcon name={entry.icon} size={20} />
        <span className={classes.label}>{entry.title}</span>
      </UnstyledButton>
    </Menu.Target>
    <Count of={waiting} />
    <Menu.Dropdown mah="80vh" style={{ overflow: 'auto' }}>
      <EntryItems entries={entry.children} />
    </Menu.Dropdown>
  </Menu>
)

export default RailMenu
