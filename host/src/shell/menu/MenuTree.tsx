import { Collapse, IconChevronDown, MenuIcon, TextInput, useReducedMotion } from '@ems/ui'
import { memo, useId, useState } from 'react'
import { useEnvironment } from '../../environment.ts'
import { prefetch } from '../../federation/prefetch/prefetch.ts'
import { Count } from '../counts/Count.tsx'
import { usePendingCounts } from '../counts/menu-counts.ts'
import { filteredMenu, type MenuEntry, type MenuGroup, menuLeaves } from './areas.ts'
import { MenuLink } from './MenuLink.tsx'
import classes from './MenuTree.module.css'

/** Specification §2: a submenu opens and closes in 400 ms. */
const SUBMENU_MS = 400
/** Longer menus are searched sooner than read. */
const FILTERED_FROM = 12

type MenuTreeProps = { groups: readonly MenuGroup[]; onChoose?: () => void }

/** The groups of the menu with their entries; how much of it is seen is the frame's decision. */
export const MenuTree = memo(function MenuTree({ groups, onChoose }: MenuTreeProps) {
  const [words, setWords] = useState('')
  const isLong = menuLeaves(groups).length > FILTERED_FROM
  const visible = isLong ? filteredMenu(groups, words) : groups
  return (
    <>
      {isLong && (
        <TextInput
          className={classes.filter}
          size="xs"
          aria-label="Saring menu"
          placeholder="Saring menu"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list}>
        {visible.map((group) => (
          <li key={group.id}>
            <div className={classes.group}>
              <span>{group.title}</span>
            </div>
            <Entries entries={group.entries} level={1} onChoose={onChoose} label={group.title} />
          </li>
        ))}
      </ul>
      {visible.length === 0 && words && (
        <p className={classes.none} role="status">
          Menu tidak ditemukan.
        </p>
      )}
    </>
  )
})

type EntriesProps = { entries: readonly MenuEntry[]; level: number; onChoose?: () => void; label?: string }

const Entries = ({ entries, level, onChoose, label }: EntriesProps) => (
  <ul className={classes.list} aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.id} className={classes.item} data-level={level}>
        {entry.children.length > 0 ? (
          <Branch entry={entry} level={level} onChoose={onChoose} />
        ) : (
          <Leaf entry={entry} onChoose={onChoose} />
        )}
      </li>
    ))}
  </ul>
)

type EntryProps = { entry: MenuEntry; level: number; onChoose?: () => void }

function Leaf({ entry, onChoose }: Omit<EntryProps, 'level'>) {
  const pending = usePendingCounts(entry)
  const hint = useId()
  return (
    <>
      <Way entry={entry} onChoose={onChoose} hint={pending > 0 ? hint : undefined} />
      <Count of={pending} hint={hint} />
    </>
  )
}

/** Own component: a changed count renders no other menu again. */
const Way = memo(({ entry, onChoose, hint }: Omit<EntryProps, 'level'> & { hint: string | undefined }) => {
  const { registry } = useEnvironment()
  const { title, icon, to = '' } = entry
  return (
    <MenuLink
      to={to}
      className={classes.entry}
      onClick={onChoose}
      onPointerEnter={() => prefetch(registry, to)}
      onFocus={() => prefetch(registry, to)}
      aria-describedby={hint}
    >
      <MenuIcon name={icon} />
      <span className={classes.label}>{title}</span>
    </MenuLink>
  )
})

function Branch({ entry, level, onChoose }: EntryProps) {
  const [isOpen, setOpen] = useState(true)
  const isCalm = useReducedMotion()
  const pending = usePendingCounts(entry)
  const hint = useId()
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        aria-describedby={!isOpen && pending > 0 ? hint : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon name={entry.icon} />
        <span className={classes.label}>{entry.title}</span>
        <IconChevronDown size={16} className={classes.chevron} data-open={isOpen} aria-hidden />
      </button>
      {!isOpen && <Count of={pending} hint={hint} />}
      <Collapse expanded={isOpen} transitionDuration={isCalm ? 0 : SUBMENU_MS}>
        <Entries entries={entry.children} level={level + 1} onChoose={onChoose} label={entry.title} />
      </Collapse>
    </>
  )
}
