import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { readSecrets, secretNames } from './secrets.ts'

describe('the secrets of npm start', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ems-secrets-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('are made once in demo mode, for their owner alone', async () => {
    const first = await readSecrets(folder, true, {})
    const second = await readSecrets(folder, true, {})

    expect(Object.keys(first).sort()).toEqual([...secretNames].sort())
    expect(second).toEqual(first)
    expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  })

  test('of the environment win over the kept ones', async () => {
    await readSecrets(folder, true, {})

    const secrets = await readSecrets(folder, true, { SSO_API_SECRET: 'given' })

    expect(secrets.SSO_API_SECRET).toBe('given')
  })

  test('are never made up outside demo mode', async () => {
    expect(await readSecrets(folder, false, { REALTIME_KEY: 'given' })).toEqual({ REALTIME_KEY: 'given' })
    expect(await readdir(folder)).toEqual([])
  })

  test('sign with a private key on P-256', async () => {
    const { SSO_JWKS = '' } = await readSecrets(folder, true, {})

    expect(JSON.parse(SSO_JWKS).keys).toMatchObject([
      { kty: 'EC', crv: 'P-256', alg: 'ES256', d: expect.any(String), kid: expect.any(String) },
    ])
  })
})
