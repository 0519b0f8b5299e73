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

/** Every request to the token endpoint from now on: its grant, and the refresh token it uses. */
export function tokenRequests(page: Page): { grant: string; refreshToken: string | null }[] {
  const requests: { grant: string; refreshToken: string | null }[] = []
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/sso/token')) return
    const body = new URLSearchParams(request.postData() ?? '')
    requests.push({ grant: body.get('grant_type') ?? '', refreshToken: body.get('refresh_token') })
  })
  return requests
}
