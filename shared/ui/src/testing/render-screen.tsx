import { savedViews } from '@ems/contracts/common'
import {
  type ApprovalSummary,
  type ListDocument,
  mediaType,
  objectOf,
  type ProblemError,
  type Resource,
  type ResourceObject,
  type StateEntries,
} from '@ems/contracts/kit'
import {
  createMemoryRouter,
  ListPathProvider,
  presentQuestions,
  presentToasts,
  QueryClientProvider,
  queryClient,
  RouterProvider,
} from '@ems/platform/host'
import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { askQuestion, showToast } from '../host/presenters.tsx'
import { UiProvider } from '../host/UiProvider.tsx'

/** An answer: a document, a Response for what is refused, or a function of the request. */
type Answer = object | Response | Promise<Response> | ((request: Request) => object | Response | Promise<Response>)
/** By `METHOD /path` below `/api/v1`, without the query. */
export type Answers = Record<string, Answer>

type Setup = {
  at?: string
  permissions: readonly string[]
  answers: Answers
  /** Records have pages of their own below this path. */
  listPath?: string
}

/**
 * A screen as the host shows it: the real providers, router, session, API client and query client. Only the network
 * below the client is answered from a table; whatever is asked is kept in `requests`.
 */
export function renderScreen(Screen: ComponentType, { at = '/screen', permissions, answers, listPath }: Setup) {
  cleanup()
  resetPlatform()
  notifications.clean()
  modals.closeAll()
  sessionStorage.clear()
  localStorage.clear()
  const requests: Request[] = []
  signInAs(permissions)
  answerRequests(async (request) => {
    const requested = requestedOf(request)
    if (requested in unasked && !(requested in answers)) return json(200, unasked[requested] ?? {})
    requests.push(request.clone())
    return responded(request, answers)
  })
  presentToasts(showToast)
  presentQuestions(askQuestion)
  const path = at.split('?')[0] ?? at
  const router = createMemoryRouter(
    [
      ...[listPath ?? path, ...(listPath ? [`${listPath}/:id`] : [])].map((one) => ({
        path: one,
        element: <Screen />,
      })),
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  )
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <UiProvider env="test" ripple={false}>
        <ListPathProvider value={listPath}>
          <RouterProvider router={router} />
        </ListPathProvider>
      </UiProvider>
    </QueryClientProvider>,
  )
  return {
    ...screen,
    requests,
    router,
    user: userEvent.setup(),
    /** Query of the address bar. */
    search: () => new URLSearchParams(router.state.location.search),
  }
}

const requestedOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname.replace('/api/v1', '')}`

async function responded(request: Request, answers: Answers): Promise<Response> {
  const requested = requestedOf(request)
  const match = answers[requested]
  if (!match) return problemOf(404, { code: 'NOT_FOUND', detail: `No answer for ${requested}` })
  const answer = await (typeof match === 'function' ? match(request) : match)
  return answer instanceof Response ? answer.clone() : json(200, answer)
}

const json = (status: number, document: object) =>
  new Response(JSON.stringify(document), { status, headers: { 'Content-Type': mediaType, 'X-Request-Id': 'req-1' } })

type RowValues = Record<string, unknown> & {
  id: string
  version?: number
  can?: readonly string[]
  blocked?: Readonly<Record<string, string>>
  approval?: ApprovalSummary
  entered?: StateEntries
}

/** A row as the API says it; `can` says what this user may do to it. */
export function objectFor(
  resource: Resource,
  { id, version = 1, can = ['show', 'update', 'destroy'], blocked, approval, entered, ...values }: RowValues,
) {
  const system = { created_at: '2026-11-01T01:00:00.000Z', updated_at: '2026-11-20T03:42:00.000Z', updated_by: null }
  const object = objectOf(resource, { ...system, ...values }, { id, version })
  return {
    ...object,
    meta: {
      version,
      title: values[resource.title] ?? null,
      can,
      ...(blocked ? { blocked } : {}),
      ...(approval ? { approval } : {}),
      ...(entered ? { entered } : {}),
    },
  } as ResourceObject
}

/** The answer to a request for one row. */
export const documentOf = (resource: Resource, row: RowValues, included: readonly ResourceObject[] = []) => ({
  data: objectFor(resource, row),
  included,
})

/** Response to a request for a list; pass `total` if there are more rows than these. */
export function listOf(
  resource: Resource,
  rows: readonly RowValues[],
  { total = rows.length, included = [] }: { total?: number; included?: readonly ResourceObject[] } = {},
): ListDocument {
  const page = { currentPage: 1, from: 1, lastPage: Math.ceil(total / 25), perPage: 25, to: rows.length, total }
  const records = rows.map((row) => objectFor(resource, row))
  return { data: records, included, meta: { total, total_is_estimate: false, page }, links: {} }
}

/** Responses to the requests of every list besides its rows; a test about one of them sets its own. */
const unasked: Record<string, object> = { 'GET /saved-views': listOf(savedViews, []), 'PATCH /me': { data: {} } }

/** A refusal with one or several errors. */
export const problemOf = (status: number, ...errors: (Partial<ProblemError> & { detail: string })[]) =>
  json(status, { errors: errors.map((error) => ({ status: String(status), code: 'ERROR', title: 'Error', ...error })) })
