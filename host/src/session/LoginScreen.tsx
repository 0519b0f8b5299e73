import { useSearchParams } from '@ems/platform'
import { returnPath } from '@ems/platform/host'
import { Alert, Button, IconAlertTriangle, Text } from '@ems/ui'
import { useEffect } from 'react'
import { PlainCard } from './PlainCard.tsx'
import { SessionNotice } from './SessionNotice.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The only thing a stranger sees. */
export function LoginScreen() {
  const [search] = useSearchParams()
  const { start, isStarting, hasFailed } = useSignIn(returnPath(search.get('return')))
  const isBlocked = !canStore()
  useEffect(() => {
    document.title = 'Masuk · EMS'
  }, [])

  return (
    <PlainCard title="EMS">
      <Text>Selamat datang. Klik tombol di bawah untuk masuk.</Text>
      {isBlocked && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          Peramban Anda memblokir cookie/penyimpanan. Izinkan untuk situs ini agar dapat masuk.
        </Alert>
      )}
      <Button size="md" fullWidth loading={isStarting} disabled={isStarting} onClick={start}>
        Masuk dengen EMS SSO
      </Button>
      {hasFailed && (
        <Text role="alert" c="var(--mantine-color-error)">
          Gagal menghubungi layanan masuk. Coba lagi atau hubungi Administrator.
        </Text>
      )}
      <SessionNotice onSignIn={start} />
    </PlainCard>
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
