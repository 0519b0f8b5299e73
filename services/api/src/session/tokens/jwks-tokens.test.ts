import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Inspect } from './introspection.ts'
import { verifyJwksTokens } from './jwks-tokens.ts'

const admin = 'e5500000-0000-8000-8000-000000000001'
const onFailure = () => undefined

describe('another OpenID provider', () => {
  const issuer = 'https://login.example/realms/ems'
  let keys: Awaited<ReturnType<typeof generateKeyPair>>
  let jwks: ReturnType<typeof createServer>
  let inspect: Inspect

  type Claims = { iss?: string; aud?: string; exp?: string; sub?: string; more?: Record<string, string> }
  const signed = (claims: Claims = {}, key = keys.privateKey) =>
    new SignJWT(claims.more ?? {})
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(claims.iss ?? issuer)
      .setAudience(claims.aud ?? 'ems')
      .setSubject(claims.sub ?? admin)
      .setExpirationTime(claims.exp ?? '5m')
      .sign(key)

  beforeAll(async () => {
    keys = await generateKeyPair('ES256')
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
    jwks = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })))
    await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(jwks.address() as AddressInfo).port}/jwks`
    inspect = verifyJwksTokens({ jwksUrl: url, issuer, audience: 'ems', onFailure })
  })
  afterAll(() => {
    jwks.close()
  })

  test('signs tokens we accept when configured', async () => {
    expect(await inspect(await signed())).toEqual({
      sub: admin,
      expires: expect.any(Number),
      sessionEnds: expect.any(Number),
    })
  })

  test.each([
    ['for another audience', () => signed({ aud: 'crm' })],
    ['of another issuer', () => signed({ iss: 'https://evil.example' })],
    ['that says who signed in, and is no access token', () => signed({ more: { typ: 'ID' } })],
    [
      'that has the hash of an access token, as ID tokens do',
      () => signed({ more: { at_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng' } }),
    ],
    ['that has expired', () => signed({ exp: '-1m' })],
    ['signed with another key', async () => signed({}, (await generateKeyPair('ES256')).privateKey)],
    [
      'without a signature',
      async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: issuer, sub: admin }))}.`,
    ],
  ])('a token %s opens nothing', async (_, make) => {
    expect(await inspect(await make())).toBeUndefined()
  })

  test('whose keys are out of reach is 503', async () => {
    const away = verifyJwksTokens({ jwksUrl: 'http://127.0.0.1:9/jwks', issuer, audience: 'ems', onFailure })

    await expect(away(await signed())).rejects.toMatchObject({ status: 503 })
  })
})
