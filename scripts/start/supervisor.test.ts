import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@ems/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Supervisor } from './supervisor.ts'

const environment = {
  PATH: process.env.PATH,
  EMS_URL: 'http://localhost',
  REALTIME_APP_ID: '123456',
  REALTIME_KEY: 'key',
  REALTIME_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz',
}

describe('a supervised service', () => {
  let folder: string
  let port: number
  let messages: string[]
  let lost: Error[]
  let supervisor: Supervisor

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ems-supervisor-'))
    port = await freePort()
    messages = []
    lost = []
  })
  afterEach(async () => {
    await supervisor?.stop()
    await rm(folder, { recursive: true })
  })

  const supervise = (env: NodeJS.ProcessEnv = environment) => {
    supervisor = new Supervisor({
      name: 'realtime',
      port,
      env,
      logFile: path.join(folder, 'realtime.log'),
      say: (line) => messages.push(line),
      onLost: (error) => lost.push(error),
    })
    return supervisor
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    )
  const until = async (condition: () => boolean | Promise<boolean>) => {
    while (!(await condition())) await sleep(20)
  }

  test('is healthy when started and gone when stopped', async () => {
    await supervise().start()
    expect(await answers()).toBe(200)
    const pid = supervisor.pid

    await supervisor.stop()

    expect(await answers()).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(messages).toEqual([])
  })

  test('is started again on its port when it crashes, each time, in one line each', async () => {
    await supervise().start()

    for (const crash of [1, 2]) {
      process.kill(supervisor.pid, 'SIGKILL')
      await until(() => messages.length === crash * 2)
      expect(await answers()).toBe(200)
    }

    const lines = ['realtime ended (SIGKILL) and is started again.', 'realtime is back.']
    expect(messages).toEqual([...lines, ...lines])
    expect(lost).toEqual([])
  })

  test('that lacks a variable says which, and is not started again', async () => {
    const { REALTIME_SECRET: _missing, ...rest } = environment

    const refusal = await supervise(rest)
      .start()
      .catch((error: Error) => error)

    expect(refusal).toMatchObject({
      name: 'Refusal',
      message: 'realtime cannot start: REALTIME_SECRET is missing.',
    })
  })

  test('runs anew after restart, also when it had just crashed', async () => {
    await supervise().start()
    const { pid } = supervisor
    process.kill(pid, 'SIGKILL')

    await supervisor.restart()
    await sleep(500)

    expect(await answers()).toBe(200)
    expect(supervisor.pid).not.toBe(pid)
  })

  test('writes to its log, which keeps the one of the start before', async () => {
    await supervise().start()
    await supervisor.stop()
    const before = await readFile(path.join(folder, 'realtime.log'), 'utf8')
    await supervise().start()

    expect(before).not.toBe('')
    expect(await readFile(path.join(folder, 'realtime.log.1'), 'utf8')).toBe(before)
  })

  test('ends by itself when the launcher is killed', async () => {
    const program = `
      import { Supervisor } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor.ts'))}
      const supervisor = new Supervisor({ name: 'realtime', port: ${port}, env: ${JSON.stringify(environment)},
        logFile: ${JSON.stringify(path.join(folder, 'realtime.log'))}, say: () => {}, onLost: () => {} })
      await supervisor.start()
      console.log('started')`
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(launcher.stdout, 'data')
    expect(await answers()).toBe(200)

    launcher.kill('SIGKILL')

    await until(async () => (await answers()) === 0)
  })
})
