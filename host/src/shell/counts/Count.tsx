import classes from './Count.module.css'
import { inWords, visible } from './menu-counts.ts'

/** Count beside a menu, and as text under the id `hint`; empty for 0. */
export const Count = ({ of: count, hint }: { of: number; hint?: string }) =>
  count > 0 ? (
    <>
      <b className={classes.count} aria-hidden>
        {visible(count)}
      </b>
      {hint && (
        <i id={hint} hidden>
          {inWords(count)}
        </i>
      )}
    </>
  ) : null
