import { prefer, usePreferences } from '@ems/platform'
import { useCallback } from 'react'

/** Modes of the side menu on a desktop (specification §2); narrow screens always use `mobile`. */
export const menuModes = {
  drawer: 'Laci',
  static: 'Tetap',
  slim: 'Ramping',
  compact: 'Ringkas',
  horizontal: 'Mendatar',
} as const
export type MenuMode = keyof typeof menuModes

/** The menu as this person wants it, in whichever browser they are. `isOpen`: anchored in the drawer, shown when static. */
export function useMenuMode() {
  const { layout: mode = 'drawer', sidebar } = usePreferences()
  const isOpen = mode === 'static' ? sidebar !== 'closed' : mode === 'drawer' && sidebar === 'open'
  const toggle = useCallback(() => prefer({ sidebar: isOpen ? 'closed' : 'open' }), [isOpen])
  return { mode, isOpen, toggle }
}
