import { IconChevronDown, Menu, UnstyledButton, useElementSize } from '@ems/ui'
import { useId } from 'react'
import { Count } from '../counts/Count.tsx'
import { usePendingCounts } from '../counts/menu-counts.ts'
import type { MenuGroup } from './areas.ts'
import { EntryItems } from './EntryItems.tsx'
import classes from './HorizontalMenu.module.css'

/** Pixels that the longest name of a department needs. */
const WIDEST = 190

/** Mode `horizontal`: the departments in a row under the top bar; those that do not fit are under *Lainnya*. */
export default function HorizontalMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const { ref, width } = useElementSize()
  const fitting = Math.max(1, Math.floor(width / WIDEST))
  const isAll = groups.length <= fitting
  const visible = isAll ? groups : groups.slice(0, fitting - 1)
  const rest = isAll ? [] : groups.slice(fitting - 1)

  return (
    <nav id="menu-utama" aria-label="Menu utama" className={classes.bar} ref={ref}>
      {width > 0 && visible.map((group) => <Department key={group.id} title={group.title} groups={[group]} />)}
      {width > 0 && rest.length > 0 && <Department title="Lainnya" groups={rest} />}
    </nav>
  )
}

function Department({ title, groups }: { title: string; groups: readonly MenuGroup[] }) {
  const pending = usePendingCounts(...groups.flatMap(({ entries }) => entries))
  const hint = useId()
  return (
    <Menu position="bottom-start" keepMounted={false} width={280}>
      <Menu.Target>
        <UnstyledButton className={classes.group} aria-describedby={pending > 0 ? hint : undefined}>
          <span>{title}</span>
          <Count of={pending} hint={hint} />
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflow: 'auto' }}>
        {groups.map((group) => (
          <div key={group.id} role="presentation">
            {groups.length > 1 && <Menu.Label>{group.title}</Menu.Label>}
            <EntryItems entries={group.entries} />
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
