import classes from './BetaRibbon.module.css'

/** Across the corner of every page that is not in production. It lets every click through. */
export const BetaRibbon = () => (
  <aside className={classes.corner} aria-label="Lingkungan">
    <span className={classes.ribbon}>BETA Version</span>
  </aside>
)
