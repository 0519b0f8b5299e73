import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { Unavailable } from '../../kit/problems.ts'
import type { Inspect } from './introspection.ts'

type Options = { jwksUrl: string; issuer: string; audience: string; onFailure: (error: unknown) => void }

/** Signatures only: `none` and shared secrets are no proof of who issued a token. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** Verifies access tokens of another OpenID provider (Keycloak, Entra ID, …), which are JWTs signed with its keys. */
export function verifyJwksTokens({ jwksUrl, issuer, audience, onFailure }: Options): Inspect {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 3_000 })

  return async (token) => {
    try {
      const options = { issuer, audience, algorithms, requiredClaims: ['sub', 'exp'], clockTolerance: 5 }
      const { payload } = await jwtVerify(token, keys, options)
      if (!payload.sub || !payload.exp || isIdToken(payload)) return undefined
      // Another provider does not tell us of the end of a session: what was granted ends with the token.
      const expires = payload.exp * 1_000
      const { auth_time: signedIn } = payload
      return {
        sub: payload.sub,
        expires,
        sessionEnds: expires,
        ...(typeof signedIn === 'number' ? { signedInAt: signedIn * 1_000 } : {}),
      }
    } catch (error) {
      if (isRefusal(error)) return undefined
      onFailure(error)
      throw Unavailable()
    }
  }
}

/** An ID token tells an application who signed in, and opens nothing: Keycloak names it, others have the hash that goes with it. */
const isIdToken = ({ typ, at_hash }: JWTPayload) => typ === 'ID' || at_hash !== undefined

/** Whether jose refused the token itself; other errors mean that the provider's keys are unavailable. */
const isRefusal = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC')
