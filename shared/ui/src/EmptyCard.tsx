import classes from './EmptyCard.module.css'
import { MenuIcon } from './MenuIcon.tsx'

/** A card with nothing to show: what that means, in the middle of it. */
export const EmptyCard = ({ icon, text }: { icon: string; text: string }) => (
  <div className={classes.empty}>
    <span className={classes.icon}>
      <MenuIcon name={icon} size={24} />
    </span>
    <span>{text}</span>
  </div>
)
