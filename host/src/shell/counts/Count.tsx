import classes from './Count.module.css'
import { inWords, shown } from './menu-counts.ts'

/** The number beside a menu, and in words under the id `hint`; nothing where nothing waits. */
export const Count = ({ of: count, hint }: { of: number; hint?: string }) =>
  count > 0 ? (
    <>
      <b className={classes.count} aria-hidden>
        {shown(count)}
      </b>
      {hint && (
        <i id={hint} hidden>
          {inWords(count)}
        </i>
      )}
    </>
  ) : null
