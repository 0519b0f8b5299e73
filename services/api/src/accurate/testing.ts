import { permissions } from '@ems/contracts'
import type { AccountingConnection } from '@ems/contracts/accurate'
import { type AccurateServer, accountRoutes, startAccurate } from '@ems/sandbox/accurate'
import { createLog } from '@ems/service'
import Fastify, { type FastifyInstance } from 'fastify'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { type Accurate, createAccurate, provideAccurate } from './client/accurate.ts'
import { accurateSettings, SCOPES } from './client/settings.ts'

export const EMS_URL = 'http://ems.test'
export const HOOK_SECRET = 'h'.repeat(48)

/** No test but that of the limit itself waits for it: both sides allow more than the provider does. */
const CALLS_PER_SECOND = 200

export type AccountingBench = {
  api: TestApi
  admin: Client
  accurate: Accurate
  server: AccurateServer['accurate']
  /** Address of the account host, as `AOL_ACCOUNT_BASE` has it. */
  accountUrl: string
  /** Approves the consent that the API asks for, as a person in a browser does, and hands the answer over. */
  connect: (connection?: AccountingConnection, scopes?: readonly string[]) => Promise<void>
  /** Connects and opens the database. */
  open: (connection?: AccountingConnection, database?: string) => Promise<void>
  /** The next matching requests go wrong: every one of the data hosts unless `match` says otherwise. */
  fault: (fault: Record<string, unknown>) => Promise<void>
  /** A change made in accounting: saves a record there. */
  act: (database: number, module: string, body: object) => Promise<void>
  close: () => Promise<void>
}

/** The API on a real database, connected to the sandbox of Accurate Online over HTTP. */
export async function accountingBench(
  more: Partial<Accurate['settings']> = {},
  vaultKey?: string,
): Promise<AccountingBench> {
  const api = await testApi(vaultKey === undefined ? {} : { vaultKey })
  const server = await startAccurate({
    callbackBase: EMS_URL,
    settings: { requests_per_second: 2 * (more.callsPerSecond ?? CALLS_PER_SECOND) },
  })
  const account: FastifyInstance = Fastify({ forceCloseConnections: true })
  accountRoutes(account, server.accurate)
  const address = await account.listen({ host: '127.0.0.1', port: 0 })
  const accurate = createAccurate({
    pool: api.pool,
    vault: api.app.services.vault,
    log: createLog('test'),
    settings: { ...settingsFor(`${address}/sandbox/accurate`), callsPerSecond: CALLS_PER_SECOND, ...more },
  })
  provideAccurate(accurate)
  const admin = await api.as([...permissions], { name: 'Sari' })
  const connect: AccountingBench['connect'] = async (connection = 'actual', scopes = SCOPES) => {
    const { url } = (await admin.post(`/accounting-connections/${connection}/-actions/connect`)).body.data.attributes
    const back = await consent(url, scopes)
    const { status, text } = await admin.post(`/callback/aol/${connection}`, {
      data: { type: 'accounting-consents', attributes: { code: back.get('code'), state: back.get('state') } },
    })
    if (status !== 200) throw new Error(text)
  }
  return {
    api,
    admin,
    accurate,
    server: server.accurate,
    accountUrl: `${address}/sandbox/accurate`,
    connect,
    open: async (connection = 'actual', database = connection === 'actual' ? '1001' : '1002') => {
      await connect(connection)
      const body = { data: { type: 'accounting-connections', attributes: { database } } }
      const { status, text } = await admin.post(`/accounting-connections/${connection}/-actions/open`, body)
      if (status !== 200) throw new Error(text)
    },
    fault: async (fault) => {
      const body = JSON.stringify({ match: { host: '127.0.0.1' }, value: null, ...fault })
      const response = await fetch(`${address}/sandbox/accurate/faults`, { method: 'POST', body })
      if (!response.ok) throw new Error(await response.text())
    },
    act: async (database, module, record) => {
      const body = JSON.stringify({ database, module, action: 'save', body: record })
      const response = await fetch(`${address}/sandbox/accurate/records`, { method: 'POST', body })
      const answer = await response.text()
      if (!response.ok || answer.includes('"s":false')) throw new Error(answer)
    },
    close: async () => {
      provideAccurate(undefined)
      await api.close()
      await account.close()
      await server.close()
    },
  }
}

/** Approves or declines, and returns the parameters of the redirect. */
export async function consent(url: string, scopes: readonly string[] = SCOPES, decision = 'allow') {
  const form = new URLSearchParams([['decision', decision], ...scopes.map((scope) => ['scope', scope])])
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(url, { method: 'POST', body: form.toString(), headers, redirect: 'manual' })
  const location = response.headers.get('location')
  if (!location) throw new Error(await response.text())
  return new URL(location).searchParams
}

const settingsFor = (url: string) =>
  accurateSettings(
    {
      AOL_ACCOUNT_BASE: url,
      AOL_AUTHORIZE_BASE: undefined,
      AOL_HOST_ALLOW: ['127.0.0.1'],
      AOL_ACTUAL_CLIENT_ID: 'ems-actual',
      AOL_ACTUAL_CLIENT_SECRET: 'sandbox-actual-secret',
      AOL_ACTUAL_REDIRECT_URI: undefined,
      AOL_ACTUAL_DATABASE_ID: undefined,
      AOL_COMMERCIAL_DATABASE_ID: undefined,
      AOL_COMMERCIAL_CLIENT_ID: 'ems-commercial',
      AOL_COMMERCIAL_CLIENT_SECRET: 'sandbox-commercial-secret',
      AOL_COMMERCIAL_REDIRECT_URI: undefined,
      AOL_WEBHOOK_SECRET_ACTUAL: HOOK_SECRET,
      AOL_WEBHOOK_SECRET_COMMERCIAL: undefined,
      AOL_SCOPES: [...SCOPES],
      AOL_RPS: 6,
      AOL_PARALLEL: 4,
    },
    EMS_URL,
  )
