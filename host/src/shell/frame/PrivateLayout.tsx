import { useLocation, useSession } from '@ems/platform'
import { Navigate, Outlet } from '@ems/platform/host'
import { useDisclosure, useMediaQuery } from '@ems/ui'
import { type ReactNode, useMemo } from 'react'
import { useEnvironment } from '../../environment.ts'
import { useLikelyPrefetch } from '../../federation/prefetch/use-likely-prefetch.ts'
import { PreviewBar } from '../../federation/preview/PreviewBar.tsx'
import { PreviewLink } from '../../federation/preview/PreviewLink.tsx'
import { IdleGuard } from '../../session/idle/IdleGuard.tsx'
import { useAppearance } from '../appearance/use-appearance.ts'
import { useFavourites } from '../bar/favourites.ts'
import { TopBar } from '../bar/TopBar.tsx'
import { ConnectionBar } from '../connection/ConnectionBar.tsx'
import { DESKTOP } from '../connection/desktop.ts'
import { TypedNotice } from '../connection/TypedNotice.tsx'
import { useRealtime } from '../connection/use-realtime.ts'
import { CountsProvider } from '../counts/CountsProvider.tsx'
import { areasOf, crumbsOf, type MenuGroup, menuOf, withFavourites } from '../menu/areas.ts'
import { DesktopMenu } from '../menu/DesktopMenu.tsx'
import { MobileMenu } from '../menu/MobileMenu.tsx'
import { useMenuMode } from '../menu/menu-mode.ts'
import { Overlays } from '../search/Overlays.tsx'
import { Announcement } from './Announcement.tsx'
import { Footer } from './Footer.tsx'
import { useFocusOnNavigation } from './focus-on-navigation.ts'
import { Panels } from './Panels.tsx'
import classes from './PrivateLayout.module.css'
import { RightsNotice } from './RightsNotice.tsx'

/** The only screen for the staff of a client; the server refuses them everything else. */
const PORTAL = '/private/customs/portal'

/** Nothing of the house waits for the staff of a client. */
const Counted = ({ groups, children }: { groups: readonly MenuGroup[] | undefined; children: ReactNode }) =>
  groups ? <CountsProvider groups={groups}>{children}</CountsProvider> : children

/** The frame of every screen behind the sign-in. */
export function PrivateLayout() {
  const { registry, isStale } = useEnvironment()
  const { can, user } = useSession()
  const { pathname } = useLocation()
  const areas = useMemo(() => areasOf(registry), [registry])
  const groups = useMemo(() => menuOf(areas, can), [areas, can])
  const crumbs = useMemo(() => crumbsOf(areas, pathname), [areas, pathname])
  const content = useFocusOnNavigation(crumbs.at(-1)?.title ?? '')
  const isDesktop = useMediaQuery(DESKTOP, undefined, { getInitialValueInEffect: false }) ?? true
  const [isMobileOpen, mobile] = useDisclosure(false)
  const menu = useMenuMode()
  const favourites = useFavourites()
  const visible = useMemo(() => withFavourites(groups, favourites), [groups, favourites])
  useRealtime()
  useAppearance()
  useLikelyPrefetch(registry)

  return (
    <div className={classes.frame} data-mode={isDesktop ? menu.mode : 'mobile'} data-pinned={isDesktop && menu.isOpen}>
      <a className={classes.skip} href="#konten">
        Lompat ke konten
      </a>
      <TopBar
        crumbs={crumbs}
        mode={isDesktop ? menu.mode : 'mobile'}
        isMenuOpen={isDesktop ? menu.isOpen : isMobileOpen}
        onToggleMenu={isDesktop ? menu.toggle : mobile.open}
      />
      <Counted groups={user.client ? undefined : groups}>
        {isDesktop ? (
          <DesktopMenu groups={visible} menu={menu} />
        ) : (
          <MobileMenu groups={visible} isOpen={isMobileOpen} onClose={mobile.close} />
        )}
      </Counted>
      <div className={classes.column}>
        <ConnectionBar isStale={isStale} />
        <PreviewLink />
        <PreviewBar />
        <Announcement />
        <RightsNotice />
        <TypedNotice />
        <main id="konten" ref={content} tabIndex={-1} className={classes.content}>
          <div className={classes.screen}>
            {user.client && !pathname.startsWith(PORTAL) ? <Navigate to={PORTAL} replace /> : <Outlet />}
          </div>
          <div id="record-page" data-record-page />
        </main>
        <Footer />
      </div>
      {!user.client && <Overlays groups={groups} />}
      <Panels />
      <IdleGuard />
    </div>
  )
}
