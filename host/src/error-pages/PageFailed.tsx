import { HOME, useRouteError } from '@ems/platform/host'
import { Button, Group, Text } from '@ems/ui'
import { useEffect } from 'react'
import { useEnvironment } from '../environment.ts'
import { PlainCard } from '../session/sign-in/PlainCard.tsx'
import { ownerOf } from '../watch-errors.ts'

/** The error page of the router: the shell itself threw. It reports the error; a page load starts over. */
export function PageFailed() {
  const error = useRouteError()
  const { report } = useEnvironment()
  useEffect(() => void report(error, { kind: 'host-render', ...ownerOf(error) }), [error, report])
  return (
    <PlainCard title="EMS">
      <Text role="alert">Terjadi masalah saat menampilkan halaman ini.</Text>
      <Group>
        <Button onClick={() => location.reload()}>Muat ulang</Button>
        <Button variant="default" component="a" href={HOME}>
          Ke Dasbor
        </Button>
      </Group>
    </PlainCard>
  )
}
