import { formatInstant, usePreferences, usePublicSettings, useSession } from '@ems/platform'
import { Portal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './print.module.css'
import { useLetterhead } from './use-letterhead.ts'

type PrintSheetProps = {
  title: string
  /** Whose paper it is: the id of a company; that of the top bar unless said, otherwise the whole group's. */
  company?: string | null
  children: ReactNode
  /** Called when the browser's print dialog has closed. */
  onDone: () => void
}

/** Prints its content on A4 as soon as it is there: letterhead, title, page numbers, and who printed it when. */
export function PrintSheet({ title, company, children, onDone }: PrintSheetProps) {
  const { user } = useSession()
  const { 'app.logo': logo } = usePublicSettings()
  const chosen = usePreferences().company
  const letterhead = useLetterhead(company ?? (chosen && user.companies.includes(chosen) ? chosen : undefined))
  const now = new Date().toISOString()
  const done = useRef(onDone)
  done.current = onDone
  const isReady = letterhead !== undefined
  useEffect(() => {
    if (!isReady) return
    const stop = () => done.current()
    addEventListener('afterprint', stop, { once: true })
    // The sheet has to be in the page before the browser takes its picture.
    const frame = requestAnimationFrame(() => print())
    return () => {
      removeEventListener('afterprint', stop)
      cancelAnimationFrame(frame)
    }
  }, [isReady])
  return (
    <Portal className={classes.sheet}>
      <div className={classes.head}>
        {typeof logo === 'string' && <img src={logo} alt="" className={classes.logo} />}
        <div className={classes.letterhead}>
          <strong>{letterhead?.name}</strong>
          {letterhead?.text && <p>{letterhead.text}</p>}
        </div>
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
