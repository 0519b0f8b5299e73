import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { permissions } from '@ems/contracts'
import { createLog } from '@ems/service'
import { folderStore } from '../../files/index.ts'
import { type JobRunner, migrateQueue, startRunner } from '../../jobs/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'

type Attributes = Record<string, unknown>
export type Thing = { id: string; meta: Record<string, unknown> } & Record<string, unknown>

const path_ = (name: string) => (name.startsWith('customs-') ? name : `customs-kite-tool-${name}`)

/** The tool as a client written against its description calls it: plain attributes, ids as attributes. */
export type KiteWorld = Awaited<ReturnType<typeof kiteWorld>>

export async function kiteWorld() {
  const filesDir = await mkdtemp(path.join(tmpdir(), 'ems-kite-'))
  const api: TestApi = await testApi({ filesDir })
  await migrateQueue(api.pool)
  const all = await api.as([...permissions])
  await employ(api, all)
  const runners: JobRunner[] = []
  const log = createLog('kite test')
  log.level = 'silent'

  const startWorker = async () => {
    const runner = await startRunner({
      pool: api.ofWorker,
      url: api.url,
      files: folderStore(filesDir),
      log,
      concurrency: 2,
    })
    runners.push(runner)
    return runner
  }
  const clerk = clerkOf(all)
  return {
    api,
    filesDir,
    ...clerk,
    clerkOf,
    startWorker,
    async close() {
      for (const runner of runners) await runner.close()
      await api.close()
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}

/** Jobs run with what the user's group grants now. */
async function employ(api: TestApi, { user }: Client) {
  await api.pool.query(
    `with g as (insert into ems.usergroups (code, name, permissions, data_scope)
       values ('kite', 'KITE', $1, 'group') returning id)
     update ems.users set usergroup_id = g.id from g where users.id = $2`,
    [[...permissions], user.id],
  )
}

let keys = 0

/** Calls of one user; refusals fail the test with their answer unless the call is `ask`. */
function clerkOf(client: Client) {
  const json = { 'content-type': 'application/json', accept: 'application/json' }
  const ask = (collection: string, action: string, attributes: Attributes, headers = {}) =>
    client.post(`/${path_(collection)}/-actions/${action}`, attributes, { ...json, ...headers })
  const act = async (collection: string, action: string, attributes: Attributes) => {
    const answer = await ask(collection, action, attributes)
    if (answer.status !== 200) throw new Error(`${collection} ${action}: ${answer.text}`)
    return answer.body
  }
  const create = async (collection: string, attributes: Attributes): Promise<Thing> => {
    const type = path_(collection)
    const answer = await client.post(`/${type}`, { data: { type, attributes } }, json)
    if (answer.status !== 201) throw new Error(`${type} was not created: ${answer.text}`)
    return thing(answer.body.data)
  }
  const get = async (collection: string, id: string): Promise<Thing> => {
    const answer = await client.get(`/${path_(collection)}/${id}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return thing(answer.body.data)
  }
  const list = async (collection: string, filters: Record<string, string>, more = ''): Promise<Thing[]> => {
    const query = Object.entries(filters).map(([name, value]) => `filter[${name}]=${encodeURIComponent(value)}`)
    const answer = await client.get(`/${path_(collection)}?page[size]=200&${query.join('&')}${more}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data.map(thing)
  }
  const askGenerate = (bcl: string, more: Attributes = {}, key = `key-${++keys}`) =>
    ask('kite-datas', 'bclktGenerate', { id: bcl, ...more }, { 'idempotency-key': key })
  const ended = async (bcl: string) => {
    for (let round = 0; round < 1_600; round++) {
      const now = await get('kite-datas', bcl)
      if (now.status !== 'ANTRI' && now.status !== 'PROSES') return now
      await sleep(25)
    }
    throw new Error('The run did not end.')
  }
  const generate = async (bcl: string, more: Attributes = {}) => {
    const answer: Sent = await askGenerate(bcl, more)
    if (answer.status !== 202) throw new Error(answer.text)
    return ended(bcl)
  }
  /** Rolls back and waits for the end; answers the BCL.KT then, and what the request answered. */
  const rollback = async (bcl: string, more: Attributes = {}) => {
    const { number } = await get('kite-datas', bcl)
    const answer = await ask('kite-datas', 'rollback', { id: bcl, confirm_text: number, ...more })
    if (answer.status !== 202) throw new Error(answer.text)
    return { meta: answer.body.meta, ended: await ended(bcl) }
  }
  return { client, ask, act, create, get, list, askGenerate, ended, generate, rollback }
}

const thing = ({ id, attributes, meta }: { id: string; attributes: Attributes; meta: Attributes }): Thing => ({
  ...attributes,
  id,
  meta,
})
