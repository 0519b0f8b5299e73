import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises'
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

describe('TLS inside', () => {
  const services = async (file: string) =>
    parse(await read(file), { merge: true }).services as Record<
      string,
      Service & { environment: Record<string, string> }
    >

  test('is spoken by the database and by every service that the others ask', async () => {
    const laid = await services('deploy/tls/compose.yml')
    const plain = await services('docker-compose.yml')

    const own = Object.keys(laid).filter((name) => laid[name]?.environment?.EMS_TLS_CERTIFICATE)
    const answering = Object.keys(plain).filter((name) => plain[name]?.healthcheck?.test?.includes('node'))

    // The gateway is asked by browsers and the TLS front, the sandbox is for laptops.
    expect(own.sort()).toEqual(answering.filter((name) => !['gateway', 'sandbox'].includes(name)).sort())
    expect(laid.postgres?.command?.slice(0, plain.postgres?.command?.length)).toEqual(plain.postgres?.command)
    expect(laid.postgres?.command).toContain('ssl=on')
    expect(Object.keys(laid.gateway?.environment ?? {}).sort()).toEqual(
      ['API_URL', 'IDENTITY_URL', 'NODE_EXTRA_CA_CERTS', 'REALTIME_URL'].sort(),
    )
  })

  test('has a certificate for each mounted name, by one authority that stays when they are renewed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ems-inner-'))
    await cp(path.join(root, 'deploy/bin'), path.join(folder, 'deploy/bin'), { recursive: true })
    const pem = (name: string) => readFile(path.join(folder, 'deploy/secrets/inner', name), 'utf8')
    const make = () => execFileSync(path.join(folder, 'deploy/bin/tls'), { stdio: 'ignore' })
    make()
    const [authority, before] = [new X509Certificate(await pem('authority.crt')), await pem('api.crt')]

    make()

    const mounted = [...(await read('deploy/tls/compose.yml')).matchAll(/inner\/(\w+)\.crt/g)].map(([, name]) => name)
    expect(mounted.length).toBe(6)
    for (const name of mounted.filter((one) => one !== 'authority')) {
      const certificate = new X509Certificate(await pem(`${name}.crt`))
      expect([certificate.checkHost(String(name)), certificate.checkHost('localhost')]).toEqual([name, 'localhost'])
      expect(certificate.verify(authority.publicKey)).toBe(true)
    }
    expect(await pem('api.crt')).not.toBe(before)
  })
})

type Service = { cap_add?: string[]; ports?: string[]; command?: string[]; healthcheck?: { test?: string[] } }
