/** The host's half of the platform: what sets it up and what presents it. Remotes must not import it. */

export { QueryClientProvider } from '@tanstack/react-query'
export {
  createBrowserRouter,
  createMemoryRouter,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  useRouteError,
  useRoutes,
} from 'react-router-dom'
export { queryClient } from './api/query-client.ts'
export { presentQuestions, type Question } from './feedback/confirm.ts'
export { presentToasts, type Toast } from './feedback/toast.ts'
export { oneByOne as inTurn, whenIdle } from './idle.ts'
export { RetryEpoch } from './lazy-part.ts'
export { type Observable, observable, useObservable } from './observable.ts'
export { connect, disconnect, listen, type RealtimeConfig } from './realtime/connection.ts'
export { createReporter, type Report } from './report.ts'
export { ListPathProvider } from './router.ts'
export { currentSession, type Session } from './session/current.ts'
export { HOME, LOGIN, loginPath, returnPath } from './session/return-url.ts'
export { type Because, type Phase, type SessionConfig, type SessionControl, startSession } from './session/start.ts'
export { tabStorage } from './session/tab-storage.ts'
export { hasUnsavedChanges } from './unsaved.ts'
