import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'

const entry = path.join(import.meta.dirname, 'index.ts')

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Runs a small program on the package in a process of its own, where exiting and signals are real. */
function run(program: string, { env = {}, ipc = false }: { env?: NodeJS.ProcessEnv; ipc?: boolean } = {}) {
  const source = `import { createLog, onShutdown, readConfig, secret } from ${JSON.stringify(entry)}\n${program}`
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...env },
    stdio: ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  // Not 'close': it never comes once the IPC channel was closed from this side.
  const read = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'end'))
  const ended = Promise.all([once(child, 'exit'), ...read]).then(([[code]]) => ({ code, output, errors }))
  const firstLine = child.stdout ? once(child.stdout, 'data') : undefined
  return { child, ended, firstLine }
}

describe('readConfig', () => {
  const program = `
    import { z } from 'zod'
    const config = readConfig('billing', z.object({ BILLING_PORT: z.coerce.number().int(), BILLING_SECRET: secret() }))
    console.log(JSON.stringify(config))`

  test('gives the parsed environment', async () => {
    const { code, output } = await run(program, {
      env: { BILLING_PORT: '8123', BILLING_SECRET: '0123456789abcdefghijklmnopqrstuv' },
    }).ended

    expect(code).toBe(0)
    expect(JSON.parse(output)).toEqual({ BILLING_PORT: 8123, BILLING_SECRET: '0123456789abcdefghijklmnopqrstuv' })
  })

  test('reads what is mounted as a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ems-config-'))
    await writeFile(path.join(folder, 'billing'), '0123456789abcdefghijklmnopqrstuv\n')

    const { output } = await run(program, {
      // The other one is the machine's own, and nothing this service asks for.
      env: {
        BILLING_PORT: '8123',
        BILLING_SECRET_FILE: path.join(folder, 'billing'),
        ELSEWHERE_FILE: '/nowhere/elsewhere',
      },
    }).ended
    await rm(folder, { recursive: true })

    expect(JSON.parse(output)).toMatchObject({ BILLING_SECRET: '0123456789abcdefghijklmnopqrstuv' })
  })

  test('names the file it cannot read, not the secret it then lacks', async () => {
    const { code, errors } = await run(program, {
      env: { BILLING_PORT: '8123', BILLING_SECRET_FILE: '/nowhere/billing' },
    }).ended

    expect(code).toBe(78)
    expect(errors).toBe(
      'billing cannot start: BILLING_SECRET_FILE names /nowhere/billing, which cannot be read (ENOENT).\n',
    )
  })

  test.each([
    ['a missing secret', {}, 'billing cannot start: BILLING_SECRET is missing.'],
    [
      'a short secret',
      { BILLING_SECRET: 'short' },
      'billing cannot start: BILLING_SECRET must have at least 32 characters.',
    ],
    [
      'a secret copied from an example',
      { BILLING_SECRET: 'change-me-change-me-change-me-change-me' },
      'billing cannot start: BILLING_SECRET still has an example value.',
    ],
  ])('ends with 78 and one line for %s, without its value', async (_subject, env, line) => {
    const { code, errors } = await run(program, { env: { BILLING_PORT: '1', ...env } }).ended

    expect(code).toBe(78)
    expect(errors.trim()).toBe(line)
  })
})

describe('onShutdown', () => {
  const program = `
    onShutdown(async () => { await new Promise((resolve) => setTimeout(resolve, 50)); console.log('stopped') })
    setInterval(() => {}, 1_000)
    console.log('running')`

  test.each(['SIGTERM', 'SIGINT'] as const)('stops once, in order, on %s and its repetition', async (signal) => {
    const { child, ended, firstLine } = run(program)
    await firstLine

    child.kill(signal)
    child.kill(signal)

    expect(await ended).toMatchObject({ code: 0, output: 'running\nstopped\n' })
  })

  test('stops when the launcher is gone', async () => {
    const { child, ended, firstLine } = run(program, { ipc: true })
    await firstLine

    child.disconnect()

    expect(await ended).toMatchObject({ code: 0, output: 'running\nstopped\n' })
  })

  test('stops when the launcher was gone before it was called', async () => {
    const { child, ended, firstLine } = run(
      `console.log('waiting'); await new Promise((resolve) => setTimeout(resolve, 300));${program}`,
      { ipc: true },
    )
    await firstLine

    child.disconnect()

    expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('stopped') })
  })

  test('ends with 1 when stopping fails, and says why', async () => {
    const { child, ended, firstLine } = run(
      `onShutdown(async () => { throw new Error('cannot close') }); setInterval(() => {}, 1_000); console.log('running')`,
    )
    await firstLine

    child.kill('SIGTERM')

    const { code, errors } = await ended
    expect(code).toBe(1)
    expect(errors).toContain('cannot close')
  })

  test('ends with 1 when stopping takes longer than the grace', async () => {
    const { child, ended, firstLine } = run(
      `onShutdown(() => new Promise(() => {}), { graceMs: 100 }); setInterval(() => {}, 1_000); console.log('running')`,
    )
    await firstLine

    child.kill('SIGTERM')

    expect((await ended).code).toBe(1)
  })
})

describe('a log', () => {
  test('writes one line of JSON with its secrets blotted out', async () => {
    const { output } = await run(`
      createLog('billing').info({ password: 'hush', request: { authorization: 'Bearer hush', path: '/x' }, a: { b: { access_token: 'hush' } } }, 'asked')`)
      .ended

    expect(output.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(output)).toMatchObject({
      name: 'billing',
      msg: 'asked',
      password: '[redacted]',
      request: { authorization: '[redacted]', path: '/x' },
    })
    expect(output).not.toContain('hush')
  })
})
