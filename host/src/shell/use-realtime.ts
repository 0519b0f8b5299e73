import { useUserEvent } from '@ems/platform'
import { connect, whenIdle } from '@ems/platform/host'
import { useEffect } from 'react'
import { useEnvironment } from '../environment.ts'

/** Opens the line for pushed events after the first screen has been painted, and ends the session when told to. */
export function useRealtime() {
  const { config, report, session } = useEnvironment()

  useEffect(() => {
    const open = () => void connect(config.realtime).catch((error) => report(error, { kind: 'realtime' }))
    return whenIdle(open, 2_000)
  }, [config, report])

  useUserEvent('session.revoked', () => void session.check())
}
