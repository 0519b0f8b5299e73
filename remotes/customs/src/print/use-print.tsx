import { PrintSheet } from '@ems/ui'
import { type ReactNode, useState } from 'react'
import { type Paper, PaperContent } from './Paper.tsx'

/** `print` opens the browser's print dialog over this report alone; `printed` has to stand somewhere on the screen. */
export function usePrint(): { print: (paper: Paper) => void; printed: ReactNode } {
  const [paper, setPaper] = useState<Paper | null>(null)
  const printed = paper && (
    <PrintSheet title={paper.title} onDone={() => setPaper(null)}>
      <PaperContent {...paper} />
    </PrintSheet>
  )
  return { print: setPaper, printed }
}
