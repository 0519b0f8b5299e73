import { createHmac, hash, randomBytes } from 'node:crypto'
import { html } from '@ems/service/html'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { secureName } from '../login/cookie-names.ts'
import { assetUrl } from '../pages/assets.ts'

/** Readable by the check page, which knows both names. */
const nameAt = (origin: string) => secureName(origin, 'op_bs')

/** Secret that states are computed with, and the address of EMS. */
export type SessionStates = { secret: string; origin: string }

/** Session state for the browser: constant for a session, and revealing nothing about it. */
const browserState = (sessionUid: string, secret: string) =>
  createHmac('sha256', secret).update(`op_bs ${sessionUid}`).digest('base64url')

/**
 * OpenID Connect Session Management 1.0, which oidc-provider has not had since version 7: adds `session_state` to the
 * authorization answer and keeps the cookie that the check page compares it with.
 */
export function manageSessionState(provider: Provider, { secret, origin: own }: SessionStates) {
  provider.use(async (ctx, next) => {
    await next()
    const { route, session, client, params } = (ctx as KoaContextWithOIDC).oidc ?? {}
    const location = ctx.response.get('location')
    const responded = route === 'authorization' || route === 'resume' ? URL.parse(location) : null
    if (!responded?.searchParams.has('code') || !session?.accountId || !client) return

    const state = browserState(session.uid, secret)
    const salt = randomBytes(12).toString('base64url')
    const { origin } = new URL(String(params?.redirect_uri))
    responded.searchParams.set(
      'session_state',
      `${hash('sha256', `${client.clientId} ${origin} ${state} ${salt}`)}.${salt}`,
    )
    ctx.set('location', responded.href)
    rememberSession(ctx, session, { secret, origin: own })
  })
  provider.on('end_session.success', (ctx) => ctx.cookies.set(nameAt(own), null, cookie))
}

// Readable by the check page, so not httpOnly; it authorizes nothing.
const cookie = { path: '/sso', httpOnly: false, sameSite: 'lax', signed: false, overwrite: true } as const

/** Sets the cookie for a session that was stored. */
export const rememberSession = (
  ctx: Pick<KoaContextWithOIDC, 'cookies'>,
  { uid, exp }: { uid: string; exp: number },
  { secret, origin }: SessionStates,
) => {
  ctx.cookies.set(nameAt(origin), browserState(uid, secret), { ...cookie, expires: new Date(exp * 1_000) })
}

/** The page that applications of `origin` load in a hidden frame (`check_session_iframe`). */
export const checkSessionPage = (origin: string) =>
  html`<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>EMS SSO</title>
<script type="module" src="${assetUrl('check-session.js')}"></script></head>
<body data-origin="${origin}"></body></html>`.markup
