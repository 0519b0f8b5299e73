import { useNavigate } from '@ems/platform'
import { HOME } from '@ems/platform/host'
import { Button, Code, Text } from '@ems/ui'
import { useEffect, useState } from 'react'
import { useEnvironment } from '../../environment.ts'
import { markActivity } from '../idle/activity.ts'
import { PlainCard } from './PlainCard.tsx'
import { Splash } from './Splash.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Return address of EMS SSO. Each response is used once. */
export function CallbackScreen() {
  const { session, report } = useEnvironment()
  const navigate = useNavigate()
  const [error, setError] = useState<Error>()

  useEffect(() => {
    document.title = 'Masuk · EMS'
    completed ??= session.completeSignIn(location.href)
    completed.then(
      (path) => {
        markActivity()
        navigate(path, { replace: true })
      },
      (reason: Error) => {
        report(reason, { kind: 'oidc-callback' })
        setError(reason)
      },
    )
  }, [session, navigate, report])

  return error ? <InvalidAnswer error={error} /> : <Splash text="Menyelesaikan proses masuk…" />
}

/** Of this page load: React may run an effect twice, an answer must not be. */
let completed: Promise<string> | undefined

function InvalidAnswer({ error }: { error: Error }) {
  const { start, isStarting, hasFailed } = useSignIn(HOME)
  return (
    <PlainCard title="Proses masuk tidak valid atau kedaluwarsa.">
      {hasFailed && (
        <Text role="alert" c="var(--mantine-color-error)">
          Gagal menghubungi layanan masuk. Coba lagi atau hubungi Administrator.
        </Text>
      )}
      <Button loading={isStarting} onClick={start}>
        Masuk ulang
      </Button>
      <details>
        <Text component="summary" size="xs" c="dimmed">
          Kode teknis
        </Text>
        <Code block>{`${error.name}: ${error.message}`}</Code>
      </details>
    </PlainCard>
  )
}
