import { Portal } from '@ems/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { type Paper, PaperView } from './Paper.tsx'
import classes from './print.module.css'

/** `print` opens the browser's print dialog over this report alone; `printed` has to stand somewhere on the screen. */
export function usePrint(): { print: (paper: Paper) => void; printed: ReactNode } {
  const [paper, setPaper] = useState<Paper | null>(null)
  useEffect(() => {
    if (!paper) return
    const done = () => setPaper(null)
    addEventListener('afterprint', done)
    window.print()
    return () => removeEventListener('afterprint', done)
  }, [paper])
  const printed = paper && (
    <Portal>
      <div className={classes.printed}>
        <PaperView {...paper} />
      </div>
    </Portal>
  )
  return { print: setPaper, printed }
}
