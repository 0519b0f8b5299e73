import type { Page } from '@playwright/test'

export type StoredUser = {
  access_token: string
  refresh_token?: string
  id_token: string
  expires_at: number
  employee_id: string | null
  profile: { sub: string; name: string; email: string; role: string }
}

/** The session user as this tab keeps it (specification §3); null when signed out. */
export const storedUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    return JSON.parse((key && sessionStorage.getItem(key)) || 'null')
  }) as Promise<StoredUser | null>

/** The access token of this tab; throws when signed out. */
export async function accessToken(page: Page): Promise<string> {
  const user = await storedUser(page)
  if (!user) throw new Error('nobody is signed in')
  return user.access_token
}

/** Every request to the token endpoint from now on, by grant. */
export function tokenRequests(page: Page): string[] {
  const grants: string[] = []
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/sso/token')) return
    grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '')
  })
  return grants
}
