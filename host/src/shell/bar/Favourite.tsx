import { prefer, useLocation, usePreferences } from '@ems/platform'
import { ActionIcon, IconStar, Tooltip } from '@ems/ui'
import { useMemo } from 'react'
import { useEnvironment } from '../../environment.ts'
import { areasOf } from '../menu/areas.ts'
import { viewAddress } from './favourites.ts'
import classes from './TopBar.module.css'

/** As many as the account keeps. */
const MAX_ITEMS = 100

/** Adds the open menu or saved view to *Favorit*; renders nothing if the page has no menu of its own. */
export function Favourite() {
  const { registry } = useEnvironment()
  const { pathname, search } = useLocation()
  const { favourites = [] } = usePreferences()
  const isMenu = useMemo(
    () => areasOf(registry).some(({ menu }) => menu.some(({ to }) => to === pathname)),
    [registry, pathname],
  )
  if (!isMenu) return null
  const view = viewAddress(pathname, search)
  const here = view ?? pathname
  const isStarred = favourites.includes(here)
  const label = isStarred ? 'Hapus dari Favorit' : view ? 'Jadikan tampilan ini favorit' : 'Jadikan favorit'
  const others = favourites.filter((to) => to !== here)
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        className={classes.star}
        data-starred={isStarred}
        onClick={() => prefer({ favourites: isStarred ? others : [...others, here].slice(-MAX_ITEMS) })}
      >
        <IconStar size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
