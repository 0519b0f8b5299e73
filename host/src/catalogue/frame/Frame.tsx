import { permissions } from '@ems/contracts'
import {
  createMemoryRouter,
  presentQuestions,
  presentToasts,
  QueryClientProvider,
  queryClient,
  RouterProvider,
} from '@ems/platform/host'
import { signInAs } from '@ems/platform/testing'
import { askQuestion, showToast, UiProvider } from '@ems/ui/host'
import { type ComponentType, useMemo } from 'react'
import type { PartState } from '../part.ts'
import { respondFrom } from './network.ts'

type FrameProps = { Example: ComponentType; state: PartState; scheme: 'light' | 'dark' }

/** One state of a part, with everything that parts stand on: theme, session, router, and an API that answers from a table. */
export function Frame({ Example, state, scheme }: FrameProps) {
  const router = useMemo(() => {
    signInAs(permissions)
    respondFrom(state.responses ?? {})
    presentToasts(showToast)
    presentQuestions(askQuestion)
    const routes = [{ path: '*', element: <Example /> }]
    return createMemoryRouter(routes, { initialEntries: [state.at ?? '/contoh'] })
  }, [Example, state])
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider scheme={scheme} ripple={false}>
        <main style={{ padding: 16 }}>
          <RouterProvider router={router} />
        </main>
      </UiProvider>
    </QueryClientProvider>
  )
}
