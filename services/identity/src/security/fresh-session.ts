import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Factors, factorsOf, hasFactor } from '../factors/factors.ts'
import { currentSession } from '../login/session.ts'
import { ACR } from '../oidc/acr.ts'

/** Changes of what proves who one is need a sign-in of the last ten minutes, as reveals of secrets do. */
const FRESH_SECONDS = 600

export type Signed = NonNullable<Awaited<ReturnType<typeof currentSession>>> & { factors: Factors }

/** The session of this browser with the account's factors; otherwise leads to the sign-in and returns undefined. */
export async function signedIn(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Signed | undefined> {
  const session = await currentSession(deps, request, reply)
  if (session) return { ...session, factors: await factorsOf(deps.db, session.account.id) }
  await reply.redirect('/sso/security/login', 303)
}

/** As `signedIn`, but the sign-in must be minutes old, and with the second factor if the person has one. */
export async function freshlySignedIn(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const session = await signedIn(deps, request, reply)
  if (!session || isFresh(session)) return session
  await reply.redirect('/sso/security/login', 303)
}

const isFresh = ({ signedInAt, acr, factors }: Signed) =>
  Date.now() / 1_000 - signedInAt <= FRESH_SECONDS &&
  acr !== ACR.external &&
  (!hasFactor(factors) || acr === ACR.factor)
