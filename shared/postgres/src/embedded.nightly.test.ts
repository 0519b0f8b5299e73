import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { type Embedded, startEmbedded } from './embedded.ts'
import { connect, retrying } from './index.ts'

// Creating a cluster takes half a second on a quiet machine, ten on one that is busy.
jest.setTimeout(60_000)

describe('the embedded PostgreSQL', () => {
  let dataDir: string
  let lines: string[]
  const running: Embedded[] = []

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ems-embedded-'))
    await chmod(dataDir, 0o711)
    lines = []
  })
  afterEach(async () => {
    const servers = running.splice(0)
    await Promise.all(servers.map((server) => server.stop()))
    for (const { home } of servers) await rm(home, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })

  const start = async (folder = dataDir) => {
    const server = await startEmbedded({ dataDir: folder, log: (line) => lines.push(line) })
    running.push(server)
    return server
  }
  const query = async (url: string, sql: string) => {
    const client = new pg.Client(url)
    await client.connect()
    return client.query(sql).finally(() => client.end())
  }
  const settings = async (url: string, names: string[]) => {
    const { rows } = await query(url, `select name, setting from pg_settings where name in ('${names.join("','")}')`)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  }

  test('keeps its rows over a stop and a start', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 1 as one')
    await first.stop()

    const second = await start()

    expect((await query(second.url, 'select * from kept')).rows).toEqual([{ one: 1 }])
  })

  test('listens for this machine only, asks for the password, and gives the services no superuser', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'wrong'

    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await query(url, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user')).rows).toEqual([
      { rolsuper: false, rolcreatedb: true },
    ])
    expect(await settings(url, ['listen_addresses', 'TimeZone', 'jit', 'fsync'])).toEqual({
      listen_addresses: '127.0.0.1',
      TimeZone: 'UTC',
      jit: 'off',
      fsync: 'on',
    })
    expect((await stat(path.join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  })

  test('is back on its port within seconds after kill -9, with every acknowledged row', async () => {
    const server = await start()
    await query(server.url, 'create table acknowledged (id int primary key)')
    const pool = connect({ url: server.url, name: 'writer', max: 4 })
    const acknowledged: number[] = []
    let writing = true
    const write = async (first: number) => {
      for (let id = first; writing; id += 4) {
        const insert = () => pool.query('insert into acknowledged values ($1) on conflict do nothing', [id])
        await retrying(insert)
        acknowledged.push(id)
      }
    }
    const writers = [0, 1, 2, 3].map(write)
    await sleep(300)
    const { pid } = server

    process.kill(pid, 'SIGKILL')
    const killedAt = performance.now()
    const before = acknowledged.length
    while (acknowledged.length === before) await sleep(10)
    const away = performance.now() - killedAt
    await sleep(200)
    writing = false
    await Promise.all(writers)
    await pool.end()

    const { rows } = await query(server.url, 'select id from acknowledged')
    const stored = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect(before).toBeGreaterThan(10)
    expect(server.pid).not.toBe(pid)
    expect(away).toBeLessThan(60_000)
    expect(lines).toContain('PostgreSQL ended (SIGKILL); starting it again.')
  })

  /** Another process that starts the server on `dataDir` and then does nothing. */
  const startSeparately = async () => {
    const program = `
      import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
      const { url, pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
      console.log(JSON.stringify({ url, pid }))`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(starter.stdout, 'data')
    return { starter, ...(JSON.parse(String(line)) as { url: string; pid: number }) }
  }

  test('ends when the process that started it is killed, and starts again on the same rows', async () => {
    const { starter, url, pid } = await startSeparately()
    await query(url, 'create table kept as select 1 as one')

    starter.kill('SIGKILL')
    await untilEnded(pid)

    const again = await start()
    expect((await query(again.url, 'select * from kept')).rows).toEqual([{ one: 1 }])
  })

  test('stops a server first that a killed starter and its killed guard left running', async () => {
    const { starter, url, pid } = await startSeparately()
    await query(url, 'create table kept as select 1 as one')
    for (const guard of await processesWith(`ems-guard\0${pid}\0`)) process.kill(guard, 'SIGKILL')
    starter.kill('SIGKILL')
    await once(starter, 'exit')

    const again = await start()

    expect(lines).toEqual([`A PostgreSQL (process ${pid}) was left running on ${dataDir}/cluster; stopping it first.`])
    expect((await query(again.url, 'select * from kept')).rows).toEqual([{ one: 1 }])
  })

  test('begins anew after an interrupted first start', async () => {
    await mkdir(path.join(dataDir, 'cluster.new', 'base'), { recursive: true })
    await writeFile(path.join(dataDir, 'cluster.new', 'PG_VERSION'), '18')

    const server = await start()

    expect((await query(server.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('is not confused by a postmaster.pid whose number belongs to another program now', async () => {
    const first = await start()
    await first.stop()
    const file = path.join(dataDir, 'cluster', 'postmaster.pid')
    await writeFile(file, `${process.pid}\n${path.join(dataDir, 'cluster')}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`)

    const server = await start()

    expect((await query(server.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test.each([
    [
      'a PG_VERSION of garbage',
      (folder: string) => writeFile(path.join(folder, 'PG_VERSION'), 'garbage'),
      'is broken (PG_VERSION says "garbage")',
    ],
    [
      'a missing folder',
      (folder: string) => rm(path.join(folder, 'global'), { recursive: true }),
      'is broken (global missing)',
    ],
    [
      'a cluster of another version',
      (folder: string) => writeFile(path.join(folder, 'PG_VERSION'), '16\n'),
      'was made by PostgreSQL 16, this is 18',
    ],
    [
      'an emptied control file',
      (folder: string) => writeFile(path.join(folder, 'global', 'pg_control'), ''),
      'pg_control',
    ],
  ])('refuses %s in one line with a way out, and removes nothing', async (_subject, damage, text) => {
    const first = await start()
    await first.stop()
    await damage(path.join(dataDir, 'cluster'))

    const refusal = await start().catch((error: Error) => error)

    expect(refusal).toMatchObject({ name: 'Refusal', message: expect.stringContaining(text) })
    expect((refusal as Error).message).not.toContain('\n')
    expect(await readFile(path.join(dataDir, 'cluster', 'postgresql.conf'), 'utf8')).toContain('max_connections')
  })

  const asRoot = process.getuid?.() === 0 ? test : test.skip
  asRoot('lives in a temporary folder that was made for root alone', async () => {
    const folder = path.join(dataDir, 'private')
    await mkdir(folder, { mode: 0o700 })

    const server = await start(path.join(folder, 'postgres'))

    expect(server.home).toBe(path.join(folder, 'postgres'))
  })

  describe('in a folder that its account cannot enter', () => {
    let closed: string
    beforeEach(async () => {
      // Not the temporary folder, where ours are opened.
      closed = await mkdtemp('/var/tmp/ems-closed-')
    })
    afterEach(() => rm(closed, { recursive: true }))

    asRoot('lives elsewhere, says so, and stays there when the folder is opened', async () => {
      const umask = process.umask(0o077)
      const first = await start(path.join(closed, 'postgres')).finally(() => process.umask(umask))
      await query(first.url, 'create table kept as select 1 as one')
      await first.stop()
      await chmod(closed, 0o755)

      const second = await start(path.join(closed, 'postgres'))

      expect(second.home).toMatch(/^\/var\/lib\/ems-[0-9a-f]{8}\/data$/)
      expect(lines[0]).toContain(second.home)
      expect((await query(second.url, 'select * from kept')).rows).toEqual([{ one: 1 }])
      await second.stop()
      await rm(path.dirname(second.home), { recursive: true })
    })

    asRoot('is refused when it lives there already', async () => {
      await chmod(closed, 0o755)
      const first = await start(path.join(closed, 'postgres'))
      await first.stop()
      await chmod(closed, 0o700)

      await expect(start(path.join(closed, 'postgres'))).rejects.toThrow('cannot enter')
    })
  })
})

/** Linux only, as the tests are. */
async function processesWith(part: string) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_pid, position) => commands[position]?.includes(part)).map(Number)
}

async function untilEnded(pid: number) {
  for (;;) {
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    if (state === '' || state.includes(') Z ')) return
    await sleep(20)
  }
}
