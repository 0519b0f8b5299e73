import { lazyPart } from '@ems/platform'
import { Suspense } from 'react'
import { PartBoundary } from '../../PartBoundary.tsx'
import type { MenuGroup } from './areas.ts'
import type { useMenuMode } from './menu-mode.ts'
import { SideMenu } from './SideMenu.tsx'

// Few people choose these, so few fetch them; their room is kept free by the frame.
const RailMenu = lazyPart(() => import('./RailMenu.tsx'))
const HorizontalMenu = lazyPart(() => import('./HorizontalMenu.tsx'))

type DesktopMenuProps = { groups: readonly MenuGroup[]; menu: ReturnType<typeof useMenuMode> }

/** The menu on a desktop, in the mode its reader chose. */
export function DesktopMenu({ groups, menu: { mode, isOpen, toggle } }: DesktopMenuProps) {
  if (mode === 'drawer') return <SideMenu groups={groups} isPinned={isOpen} onPin={toggle} />
  if (mode === 'static') return isOpen && <SideMenu groups={groups} isPinned />
  return (
    // Without its file, the menu that is there already.
    <PartBoundary instead={() => <SideMenu groups={groups} isPinned={false} onPin={toggle} />}>
      <Suspense>
        {mode === 'horizontal' ? (
          <HorizontalMenu groups={groups} />
        ) : (
          <RailMenu groups={groups} isCompact={mode === 'compact'} />
        )}
      </Suspense>
    </PartBoundary>
  )
}
