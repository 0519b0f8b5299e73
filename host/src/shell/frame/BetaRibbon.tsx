import { usePublicSettings } from '@ems/platform'
import classes from './BetaRibbon.module.css'

/**
 * At the upper edge of every page outside production, unless *Utilitas* hides it.
 * It lets every click through.
 */
export function BetaRibbon() {
  const { 'app.beta_ribbon': isVisible } = usePublicSettings()
  if (isVisible === false) return null
  return (
    <aside className={classes.ribbon} aria-label="Lingkungan">
      BETA Version
    </aside>
  )
}
