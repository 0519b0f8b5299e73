import { ActionIcon, IconPin, IconPinnedOff, Tooltip } from '@ems/ui'
import { type FocusEvent, useRef, useState } from 'react'
import type { MenuGroup } from './areas.ts'
import { MenuTree } from './MenuTree.tsx'
import classes from './SideMenu.module.css'

/** Specification §2: leaving the menu closes it after 300 ms. */
const CLOSE_AFTER = 300

/** Without `onPin` it stays as it is: mode `static`. */
type SideMenuProps = { groups: readonly MenuGroup[]; isPinned: boolean; onPin?: () => void }

/** Mode `drawer`: a rail of icons that opens over the content under the pointer or the focus, unless it is pinned. */
export function SideMenu({ groups, isPinned, onPin }: SideMenuProps) {
  const [isOver, setOver] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const open = () => {
    clearTimeout(timer.current)
    setOver(true)
  }
  const closeSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOver(false), CLOSE_AFTER)
  }
  const isOpen = isPinned || isOver
  const pinLabel = isPinned ? 'Lepas sematan menu' : 'Sematkan menu'

  return (
    <nav
      id="menu-utama"
      aria-label="Menu utama"
      className={classes.menu}
      data-open={isOpen}
      data-pinned={isPinned}
      onPointerEnter={open}
      onPointerLeave={closeSoon}
      onFocus={open}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) closeSoon()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOver(false)
      }}
    >
      <div className={classes.scroll}>
        <MenuTree groups={groups} />
      </div>
      {onPin && (
        <div className={classes.foot}>
          <Tooltip label={pinLabel} position="right">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={pinLabel}
              aria-pressed={isPinned}
              onClick={onPin}
            >
              {isPinned ? <IconPinnedOff size={18} stroke={1.6} /> : <IconPin size={18} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
        </div>
      )}
    </nav>
  )
}
