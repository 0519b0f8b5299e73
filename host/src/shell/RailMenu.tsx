import { NavLink } from '@ems/platform'
import { Menu, MenuIcon, Tooltip, UnstyledButton } from '@ems/ui'
import { useEnvironment } from '../environment.ts'
import { prefetch } from '../federation/prefetch.ts'
import type { MenuEntry, MenuGroup } from './areas.ts'
import { EntryItems } from './EntryItems.tsx'
import classes from './RailMenu.module.css'

type RailMenuProps = { groups: readonly MenuGroup[]; isCompact: boolean }

/** Modes `slim` (icons with tooltips) and `compact` (an icon over its name); branches open beside the rail. */
const RailMenu = ({ groups, isCompact }: RailMenuProps) => (
  <nav id="menu-utama" aria-label="Menu utama" className={classes.rail} data-compact={isCompact}>
    {groups.map((group) => (
      <ul key={group.id} aria-label={group.title} className={classes.group}>
        {group.entries.map((entry) => (
          <li key={entry.id}>
            <Tooltip label={entry.title} position="right" disabled={isCompact}>
              {entry.to ? <Leaf entry={entry} to={entry.to} /> : <Branch entry={entry} />}
            </Tooltip>
          </li>
        ))}
      </ul>
    ))}
  </nav>
)

function Leaf({ entry: { title, icon }, to, ...tip }: { entry: MenuEntry; to: string }) {
  const { registry } = useEnvironment()
  return (
    <NavLink {...tip} to={to} className={classes.entry} onPointerDown={() => prefetch(registry, to)}>
      <MenuIcon name={icon} size={20} />
      <span className={classes.label}>{title}</span>
    </NavLink>
  )
}

const Branch = ({ entry, ...tip }: { entry: MenuEntry }) => (
  <Menu position="right-start" keepMounted={false} width={260}>
    <Menu.Target>
      <UnstyledButton {...tip} className={classes.entry}>
        <MenuIcon name={entry.icon} size={20} />
        <span className={classes.label}>{entry.title}</span>
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      <EntryItems entries={entry.children} />
    </Menu.Dropdown>
  </Menu>
)

export default RailMenu
