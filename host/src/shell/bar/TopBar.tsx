import { Link, usePublicSettings, useSession } from '@ems/platform'
import { HOME } from '@ems/platform/host'
import { ActionIcon, IconAdjustmentsHorizontal, IconLayoutSidebar, IconMenu2, Tooltip } from '@ems/ui'
import { memo, type ReactNode } from 'react'
import { VersionChip } from '../../federation/registry/VersionChip.tsx'
import { ColorSchemeToggle } from '../appearance/ColorSchemeToggle.tsx'
import { useAppName } from '../appearance/use-app-name.ts'
import { Bell } from '../bell/Bell.tsx'
import { RealtimeDot } from '../connection/RealtimeDot.tsx'
import { openedPanel } from '../frame/open-panel.ts'
import type { Crumb } from '../menu/areas.ts'
import type { MenuMode } from '../menu/menu-mode.ts'
import { SearchButton } from '../search/Overlays.tsx'
import { CompanySwitch } from './CompanySwitch.tsx'
import { Crumbs } from './Crumbs.tsx'
import { Favourite } from './Favourite.tsx'
import { JobTray } from './JobTray.tsx'
import { Logo } from './Logo.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import classes from './TopBar.module.css'

type TopBarProps = {
  crumbs: readonly Crumb[]
  mode: MenuMode | 'mobile'
  isMenuOpen: boolean
  onToggleMenu: () => void
}

export const TopBar = memo(function TopBar({ crumbs, mode, isMenuOpen, onToggleMenu }: TopBarProps) {
  const { user } = useSession()
  const isClient = user.client !== undefined
  const isCompact = mode === 'mobile'
  const toggles: Partial<Record<typeof mode, string>> = {
    mobile: 'Buka menu',
    drawer: isMenuOpen ? 'Lepas sematan menu' : 'Sematkan menu',
    static: isMenuOpen ? 'Sembunyikan menu' : 'Tampilkan menu',
  }
  // The other modes have nothing to open or close.
  const label = toggles[mode]

  return (
    <header className={classes.bar}>
      {label && (
        <Tooltip label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            aria-expanded={isMenuOpen}
            aria-controls={mode === 'drawer' ? 'menu-utama' : undefined}
            onClick={onToggleMenu}
          >
            <IconMenu2 size={20} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      <Brand isCompact={isCompact} />
      <Crumbs crumbs={crumbs} isCompact={isCompact} />
      {!isCompact && !isClient && <Favourite />}
      <div className={classes.tools}>
        {!isCompact && !isClient && <CompanySwitch />}
        <VersionChip />
        <RealtimeDot />
        {!isClient && <SearchButton />}
        <JobTray />
        {!isClient && <Bell />}
        <ColorSchemeToggle />
        {!isCompact && (
          <>
            {!isClient && (
              <PanelButton label="Panel saya" panel="day" icon={<IconLayoutSidebar size={19} stroke={1.6} />} />
            )}
            <PanelButton
              label="Atur tampilan"
              panel="look"
              icon={<IconAdjustmentsHorizontal size={19} stroke={1.6} />}
            />
          </>
        )}
        <ProfileMenu isCompact={isCompact} />
      </div>
    </header>
  )
})

/** Own component: name and logo are settings, which load after the bar. */
function Brand({ isCompact }: { isCompact: boolean }) {
  const name = useAppName()
  const { 'app.logo': logo } = usePublicSettings()
  return (
    <Link to={HOME} className={classes.brand} aria-label={`${name}, ke Dasbor`}>
      {typeof logo === 'string' ? <img src={logo} alt="" className={classes.logo} /> : <Logo size={26} />}
      {!isCompact && <span>{name}</span>}
    </Link>
  )
}

type PanelButtonProps = { label: string; panel: 'look' | 'day'; icon: ReactNode }

const PanelButton = ({ label, panel, icon }: PanelButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={() => openedPanel.set(panel)}>
      {icon}
    </ActionIcon>
  </Tooltip>
)
