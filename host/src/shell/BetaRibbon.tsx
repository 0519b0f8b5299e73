import classes from './BetaRibbon.module.css'

/** At the upper edge of every page that is not in production, where nothing else stands. It lets every click through. */
export const BetaRibbon = () => (
  <aside className={classes.ribbon} aria-label="Lingkungan">
    BETA Version
  </aside>
)
