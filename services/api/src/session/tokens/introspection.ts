import { z } from 'zod'
import { Unavailable } from '../../kit/problems.ts'

/** Account of a token and its expiry, in milliseconds since 1970. */
export type Subject = {
  sub: string
  expires: number
  /** When the session ends that the token belongs to, however often it is renewed. */
  sessionEnds: number
  /** When the person last signed in. */
  signedInAt?: number
  /** Signed in without the second factor that the person has. */
  lacksFactor?: boolean
  /** Of an account that another provider made: what its user should be. */
  external?: { usergroup: string; name: string; email: string }
}
/** Checks a token; undefined for an invalid one. Throws `Unavailable` when it cannot be checked. */
export type Inspect = (token: string) => Promise<Subject | undefined>

const answer = z.union([
  z.object({
    active: z.literal(true),
    sub: z.string().min(1),
    exp: z.number(),
    iss: z.string(),
    token_type: z.string().optional(),
    session_exp: z.number().optional(),
    auth_time: z.number().optional(),
    acr: z.string().optional(),
    step_up_acr: z.string().optional(),
    usergroup: z.string().optional(),
    name: z.string().optional(),
    email: z.string().optional(),
  }),
  z.object({ active: z.literal(false) }),
])

/** `acr` of a session with a second factor or a passkey, as EMS SSO says it. */
const FACTOR = 'urn:ems:acr:factor'

const TIMEOUT_MS = 3_000

type Options = { url: string; issuer: string; secret: string; onFailure: (error: unknown) => void }

/** Asks our identity service (RFC 7662). Refresh tokens are active there too, but are no way in here. */
export function introspectionAt({ url, issuer, secret, onFailure }: Options): Inspect {
  const authorization = `Basic ${Buffer.from(`ems-api:${encodeURIComponent(secret)}`).toString('base64')}`

  return async (token) => {
    const notified = await ask(url, authorization, token).catch((error: unknown) => {
      onFailure(error)
      throw Unavailable()
    })
    if (!notified.active || notified.iss !== issuer || notified.token_type !== 'Bearer') return undefined
    return {
      sub: notified.sub,
      expires: notified.exp * 1_000,
      sessionEnds: (notified.session_exp ?? notified.exp) * 1_000,
      ...(notified.auth_time === undefined ? {} : { signedInAt: notified.auth_time * 1_000 }),
      ...(notified.step_up_acr === undefined || notified.step_up_acr === notified.acr || notified.acr === FACTOR
        ? {}
        : { lacksFactor: true }),
      ...externalOf(notified),
    }
  }
}

type Answer = Extract<z.output<typeof answer>, { active: true }>

const externalOf = ({ usergroup, name, email }: Answer) =>
  usergroup && name && email ? { external: { usergroup, name, email } } : {}

async function ask(url: string, authorization: string, token: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization },
    redirect: 'error',
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`Introspection answered ${response.status} ${JSON.stringify(body).slice(0, 200)}`)
  return answer.parse(body)
}
