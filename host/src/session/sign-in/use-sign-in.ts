import { useState } from 'react'
import { useEnvironment } from '../../environment.ts'

/** Leaves for EMS SSO, and comes back to `returnTo`. A failure is logged and shows in `hasFailed`. */
export function useSignIn(returnTo: string) {
  const { session, report } = useEnvironment()
  const [state, setState] = useState<'idle' | 'starting' | 'failed'>('idle')

  const start = async () => {
    setState('starting')
    try {
      await session.signIn(returnTo)
    } catch (error) {
      report(error, { kind: 'oidc-sign-in' })
      setState('failed')
    }
  }

  return { start: () => void start(), isStarting: state === 'starting', hasFailed: state === 'failed' }
}
