import { PrintSheet } from '@ems/ui'
import { type ReactNode, useState } from 'react'
import { type PrintPage, SheetContent } from './PrintPage.tsx'

/** `print` opens the browser's print dialog over this report alone; `printed` has to stand somewhere on the screen. */
export function usePrint(): { print: (paper: PrintPage) => void; printed: ReactNode } {
  const [sheet, setSheet] = useState<PrintPage | null>(null)
  const printed = sheet && (
    <PrintSheet title={sheet.title} onDone={() => setSheet(null)}>
      <SheetContent {...sheet} />
    </PrintSheet>
  )
  return { print: setSheet, printed }
}
