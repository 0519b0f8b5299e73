import type { AuditLog } from '@ems/contracts/settings'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { readAllResources } from '../resources/all-resources.ts'
import { changesOf, pathTo, rejectionOf } from './changes.ts'

beforeAll(readAllResources)

const entry = (values: Partial<AuditLog>) =>
  ({
    action: 'update',
    target_type: 'references',
    target_id: '7',
    before: { name: 'Lama', category: 'bank', is_active: true, version: 1 },
    after: { name: 'Baru', category: 'bank', is_active: true, version: 2 },
    changed_fields: ['name'],
    ...values,
  }) as AuditLog
const changed = (values: Partial<AuditLog>) =>
  changesOf(entry(values))
    .filter(({ isChanged }) => isChanged)
    .map(({ meta, before, after }) => [meta.label, before, after])

describe('what an entry tells', () => {
  test('is which fields changed, by their labels, from what to what', () => {
    expect(changed({})).toEqual([['Nama', 'Lama', 'Baru']])
    expect(changesOf(entry({})).map(({ field }) => field)).toEqual(['category', 'name', 'is_active'])
  })

  test('of an object that was added is every value it began with', () => {
    expect(changed({ action: 'create', before: null, changed_fields: [] })).toEqual([
      ['Kategori', null, 'bank'],
      ['Nama', null, 'Baru'],
      ['Aktif', null, true],
    ])
  })

  test('of a type no contract knows is its fields by their own names', () => {
    expect(changed({ target_type: 'gone', changed_fields: ['name'] })).toEqual([['name', 'Lama', 'Baru']])
  })
})

test('the object is opened where it is listed, with its category', () => {
  expect(pathTo(entry({}))).toBe('/private/utilities/reference?id=7&category=bank')
  expect(pathTo(entry({ action: 'delete' }))).toBeUndefined()
  expect(pathTo(entry({ target_type: 'gone' }))).toBeUndefined()
})

test.each([
  ['Akses ditolak. DELETE /api/v1/users/:id memerlukan user-destroy', 'Akses ditolak, memerlukan user-destroy'],
  [
    'Akses ditolak. PATCH /api/v1/users/:id: Anda tidak dapat mengubah grup Anda sendiri.',
    'Akses ditolak: Anda tidak dapat mengubah grup Anda sendiri.',
  ],
  ['Berkas ditolak. Impor: Berkas kosong.', 'Berkas ditolak. Impor: Berkas kosong.'],
])('a refusal is read without the address that was asked: %s', (reason, read) => {
  expect(rejectionOf(reason)).toBe(read)
})
