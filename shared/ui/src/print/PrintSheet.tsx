import { formatInstant, usePreferences, usePublicSettings, useSession } from '@ems/platform'
import { Portal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './print.module.css'
import { useLetterhead } from './use-letterhead.ts'

const LOGO_TIMEOUT_MS = 2_000

type PrintSheetProps = {
  title: string
  /** Company id of the letterhead; by default that of the top bar, otherwise the group's. */
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
  const logoImage = useRef<HTMLImageElement>(null)
  const isReady = letterhead !== undefined
  useEffect(() => {
    if (!isReady) return
    const stop = () => done.current()
    addEventListener('afterprint', stop, { once: true })
    // The sheet and its logo have to be in the page before the browser takes its picture.
    let isOver = false
    const frame = requestAnimationFrame(() => {
      void loaded(logoImage.current).then(() => isOver || print())
    })
    return () => {
      isOver = true
      removeEventListener('afterprint', stop)
      cancelAnimationFrame(frame)
    }
  }, [isReady])
  return (
    // A separate node beside the page: printing must not hide the node that dialogs and menus share.
    <Portal reuseTargetNode={false} className={classes.sheet}>
      <div className={classes.head}>
        {typeof logo === 'string' && <img ref={logoImage} src={logo} alt="" className={classes.logo} />}
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

/** Resolves when the image has been decoded, has failed, or has taken too long: a logo is no reason not to print. */
const loaded = (image: HTMLImageElement | null) =>
  Promise.race([
    image?.decode?.().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LOGO_TIMEOUT_MS)),
  ])
