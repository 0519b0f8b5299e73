import { chmodSync, chownSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type TestCertificate, testCertificate } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { unprivilegedAccount } from './embedded/account.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { connect } from './index.ts'

describe('a database that speaks TLS', () => {
  let server: Embedded
  let own: TestCertificate
  let external: TestCertificate
  const query = async (host: string, parameters: string) => {
    const url = new URL(server.url)
    url.hostname = host
    const pool = connect({ url: `${url.href}?${parameters}`, name: 'tls test', max: 1 })
    try {
      const { rows } = await pool.query('select version from pg_stat_ssl where pid = pg_backend_pid()')
      return rows[0].version as string | null
    } finally {
      await pool.end()
    }
  }
  beforeAll(async () => {
    own = testCertificate()
    external = testCertificate()
    const account = unprivilegedAccount()
    // PostgreSQL takes no key that others may read.
    chmodSync(own.folder, 0o755)
    chmodSync(own.key, 0o600)
    if (account) for (const file of [own.key, own.certificate]) chownSync(file, account.uid, account.gid)
    server = await startEmbedded({
      dataDir: path.join(own.folder, 'postgres'),
      log: () => undefined,
      settings: { ssl: 'on', ssl_cert_file: own.certificate, ssl_key_file: own.key, fsync: 'off' },
    })
  })
  afterAll(async () => {
    await server?.stop()
    if (server) rmSync(server.home, { recursive: true, force: true })
    for (const { folder } of [own, external]) rmSync(folder, { recursive: true, force: true })
  })

  test('is asked over it when the address says verify-full and names its authority', async () => {
    const version = await query('localhost', `sslmode=verify-full&sslrootcert=${own.certificate}`)

    expect(version).toBe('TLSv1.3')
  })

  test('is not believed with the certificate of another authority, nor under another name', async () => {
    // The errors hold certificates, which Jest cannot print.
    const reasonOf = (request: Promise<unknown>) => request.catch((error: Error) => error.message)

    const another = await reasonOf(query('localhost', `sslmode=verify-full&sslrootcert=${external.certificate}`))
    const renamed = await reasonOf(query('127.0.0.1', `sslmode=verify-full&sslrootcert=${own.certificate}`))

    expect(another).toMatch(/self-signed certificate/)
    expect(renamed).toMatch(/does not match certificate/)
  })
})
