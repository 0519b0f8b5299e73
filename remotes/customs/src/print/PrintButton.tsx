import { Button, IconPrinter } from '@ems/ui'
import type { PrintPage } from './PrintPage.tsx'
import { usePrint } from './use-print.tsx'

/** Cetak: what is on the screen, as a report. */
export function PrintButton({ paper }: { paper: () => PrintPage }) {
  const { print, printed } = usePrint()
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => print(paper())}
      >
        Cetak
      </Button>
      {printed}
    </>
  )
}
