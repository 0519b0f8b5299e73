import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { findChanges, readNoted } from './reading/read-changes.ts'
import { jiraCall } from './session/jira-call.ts'
import { syncJira } from './sync.ts'
import { type JiraBench, jiraBench } from './testing.ts'

jest.setTimeout(90_000)

let bench: JiraBench
beforeAll(async () => {
  bench = await jiraBench()
  await bench.open()
  await bench.fault({ fault: 'webhook_stop_silently', times: 10_000 })
})
afterAll(() => bench.close())

const signal = new AbortController().signal
const query = async (text: string) => (await bench.api.pool.query(text)).rows
const noted = async () => (await query('select issue_id from ems.jira_reads')).length

test('changes on several pages are all found once, also where a page token expires in between', async () => {
  for (let n = 0; n < 205; n += 1)
    await bench.act({ by: 'acc-luar', summary: `Issue ${n}`, description: 'Dari Jira saja' })
  await bench.fault({ fault: 'page_token_expired', times: 2 })

  expect(await findChanges(bench.jira, signal)).toBeGreaterThan(0)

  expect(await noted()).toBe(205)
  const pages = bench.server.log.entries().filter(({ path }) => path.endsWith('/search/jql'))
  expect(pages.some(({ status }) => status === 400)).toBe(true)
  expect(pages.flatMap(({ violations }) => violations)).toEqual([])
})

test('the search that Jira has shut down, and one without a bound, would be refused', async () => {
  const search = (path: string, jql: string) =>
    jiraCall(bench.jira, {
      method: 'POST',
      path,
      body: { jql },
      scope: 'read:jira-work',
      isSafe: true,
      isInteractive: true,
    })
  await expect(search('api/3/search', 'project = ITS')).rejects.toMatchObject({ code: 'UPSTREAM_VALIDATION' })
  await expect(search('api/3/search/jql', 'order by created')).rejects.toThrow(/Unbounded/)
})

test('a connection that is ended while it reads, reads nothing more and writes nothing', async () => {
  await query(`update ems.jira_reads set due_at = now()`)
  await bench.fault({ fault: 'slow', ms: 300, match: { path: '/issue/' } })
  const reading = readNoted(bench.jira, signal).catch((error: { code?: string }) => error.code)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await bench.admin.post('/jira-connection/-actions/disconnect')).status).toBe(200)
  await reading
  const before = bench.server.log.count
  expect(await syncJira()).toBe('Tidak terhubung atau dijeda')
  expect(bench.server.log.count).toBe(before)
  expect(await query('select count(*)::int as n from ems.jira_links')).toEqual([{ n: 0 }])
  expect(await query(`select count(*)::int as n from ems.jira_reads where due_at < 'infinity'`)).toEqual([{ n: 0 }])
})
