import { permissions } from '@ems/contracts'
import { Jira as Sandbox, startJira } from '@ems/sandbox/jira'
import { createLog } from '@ems/service'
import { folderStore } from '../files/index.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { createJira, type Jira, provideJira } from './client/jira.ts'
import { jiraSettings } from './client/settings.ts'

const EMS_URL = 'http://ems.test'
export const SITE = '11111111-aaaa-4bbb-8ccc-000000000001'
export const PROJECT = '10010'

export type JiraBench = {
  api: TestApi
  admin: Client
  jira: Jira
  /** The sandbox; its `log`, `faults` and `state` are at hand. */
  server: Sandbox
  /** Approves the consent that the API asks for, as a person in a browser does, and hands the answer over. */
  connect: () => Promise<void>
  /** Connects and chooses the project. */
  open: () => Promise<void>
  /** What a person does in Jira; answers the id of the issue. */
  act: (deed: Record<string, unknown>) => Promise<string>
  fault: (fault: Record<string, unknown>) => Promise<void>
  close: () => Promise<void>
}

/** The API on a real database, connected to the sandbox of Jira Cloud over HTTP. */
export async function jiraBench(): Promise<JiraBench> {
  const api = await testApi()
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const address = api.app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const server = new Sandbox({ callbackBase: EMS_URL, settings: { webhook_retry_ms: 5 } })
  const sandbox = await startJira(server)
  const jira = createJira({
    pool: api.pool,
    vault: api.app.services.vault,
    files: folderStore(api.app.services.filesDir),
    log: createLog('test'),
    settings: jiraSettings(
      {
        ATLASSIAN_AUTH_BASE: `${sandbox.url}/auth`,
        ATLASSIAN_API_BASE: `${sandbox.url}/api`,
        ATLASSIAN_AUTHORIZE_BASE: undefined,
        JIRA_CLIENT_ID: 'ems-jira',
        JIRA_CLIENT_SECRET: 'sandbox-jira-secret',
        JIRA_REDIRECT_URI: undefined,
        JIRA_SCOPES: undefined,
        JIRA_CLOUD_ID: undefined,
        JIRA_WEBHOOK_URL: `http://127.0.0.1:${port}/api/hooks/jira`,
        JIRA_WEBHOOK_MODE: 'either',
        JIRA_WEBHOOK_SECRET: undefined,
      },
      EMS_URL,
    ),
  })
  provideJira(jira)
  const admin = await api.as([...permissions], { name: 'Sari' })
  const post = async (path: string, attributes: object) => {
    const { status, text } = await admin.post(path, { data: { type: 'jira-connection', attributes } })
    if (status >= 300) throw new Error(text)
  }
  const control = async (path: string, body: object) => {
    const response = await fetch(`${sandbox.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  }
  const connect = async () => {
    const { url } = (await admin.post('/jira-connection/-actions/connect')).body.data.attributes
    const back = await consent(url)
    await post('/callback/jira', { code: back.get('code'), state: back.get('state') })
  }
  return {
    api,
    admin,
    jira,
    server,
    connect,
    open: async () => {
      await connect()
      await post('/jira-connection/-actions/choose', { site: SITE, project: PROJECT })
    },
    act: async (deed) => JSON.parse(await control('/act', deed)).id,
    fault: async (fault) => void (await control('/faults', fault)),
    close: async () => {
      provideJira(undefined)
      await sandbox.close()
      await api.close()
    },
  }
}

/** Approves or declines, and returns the parameters of the redirect. */
export async function consent(url: string, decision = 'allow') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(url, { method: 'POST', body: `decision=${decision}`, headers, redirect: 'manual' })
  const location = response.headers.get('location')
  if (!location) throw new Error(await response.text())
  return new URL(location).searchParams
}
