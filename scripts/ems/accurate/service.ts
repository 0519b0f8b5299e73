import { setTimeout as sleep } from 'node:timers/promises'
import { Mistake } from '../build/mistake.ts'
import { type Shape, shapeOf } from './shape.ts'

/** Six calls a second: two fewer than the service takes. */
const PACE_MS = 170

export type Application = {
  account: string
  authorize: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Between two calls. */
  paceMs: number
}

/** One answer, without its values. */
export type Recorded = { status: number; type: string; shape: Shape }

/** The application of a connection, from the same variables that EMS reads. */
export function applicationOf(connection: string, env: NodeJS.ProcessEnv, paceMs = PACE_MS): Application {
  const name = connection.toUpperCase()
  const read = (key: string) => {
    const value = env[key]
    if (!value) throw new Mistake(`${key} is not set; the command reads the same variables as EMS (docs/accurate.md).`)
    return value.replace(/\/$/, '')
  }
  const account = read('AOL_ACCOUNT_BASE')
  return {
    account,
    authorize: env.AOL_AUTHORIZE_BASE || account,
    clientId: read(`AOL_${name}_CLIENT_ID`),
    clientSecret: read(`AOL_${name}_CLIENT_SECRET`),
    redirectUri: read(`AOL_${name}_REDIRECT_URI`),
    paceMs,
  }
}

/** Answers of the service: the body for what comes next, and its shape for the record. */
export async function answerTo({ paceMs }: Pick<Application, 'paceMs'>, url: string, init: RequestInit = {}) {
  await sleep(paceMs)
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init })
  const text = await response.text()
  const body = parsed(text)
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const recorded: Recorded = { status: response.status, type, shape: body === undefined ? 'text' : shapeOf(body) }
  return { recorded, body: body as Body | undefined, retryAfter: response.headers.get('retry-after') }
}

type Body = { d?: unknown; r?: { id?: number }; [name: string]: unknown }

/** Tokens for a code or for a refresh token. */
export const tokenFor = (application: Application, form: Record<string, string>) =>
  answerTo(application, `${application.account}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${application.clientId}:${application.clientSecret}`).toString('base64')}`,
      accept: 'application/json',
    },
    body: new URLSearchParams(form),
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
