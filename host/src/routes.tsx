import { HOME, LOGIN, Navigate, type RouteObject } from '@ems/platform/host'
import { CalendarRoute } from './calendar/CalendarRoute.tsx'
import { AGENDA_LIST, CALENDAR, HOLIDAYS } from './calendar/paths.ts'
import { ConnectRoute } from './connect/ConnectRoute.tsx'
import { NotFound } from './error-pages/NotFound.tsx'
import { PageFailed } from './error-pages/PageFailed.tsx'
import { AreaRoutes } from './federation/area/AreaRoutes.tsx'
import { Dashboard } from './home/cards/Dashboard.tsx'
import { DecisionRoute } from './home/decision/DecisionRoute.tsx'
import { InboxRoute } from './home/inbox/InboxRoute.tsx'
import { INBOX } from './home/inbox/inbox-api.ts'
import { PrivateArea, PublicArea } from './session/AreaGuards.tsx'
import { CallbackScreen } from './session/sign-in/CallbackScreen.tsx'
import { LoginScreen } from './session/sign-in/LoginScreen.tsx'
import { PrivateLayout } from './shell/frame/PrivateLayout.tsx'

const lost = <Navigate to="/notfound" replace />

/**
 * Every address of the product (specification §2); those of the areas come from the registry of the moment. Dashboard and
 * calendar are the host's own (docs/decisions/home-in-host.md).
 */
export const routes: RouteObject[] = [
  {
    errorElement: <PageFailed />,
    children: [
      { path: '/', element: <Navigate to={LOGIN} replace /> },
      {
        path: '/public',
        element: <PublicArea />,
        children: [
          { index: true, element: <Navigate to={LOGIN} replace /> },
          { path: 'login', element: <LoginScreen /> },
          { path: '*', element: lost },
        ],
      },
      { path: '/signin-callback', element: <CallbackScreen /> },
      {
        path: '/aol-callback',
        element: (
          <PrivateArea>
            <ConnectRoute />
          </PrivateArea>
        ),
      },
      {
        path: '/aol-callback/actual',
        element: (
          <PrivateArea>
            <ConnectRoute connection="actual" />
          </PrivateArea>
        ),
      },
      {
        path: '/aol-callback/commercial',
        element: (
          <PrivateArea>
            <ConnectRoute connection="commercial" />
          </PrivateArea>
        ),
      },
      {
        path: '/jira-callback',
        element: (
          <PrivateArea>
            <ConnectRoute connection="jira" />
          </PrivateArea>
        ),
      },
      {
        element: (
          <PrivateArea>
            <PrivateLayout />
          </PrivateArea>
        ),
        children: [
          { path: '/private', element: <Navigate to={HOME} replace /> },
          { path: HOME, element: <Dashboard /> },
          { path: INBOX, element: <InboxRoute /> },
          { path: '/private/home/decision', element: <DecisionRoute /> },
          { path: CALENDAR, element: <CalendarRoute part="calendar" /> },
          { path: AGENDA_LIST, element: <CalendarRoute part="agenda" /> },
          { path: HOLIDAYS, element: <CalendarRoute part="holidays" /> },
          { path: '/private/*', element: <AreaRoutes /> },
        ],
      },
      { path: '/notfound', element: <NotFound /> },
      { path: '*', element: lost },
    ],
  },
]
