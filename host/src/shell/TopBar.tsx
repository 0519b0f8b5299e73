import { Link } from '@ems/platform'
import { HOME } from '@ems/platform/host'
import { ActionIcon, IconMenu2, Tooltip } from '@ems/ui'
import { VersionChip } from '../federation/VersionChip.tsx'
import type { Crumb } from './areas.ts'
import { Bell } from './bell/Bell.tsx'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import { Crumbs } from './Crumbs.tsx'
import { JobTray } from './JobTray.tsx'
import { Logo } from './Logo.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { RealtimeDot } from './RealtimeDot.tsx'
import { SearchButton } from './search/Overlays.tsx'
import classes from './TopBar.module.css'

type TopBarProps = { crumbs: readonly Crumb[]; isCompact: boolean; isMenuOpen: boolean; onToggleMenu: () => void }

export function TopBar({ crumbs, isCompact, isMenuOpen, onToggleMenu }: TopBarProps) {
  const label = isCompact ? 'Buka menu' : isMenuOpen ? 'Lepas sematan menu' : 'Sematkan menu'

  return (
    <header className={classes.bar}>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          aria-expanded={isMenuOpen}
          aria-controls={isCompact ? undefined : 'menu-utama'}
          onClick={onToggleMenu}
        >
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Link to={HOME} className={classes.brand} aria-label="EMS, ke Dasbor">
        <Logo size={26} />
        {!isCompact && <span>EMS</span>}
      </Link>
      <Crumbs crumbs={crumbs} isCompact={isCompact} />
      <div className={classes.tools}>
        <VersionChip />
        <RealtimeDot />
        <SearchButton />
        <JobTray />
        <Bell />
        <ColorSchemeToggle />
        <ProfileMenu />
      </div>
    </header>
  )
}
