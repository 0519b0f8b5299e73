import { createMemoryRouter, QueryClientProvider, queryClient, RouterProvider } from '@ems/platform/host'
import { UiProvider } from '@ems/ui/host'
import { render } from '@testing-library/react'
import { type Environment, EnvironmentContext } from '../environment.ts'
import { routes } from '../routes.tsx'

/** The whole host at an address, with its real routes and providers. */
export function renderAt(path: string, environment: Environment) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <EnvironmentContext value={environment}>
      <QueryClientProvider client={queryClient}>
        <UiProvider env="test">
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </EnvironmentContext>,
  )
  const address = () => `${router.state.location.pathname}${router.state.location.search}`
  return { ...view, address, navigate: (to: string) => router.navigate(to) }
}
