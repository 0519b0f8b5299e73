import type { Preferences } from '@ems/contracts/common'
import { network } from '../api/authorized-fetch.ts'
import { queryClient } from '../api/query-client.ts'
import { currentSession, type SessionUser } from '../session/current.ts'
import { startPreferences } from '../session/preferences.ts'

/** Signs a user in without an identity server. Permissions are exactly those given. */
export function signInAs(
  permissions: Iterable<string> = [],
  user: Partial<SessionUser> = {},
  preferences: Preferences = {},
): void {
  startPreferences(preferences)
  currentSession.set({
    user: { ...someone, ...user },
    permissions: new Set(permissions),
    passwordUrl: 'http://localhost/sso/password',
    signOut: async () => currentSession.set(undefined),
    signInAgain: async () => undefined,
  })
}

const someone: SessionUser = {
  id: '1',
  sub: 'e5500000-0000-8000-8000-000000000001',
  name: 'Admin EMS',
  email: 'admin@ems.test',
  role: 'administrator',
  employee_id: null,
  timezone: 'Asia/Jakarta',
  companies: ['1'],
  usergroup: { id: '1', code: 'administrator', name: 'Administrator' },
  dashboard: null,
}

/** Answers every request of the API client from here on, below the client, so that all of it runs for real. */
export function answerRequests(answer: (request: Request) => Response | Promise<Response>): void {
  network.fetch = async (request) => answer(request)
  network.upload = async ({ url, body, onProgress }) => {
    onProgress?.(1)
    // jsdom's forms are none to Node's requests: a test reads the members as JSON, of a file its name.
    const members = [...body].map(([name, value]) => [name, value instanceof File ? value.name : value])
    const text = JSON.stringify(Object.fromEntries(members))
    return answer(new Request(new URL(url, location.origin), { method: 'POST', body: text }))
  }
}

/** Removes session, caches and network: call it after each test. */
export function resetPlatform(): void {
  currentSession.set(undefined)
  startPreferences({})
  queryClient.clear()
  network.fetch = async ({ method, url }) => {
    throw new Error(`No answer was prepared for ${method} ${url}`)
  }
}

export { presentQuestions } from '../feedback/confirm.ts'
export { presentToasts, type Toast } from '../feedback/toast.ts'
export { deliver as pushEvent } from '../realtime/connection.ts'
