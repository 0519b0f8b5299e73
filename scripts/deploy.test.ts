import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

describe('the compose file', () => {
  let compose: string
  beforeAll(async () => {
    compose = await read('docker-compose.yml')
  })

  test('has a container for every department', async () => {
    const areas = (await readdir(path.join(root, 'remotes'), { withFileTypes: true })).filter((one) =>
      one.isDirectory(),
    )

    const built = [...compose.matchAll(/AREA: ([a-z-]+)/g)].map(([, area]) => area)

    expect(built.sort()).toEqual(areas.map(({ name }) => name).sort())
  })

  test('asks for no variable that .env.example does not explain', async () => {
    const example = await read('.env.example')

    const requested = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name))
    const explained = new Set([...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name))

    expect([...requested].filter((name) => !explained.has(name))).toEqual([])
  })

  test('mounts each secret as a file that is made, and holds none', async () => {
    const created = [...(await read('deploy/bin/make-secrets.mjs')).matchAll(/^write\('([^']+)'/gm)].map(
      ([, name]) => name,
    )

    const mounted = [...compose.matchAll(/file: deploy\/secrets\/([\w.]+)/g)].map(([, name]) => name)

    expect(mounted.sort()).toEqual(created.sort())
    expect(compose).not.toMatch(/(SECRET|PASSWORD|KEY|JWKS|DATABASE_URL): \S/)
  })

  test('runs every service without rights it does not need, and with an end to what it takes', () => {
    const services = Object.entries(parse(compose, { merge: true }).services as Record<string, Service>)

    expect(services.length).toBeGreaterThan(12)
    for (const [name, service] of services)
      expect({ name, ...service }).toMatchObject({
        // MinIO keeps settings of its own beside its data.
        read_only: name !== 'minio',
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/./),
        pids_limit: expect.any(Number),
        logging: { options: { 'max-size': '10m', 'max-file': '5' } },
      })
    expect(services.filter(([, { cap_add: added }]) => added).map(([name]) => name)).toEqual(['postgres'])
  })

  test('opens a port of the machine for the gateway and the front alone, and for Prometheus on the machine itself', () => {
    const services = Object.entries(parse(compose, { merge: true }).services as Record<string, Service>)

    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['gateway', 'prometheus', 'front'])
    expect(compose).toContain('ports: ["127.0.0.1:${PROMETHEUS_PORT')
  })
})

describe('the secrets', () => {
  let folder: string
  const make = (...args: string[]) =>
    execFileSync(process.execPath, [path.join(root, 'deploy/bin/make-secrets.mjs'), folder, ...args])
  const secret = (name: string) => readFile(path.join(folder, name), 'utf8')
  const signingKeys = async () => (JSON.parse(await secret('sso_jwks')) as { keys: { kid: string }[] }).keys
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ems-secrets-'))
    make()
  })

  test('are never made twice', async () => {
    const before = await secret('sso_api_secret')

    make()

    expect(await secret('sso_api_secret')).toBe(before)
  })

  test('keep the old key behind the new one where something was signed or sealed by it, until it is settled', async () => {
    const [[signing], sealing] = [await signingKeys(), await secret('ems_vault_key')]

    make('renew', 'sso_jwks', 'ems_vault_key')

    expect((await signingKeys())[1]).toEqual(signing)
    expect(await secret('ems_vault_key')).toMatch(new RegExp(`^[\\w-]{43},${sealing}$`))

    make('settle', 'sso_jwks', 'ems_vault_key')

    expect(await signingKeys()).toEqual([expect.not.objectContaining({ kid: signing?.kid })])
    expect(await secret('ems_vault_key')).toMatch(/^[\w-]{43}$/)
    expect(await secret('ems_vault_key')).not.toBe(sealing)
  })

  test('tell the address of the database its new password, and leave the rest of it', async () => {
    const before = new URL(await secret('database_url'))

    make('renew', 'postgres_password')

    const after = new URL(await secret('database_url'))
    expect(after.password).toBe(await secret('postgres_password'))
    expect(after.password).not.toBe(before.password)
    expect(after.host + after.pathname + after.username).toBe(before.host + before.pathname + before.username)
  })
})

type Service = { cap_add?: string[]; ports?: string[] }
