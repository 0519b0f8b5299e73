import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Application, demoApplications } from './applications.ts'
import { GrantFile } from './grant-file.ts'
import { Grants } from './grants.ts'

const NOW = Date.parse('2026-11-23T08:00:00Z')
const applications = demoApplications({ callbackBase: 'http://ems.test', webhooks: {}, clientSecrets: {}, now: NOW })
const actual = applications[0] as Application

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-grants-'))
})
afterAll(() => rm(folder, { recursive: true }))

const started = (name: string) => new Grants(new GrantFile(path.join(folder, 'accurate', name)), applications)
const tomorrow = { expiresAt: NOW + 86_400_000, hasRefresh: true }

test('tokens are good after a restart of the sandbox, and renewed or revoked ones are not', () => {
  const before = started('kept.json')
  const [kept, renewed, revoked] = [0, 1, 2].map(() => before.issue(actual, ['customer_view'], tomorrow).access)
  const grant = before.byAccess(renewed ?? '', NOW)
  before.renew(grant?.refresh ?? '', actual, { expiresAt: tomorrow.expiresAt, rotates: true })

  const after = started('kept.json')
  expect(after.byAccess(kept ?? '', NOW)).toMatchObject({ application: actual, scopes: ['customer_view'] })
  expect(after.byAccess(renewed ?? '', NOW)).toBeUndefined()
  expect(after.byAccess(revoked ?? '', NOW)).toBeDefined()

  after.revoke()
  expect(started('kept.json').byAccess(kept ?? '', NOW)).toBeUndefined()
})

test('a file that cannot be read only means that everybody connects again', async () => {
  started('broken.json').issue(actual, [], tomorrow)
  await writeFile(path.join(folder, 'accurate/broken.json'), '{')

  const token = started('broken.json').issue(actual, [], tomorrow).access

  expect(started('broken.json').byAccess(token, NOW)).toBeDefined()
})
