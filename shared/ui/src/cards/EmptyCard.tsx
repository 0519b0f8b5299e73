import type { ReactNode } from 'react'
import { MenuIcon } from '../MenuIcon.tsx'
import classes from './EmptyCard.module.css'

/** A card with nothing to show: what that means, in the middle of it, and what can be done about it. */
export const EmptyCard = ({ icon, text, children }: { icon: string; text: string; children?: ReactNode }) => (
  <div className={classes.empty}>
    <span className={classes.icon}>
      <MenuIcon name={icon} size={24} />
    </span>
    <span>{text}</span>
    {children}
  </div>
)
