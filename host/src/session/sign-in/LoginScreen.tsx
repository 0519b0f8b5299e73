import { useLocation, useSearchParams } from '@ems/platform'
import { returnPath } from '@ems/platform/host'
import { Alert, IconAlertTriangle, Text } from '@ems/ui'
import { useEffect } from 'react'
import { useEnvironment } from '../../environment.ts'
import { SessionNotice } from '../SessionNotice.tsx'
import { LoginFace } from './LoginFace.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The only thing a stranger sees. */
export function LoginScreen() {
  const { config } = useEnvironment()
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { hash?: string } | null }
  const { start, isStarting, hasFailed } = useSignIn(`${returnPath(search.get('return'))}${state?.hash ?? ''}`)
  const isBlocked = !canStore()
  useEffect(() => {
    document.title = 'Masuk · EMS'
  }, [])

  return (
    <LoginFace
      version={config.version}
      isStarting={isStarting}
      onStart={start}
      warning={
        isBlocked && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            Peramban Anda memblokir cookie/penyimpanan. Izinkan untuk situs ini agar dapat masuk.
          </Alert>
        )
      }
    >
      {hasFailed && (
        <Text role="alert" c="var(--mantine-color-error)">
          Gagal menghubungi layanan masuk. Coba lagi atau hubungi Administrator.
        </Text>
      )}
      <SessionNotice onSignIn={start} />
    </LoginFace>
  )
}

function canStore() {
  try {
    sessionStorage.setItem('ems-check', '1')
    sessionStorage.removeItem('ems-check')
    return navigator.cookieEnabled
  } catch {
    // Blocked storage throws; that is the answer.
    return false
  }
}
