import { useUserEvent } from '@ems/platform'
import { connect, whenIdle } from '@ems/platform/host'
import { useEffect } from 'react'
import { useEnvironment } from '../../environment.ts'

/** Opens the realtime connection after the first screen was painted, and ends the session on request. */
export function useRealtime() {
  const { config, report, session } = useEnvironment()

  useEffect(() => {
    const open = () => void connect(config.realtime).catch((error) => report(error, { kind: 'realtime' }))
    return whenIdle(open, 2_000)
  }, [config, report])

  useUserEvent('session.revoked', () => void session.check())
}
