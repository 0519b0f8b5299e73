import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AccurateServer, startAccount, startAccurate } from '@ems/sandbox/accurate'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { run } from './command.ts'
import type { Recording } from './recording.ts'

let server: AccurateServer
let account: Awaited<ReturnType<typeof startAccount>>
let folder: string
let env: NodeJS.ProcessEnv
const lines: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-accurate-'))
  server = await startAccurate({ callbackBase: 'https://ems.test' })
  account = await startAccount(server.accurate)
  Object.assign(server.accurate.settings, { requests_per_second: 100, parallel_requests: 8 })
  env = {
    AOL_ACCOUNT_BASE: account.url,
    AOL_ACTUAL_CLIENT_ID: 'ems-actual',
    AOL_ACTUAL_CLIENT_SECRET: 'sandbox-actual-secret',
    AOL_ACTUAL_REDIRECT_URI: 'https://ems.test/aol-callback/actual',
  }
  lines.length = 0
})
afterEach(async () => {
  process.exitCode = undefined
  await Promise.all([account.close(), server.close(), rm(folder, { recursive: true })])
})

const out = () => path.join(folder, 'recording.json')

const command = (args: string[]) => run(args, { env, say: (line) => lines.push(line), paceMs: 0 })

/** Steps of the administrator: opens the address, permits everything, copies the address of the redirect. */
async function recordAll(...more: string[]) {
  await command(['url'])
  const text = lines.join('\n')
  const url = /https?:\S+\/oauth\/authorize\S+/.exec(text)?.[0] ?? ''
  const state = /--state (\w+)/.exec(text)?.[1] ?? ''
  const scopes = (new URL(url).searchParams.get('scope') ?? '').split(' ')
  const body = new URLSearchParams([['decision', 'allow'], ...scopes.map((scope) => ['scope', scope])])
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const back = response.headers.get('location') ?? ''
  await command(['record', '--state', state, '--back', back, '--out', out(), ...more])
  return JSON.parse(await readFile(out(), 'utf8')) as Recording
}

describe('npm run ems -- accurate', () => {
  test('records every answer that EMS uses, and finds the sandbox as expected, without violating the contract', async () => {
    // Slow answers to the burst, which is behind five other calls: nine are under way at the same time.
    const slow = { fault: 'slow' as const, ms: 200, times: 20, after: 5, probability: 1 }
    server.accurate.faults.add({ ...slow, match: { path: '/accurate/api/customer/list' } })

    const recording = await recordAll('--write', '--burst')

    if (process.env.EMS_WRITE_EXPECTED)
      await writeFile(new URL('expected.json', import.meta.url), `${JSON.stringify(recording, null, 2)}\n`)
    expect(lines.at(-1)).toBe('No difference that EMS would notice.')
    expect(Object.keys(recording.answers).length).toBeGreaterThan(35)
    expect(recording.facts).toMatchObject({ state_comes_back: true, expires_in: 86_400, answer_to_too_many: 429 })
    const provoked = ['no session', 'address without /accurate', 'unknown action']
    expect(server.accurate.log.entries().filter(({ violations }) => violations.length)).toHaveLength(provoked.length)
  }, 60_000)

  test('keeps names and types, and no value', async () => {
    await recordAll()
    const text = await readFile(out(), 'utf8')
    const customer = server.accurate.database(1001)?.modules.customer.at(0)
    for (const secret of [customer?.name, customer?.npwpNo, 'Sri Wahyuni', 'Bearer', '127.0.0.1'])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  }, 60_000)

  test('names a field that is gone and a type that changed, and ends with 1', async () => {
    const fault = { times: 1, probability: 1, after: 0 }
    server.accurate.faults.add({ ...fault, fault: 'drop_field', field: 'npwpNo', match: { path: 'customer/list' } })
    server.accurate.faults.add({
      ...fault,
      fault: 'wrong_type',
      field: 'totalAmount',
      value: '5',
      match: { path: 'sales-invoice/detail' },
    })
    server.accurate.faults.add({ ...fault, fault: 'add_field', field: 'baru', match: { path: 'item/detail' } })

    await recordAll()

    expect(lines).toContain('diff  customer list: missing d[].npwpNo')
    expect(lines).toContain('diff  sales-invoice detail: changed d.totalAmount: number became string')
    expect(lines).toContain('new   item detail: 1 fields that the sandbox does not have')
    expect(process.exitCode).toBe(1)
  }, 60_000)

  test('says what it needs', async () => {
    await expect(run(['url'], { env: {} })).rejects.toThrow('AOL_ACCOUNT_BASE is not set')
    await expect(command(['record'])).rejects.toThrow('--back')
    await expect(
      command(['record', '--state', 'x', '--back', 'https://ems.test/?error=access_denied']),
    ).rejects.toThrow('access_denied')
  })
})
