import { lazyPart } from '@ems/platform'
import { Suspense } from 'react'
import { Splash } from '../session/sign-in/Splash.tsx'

const ConnectScreen = lazyPart(() => import('./ConnectScreen.tsx'))

/** Return address of a consent of another service. `connection` is the one in the address, if it names one. */
export const ConnectRoute = ({ connection }: { connection?: 'actual' | 'commercial' | 'jira' }) => (
  <Suspense
    fallback={<Splash text={connection === 'jira' ? 'Menghubungkan Jira…' : 'Menghubungkan layanan akuntansi…'} />}
  >
    <ConnectScreen connection={connection} />
  </Suspense>
)
