import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, retrying } from '@ems/postgres'
import { startStack, type TestStack } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'

// The first start builds host and remotes when their sources changed since the last build.
jest.setTimeout(300_000)

/** One installation lives through all of these, in this order. */
describe('npm start', () => {
  let dataDir: string
  let stack: TestStack

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ems-npm-start-'))
    await chmod(dataDir, 0o711)
    stack = await startStack({ dataDir, forMs: 240_000 })
    await until(() => stack.output().includes('EMS is ready'))
  })
  afterAll(async () => {
    await stack?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const start = async () => {
    stack = await startStack({ dataDir })
    await until(() => stack.output().includes('EMS is ready'))
  }
  const query = async (sql: string) => {
    const password = (await readFile(path.join(dataDir, 'postgres/password'), 'utf8')).trim()
    const port = (await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[3]
    const pool = connect({ url: `postgres://ems:${password}@127.0.0.1:${port}/ems`, name: 'npm start test', max: 1 })
    return retrying(() => pool.query(sql)).finally(() => pool.end())
  }
  const isReady = () =>
    fetch(`${stack.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const kept = async () => (await query('select * from kept')).rows

  test('prints the URL and the demo accounts, which exist', async () => {
    expect(stack.output()).toContain(stack.url)
    expect(stack.output()).toContain('Demo accounts, password Ems-demo-2026:')
    expect(stack.output()).toMatch(/admin@ems\.test +Administrator/)
    expect((await query('select count(*)::int as people from ems.users')).rows[0]?.people).toBeGreaterThan(100)
    expect((await query("select name from sso.accounts where email = 'admin@ems.test'")).rows).toHaveLength(1)
    await query('create table kept as select 1 as one')
  })

  test('serves the pages', async () => {
    const page = await fetch(stack.url)

    expect(page.status).toBe(200)
    expect(await page.text()).toContain('id="ems-registry"')
  })

  test('refuses to run twice on one folder', async () => {
    const rejected = startStack({ dataDir }).catch((error: Error) => error.message)

    expect(await rejected).toContain(
      `The data folder ${dataDir} is in use by another EMS (process ${stack.pid}, ${stack.url}).`,
    )
    expect(await isReady()).toBe(true)
  })

  test.each(['identity', 'realtime', 'api', 'worker', 'gateway'])('brings %s back after kill -9', async (name) => {
    const message = `${name} is back.`
    const [pid] = await processesOf(dataDir, name === 'worker' ? 'worker.js' : `${name}/dist/main.js`)

    process.kill(pid ?? 0, 'SIGKILL')

    await until(() => stack.output().includes(message))
    await until(isReady)
  })

  test('brings PostgreSQL back after kill -9, and the services with it', async () => {
    const [pid] = await processesOf(dataDir, 'cluster')

    process.kill(pid ?? 0, 'SIGKILL')

    await until(() => stack.output().includes('PostgreSQL is back.'))
    await until(isReady)
    expect(await kept()).toEqual([{ one: 1 }])
  })

  test('stops within seconds on Ctrl-C and leaves no process behind', async () => {
    const began = performance.now()

    const code = await stack.stop()

    expect(code).toBe(0)
    expect(performance.now() - began).toBeLessThan(60_000)
    expect(await processesOf(dataDir)).toEqual([])
  })

  test('has its data when it starts again', async () => {
    await start()

    expect(await kept()).toEqual([{ one: 1 }])
  })

  test('leaves no process behind when it is killed with -9, and starts again', async () => {
    await stack.kill()

    await until(async () => (await processesOf(dataDir)).length === 0)
    await start()
    expect(await kept()).toEqual([{ one: 1 }])
  })

  test('outside demo mode refuses its demo secrets and says which are missing', async () => {
    await stack.stop()

    const rejected = await startStack({ dataDir, env: { EMS_DEMO: '0' } }).catch((error: Error) => error.message)

    expect(rejected).toMatch(/cannot start: [A-Z_]+ is missing\./)
    expect(await processesOf(dataDir)).toEqual([])
  })
})

async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await sleep(50)
}

/** The processes that belong to the installation in `folder`, told by their command line or their environment. */
async function processesOf(folder: string, program = '') {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  const matches: number[] = []
  for (const pid of pids) {
    const [command, environment] = await Promise.all(
      ['cmdline', 'environ'].map((part) => readFile(`/proc/${pid}/${part}`, 'utf8').catch(() => '')),
    )
    const isOurs = command?.includes(folder) || environment?.includes(`EMS_DATA_DIR=${folder}`)
    if (isOurs && command?.includes(program)) matches.push(Number(pid))
  }
  return matches
}
