import { usePreferences } from '@ems/platform'
import {
  createBrowserRouter,
  presentQuestions,
  presentToasts,
  QueryClientProvider,
  queryClient,
  type RouteObject,
  RouterProvider,
  useObservable,
} from '@ems/platform/host'
import { askQuestion, showToast, UiProvider } from '@ems/ui/host'
import { useEffect, useMemo, useState } from 'react'
import { type Environment, EnvironmentContext } from './environment.ts'
import { readyFirstScreen } from './federation/prefetch/preload-deep-link.ts'
import { BetaRibbon } from './shell/frame/BetaRibbon.tsx'

type AppProps = { environment: Omit<Environment, 'registry' | 'isStale'>; routes: RouteObject[] }

/** The providers of the whole product, outermost first. Remotes bring none of their own. */
export function App({ environment, routes }: AppProps) {
  const { registry, isStale } = useObservable(environment.areas.state)
  const current = useMemo(() => ({ ...environment, registry, isStale }), [environment, registry, isStale])
  const [router] = useState(() => createBrowserRouter(routes))
  const { scale, color, radius, input_style: inputs, ripple } = usePreferences()
  const { areas, report } = environment
  useEffect(() => void readyFirstScreen(areas, report), [areas, report])
  const appearance = useMemo(() => ({ scale, color, radius, inputs }), [scale, color, radius, inputs])
  // Memoised: a change of preferences must not render everything below again.
  const page = useMemo(
    () => (
      <>
        <RouterProvider router={router} />
        {!environment.config.production && <BetaRibbon />}
      </>
    ),
    [router, environment.config.production],
  )
  useEffect(() => {
    const stops = [presentToasts(showToast), presentQuestions(askQuestion)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <EnvironmentContext value={current}>
      <QueryClientProvider client={queryClient}>
        <UiProvider look={appearance} ripple={ripple}>
          {page}
        </UiProvider>
      </QueryClientProvider>
    </EnvironmentContext>
  )
}
