import { Link, useSession } from '@ems/platform'
import { MenuIcon } from '@ems/ui'
import { useMemo } from 'react'
import { useEnvironment } from '../../environment.ts'
import { prefetch } from '../../federation/prefetch/prefetch.ts'
import { useFavourites } from '../../shell/bar/favourites.ts'
import { areasOf, home, menuLeaves, menuOf, starredLeaves } from '../../shell/menu/areas.ts'
import classes from './Shortcuts.module.css'

const MAX_ITEMS = 12

/** The menus and views a person has starred, or those they may open as long as they have starred none. */
export function ShortcutsWidget() {
  const { registry } = useEnvironment()
  const { can } = useSession()
  const favourites = useFavourites()
  const menus = useMemo(
    () => menuLeaves(menuOf(areasOf(registry), can)).filter(({ group }) => group !== home.title),
    [registry, can],
  )
  const starred = starredLeaves(menus, favourites)
  const visible = starred.length > 0 ? starred : menus.slice(0, MAX_ITEMS)

  return (
    <ul className={classes.list}>
      {visible.map(({ id, title, icon, to }) => (
        <li key={id}>
          <Link to={to} className={classes.shortcut} onPointerEnter={() => prefetch(registry, to)}>
            <span className={classes.icon}>
              <MenuIcon name={icon} size={20} />
            </span>
            <span className={classes.label}>{title}</span>
          </Link>
        </li>
      ))}
      {visible.length === 0 && (
        <li className={classes.empty}>Belum ada menu yang dapat Anda buka. Hubungi Administrator.</li>
      )}
    </ul>
  )
}
