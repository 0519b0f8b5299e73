import { formatInstant, useSession } from '@ems/platform'
import { Portal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './print.module.css'

type PrintSheetProps = {
  title: string
  /** Whose paper it is: the record's company, or the application. */
  from?: string
  children: ReactNode
  /** Called when the browser's print dialog has closed. */
  onDone: () => void
}

/** Prints its content on A4 as soon as it is there: letterhead, title, page numbers, and who printed it when. */
export function PrintSheet({ title, from = 'EMS', children, onDone }: PrintSheetProps) {
  const { user } = useSession()
  const now = new Date().toISOString()
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const stop = () => done.current()
    addEventListener('afterprint', stop, { once: true })
    // The sheet has to be in the page before the browser takes its picture.
    const frame = requestAnimationFrame(() => print())
    return () => {
      removeEventListener('afterprint', stop)
      cancelAnimationFrame(frame)
    }
  }, [])
  return (
    <Portal className={classes.sheet}>
      <div className={classes.head}>
        <strong>{from}</strong>
        <span>{location.host}</span>
      </div>
      <p className={classes.title}>{title}</p>
      {children}
      <p className={classes.foot}>
        Dicetak oleh {user.name}, {formatInstant(now, user.timezone)}
      </p>
    </Portal>
  )
}
