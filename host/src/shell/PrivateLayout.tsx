import { useLocation, useSession } from '@ems/platform'
import { Outlet } from '@ems/platform/host'
import { useDisclosure, useMediaQuery } from '@ems/ui'
import { useMemo } from 'react'
import { useEnvironment } from '../environment.ts'
import { useLikelyPrefetch } from '../federation/use-likely-prefetch.ts'
import { IdleGuard } from '../session/IdleGuard.tsx'
import { Announcement } from './Announcement.tsx'
import { areasOf, crumbsOf, menuOf, withFavourites } from './areas.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { CountsProvider } from './counts/CountsProvider.tsx'
import { DesktopMenu } from './DesktopMenu.tsx'
import { DESKTOP } from './desktop.ts'
import { Footer } from './Footer.tsx'
import { useFavourites } from './favourites.ts'
import { useFocusOnNavigation } from './focus-on-navigation.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { useMenuMode } from './menu-mode.ts'
import { Panels } from './Panels.tsx'
import classes from './PrivateLayout.module.css'
import { RightsNotice } from './RightsNotice.tsx'
import { Overlays } from './search/Overlays.tsx'
import { TopBar } from './TopBar.tsx'
import { TypedNotice } from './TypedNotice.tsx'
import { useAppearance } from './use-appearance.ts'
import { useRealtime } from './use-realtime.ts'

/** The frame of every screen behind the sign-in. */
export function PrivateLayout() {
  const { registry, isStale } = useEnvironment()
  const { can } = useSession()
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
      <CountsProvider groups={groups}>
        {isDesktop ? (
          <DesktopMenu groups={visible} menu={menu} />
        ) : (
          <MobileMenu groups={visible} isOpen={isMobileOpen} onClose={mobile.close} />
        )}
      </CountsProvider>
      <div className={classes.column}>
        <ConnectionBar isStale={isStale} />
        <Announcement />
        <RightsNotice />
        <TypedNotice />
        <main id="konten" ref={content} tabIndex={-1} className={classes.content}>
          <div className={classes.screen}>
            <Outlet />
          </div>
          <div id="record-page" data-record-page />
        </main>
        <Footer />
      </div>
      <Overlays groups={groups} />
      <Panels />
      <IdleGuard />
    </div>
  )
}
