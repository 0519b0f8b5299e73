import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'

/** A private key as `SSO_JWKS` holds it. */
export async function signingKey(kid = randomBytes(6).toString('hex'), alg = 'ES256') {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' }
}

/** An environment in which the service starts: one key, fresh secrets, cheap hashes. */
export async function testEnvironment(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  return {
    EMS_URL: 'http://ems.test',
    EMS_DEMO: '1',
    DATABASE_URL: databaseUrl,
    IDENTITY_PORT: '0',
    SSO_API_SECRET: randomBytes(32).toString('hex'),
    SSO_COOKIE_SECRET: randomBytes(32).toString('hex'),
    SSO_FACTOR_KEY: randomBytes(32).toString('base64url'),
    SSO_JWKS: JSON.stringify({ keys: [await signingKey()] }),
    SSO_BCRYPT_COST: '4',
    SSO_POOL_SIZE: '8',
  }
}
