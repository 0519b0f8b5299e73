import { leaves } from '@ems/contracts/hr'
import { lazyPart, type Row, useSession } from '@ems/platform'
import { Button } from '@ems/ui'
import { Suspense, useState } from 'react'

const YearlyRunDialog = lazyPart(() => import('./YearlyRunDialog.tsx'))

/** In the heading of a kind of leave that gives days every year. */
export function YearlyRunButton({ kind }: { kind: Row<typeof leaves> }) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (kind.quota_period !== 'year' || !kind.is_active || !can(leaves.can.applyYear)) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Proses tahunan
      </Button>
      {isOpen && (
        <Suspense>
          <YearlyRunDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
