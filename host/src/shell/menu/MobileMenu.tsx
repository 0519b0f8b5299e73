import { Drawer } from '@ems/ui'
import { type TouchEvent, useRef, useState } from 'react'
import type { MenuGroup } from './areas.ts'
import { MenuTree } from './MenuTree.tsx'

/** Pixels to the left that count as a swipe and not as a scroll. */
const SWIPE = 60

type MobileMenuProps = { groups: readonly MenuGroup[]; isOpen: boolean; onClose: () => void }

/** Mode `mobile`: the menu comes in from the left; Esc, the scrim, a swipe or a choice close it. */
export function MobileMenu({ groups, isOpen, onClose }: MobileMenuProps) {
  const start = useRef(0)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Menu"
      size="18rem"
      padding="sm"
      onTouchStart={({ touches }: TouchEvent) => {
        start.current = touches[0]?.clientX ?? 0
      }}
      onTouchEnd={({ changedTouches }: TouchEvent) => {
        if (start.current - (changedTouches[0]?.clientX ?? start.current) > SWIPE) onClose()
      }}
    >
      <nav aria-label="Menu utama">
        <MenuTree groups={groups} onChoose={onClose} />
      </nav>
    </Drawer>
  )
}
