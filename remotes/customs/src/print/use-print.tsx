import { PrintSheet } from '@ems/ui'
import { type ReactNode, useState } from 'react'
import { PaperContent, type PrintPage } from './PrintPage.tsx'

/** `print` opens the browser's print dialog over this report alone; `printed` has to stand somewhere on the screen. */
export function usePrint(): { print: (paper: PrintPage) => void; printed: ReactNode } {
  const [paper, setPaper] = useState<PrintPage | null>(null)
  const printed = paper && (
    <PrintSheet title={paper.title} onDone={() => setPaper(null)}>
      <PaperContent {...paper} />
    </PrintSheet>
  )
  return { print: setPaper, printed }
}
