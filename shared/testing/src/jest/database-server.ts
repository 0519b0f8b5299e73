import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@ems/postgres/embedded'

/**
 * A throw-away PostgreSQL for the tests of this run, unless `TEST_DATABASE_URL` names one. Never flushes to disk: what
 * a power failure takes was going to be removed anyway.
 */
export async function startTestServer() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ems-test-'))
  const server = await startEmbedded({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB' },
  })
  const stop = async () => {
    await server.stop()
    await rm(server.home, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}
