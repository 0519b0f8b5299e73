import { useUserEvent } from '@ems/platform'
import { connect } from '@ems/platform/host'
import { useEffect } from 'react'
import { useEnvironment } from '../environment.ts'

/** Opens the line for pushed events after the first screen has been painted, and ends the session when told to. */
export function useRealtime() {
  const { config, report, session } = useEnvironment()

  useEffect(() => {
    const open = () => connect(config.realtime).catch((error) => report(error, { kind: 'realtime' }))
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(open, { timeout: 2_000 })
      return () => cancelIdleCallback(idle)
    }
    const timer = setTimeout(open, 1_000)
    return () => clearTimeout(timer)
  }, [config, report])

  useUserEvent('session.revoked', () => void session.check())
}
