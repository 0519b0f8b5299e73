import { permission } from '@ems/contracts/permission'
import { lazyPart, useSession } from '@ems/platform'
import { Button, Loading, Nothing } from '@ems/ui'
import { Suspense } from 'react'
import { Forbidden } from '../error-pages/Forbidden.tsx'
import { PartBoundary } from '../PartBoundary.tsx'

const parts = {
  calendar: lazyPart(() => import('./Calendar.tsx')),
  agenda: lazyPart(() => import('./agenda/AgendaScreen.tsx')),
  holidays: lazyPart(() => import('./holidays/HolidayScreen.tsx')),
} as const

/** A lazily loaded screen of the calendar. */
export function CalendarRoute({ part }: { part: keyof typeof parts }) {
  const { can } = useSession()
  const need = part === 'calendar' ? permission('calendar', 'access') : permission('calendar', 'list')
  if (!can(need)) return <Forbidden need={need} />
  const Part = parts[part]
  return (
    <PartBoundary key={part} instead={(tryAgain) => <Lost onRetry={tryAgain} />}>
      <Suspense fallback={<Loading label="Kalender Kerja" onRetry={() => globalThis.location.reload()} />}>
        <Part />
      </Suspense>
    </PartBoundary>
  )
}

const Lost = ({ onRetry }: { onRetry: () => void }) => (
  <Nothing text="Berkas halaman ini tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.">
    <Button onClick={onRetry}>Coba lagi</Button>
  </Nothing>
)
