import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Accurate } from '../accurate.ts'
import { changeRecord } from '../control/records.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-records-'))
})
afterAll(() => rm(folder, { recursive: true }))

const started = () =>
  new Accurate({
    callbackBase: 'http://ems.test',
    hosts: ['a', 'b'],
    recordFile: path.join(folder, 'books/records.jsonl'),
  })
const customers = (accurate: Accurate) => accurate.database(1001)?.modules.customer
const save = (accurate: Accurate, customerNo: string, more = {}) =>
  changeRecord(accurate, {
    database: 1001,
    module: 'customer',
    action: 'save',
    body: { name: `PT ${customerNo}`, customerNo, transDate: '23/11/2026', ...more },
  }).body as { r: { id: number } }

test('what was saved is there after a restart, changed and deleted records too, and ids go on', async () => {
  const before = started()
  const kept = save(before, 'K-1').r
  save(before, 'K-2', {})
  save(before, 'K-1', { id: kept.id, name: 'PT Nama Baru' })
  const deleted = save(before, 'K-3').r
  changeRecord(before, { database: 1001, module: 'customer', action: 'delete', body: { id: deleted.id } })
  await appendFile(path.join(folder, 'books/records.jsonl'), '{"database":1001,"module":"cust')

  const after = started()

  expect(customers(after)?.byNumber('K-1')).toMatchObject({ id: kept.id, name: 'PT Nama Baru' })
  expect(customers(after)?.byNumber('K-3')).toBeUndefined()
  expect(customers(after)?.size).toBe(customers(before)?.size)
  expect(customers(started())?.size).toBe(customers(before)?.size)
  expect(save(after, 'K-4').r.id).toBeGreaterThan(kept.id + 1)
  expect(save(after, 'k-1')).toMatchObject({ s: false })
})

test('a reset begins with the demo data again', () => {
  const accurate = started()
  accurate.reset()
  expect(customers(accurate)?.byNumber('K-1')).toBeUndefined()
  expect(customers(started())?.byNumber('K-1')).toBeUndefined()
})
