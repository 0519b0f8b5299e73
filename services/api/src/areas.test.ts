import { resources } from '@ems/contracts'
import { jobTypes } from '@ems/contracts/settings'
import { expect, test } from '@jest/globals'
import { jobHandlers, stores } from './areas.ts'
import type { Services } from './kit/services.ts'
import { application } from './testing/api.ts'
import { undoables } from './undoables.ts'

const names = stores.map(({ resource }) => resource.name)

test('every collection has one store', () => {
  expect(names.toSorted()).toEqual(resources.map(({ name }) => name).toSorted())
})

test('every type of job has a name for users and a handler', () => {
  expect(Object.keys(jobHandlers).toSorted()).toEqual(Object.keys(jobTypes).toSorted())
})

test('every collection that is changed in bulk has the rules to take such a change back', () => {
  const changed = [...application.methods.keys()].flatMap(
    (url) => /^\/api\/v1\/([^/]+)\/-actions\/bulkUpdate$/.exec(url)?.[1] ?? [],
  )
  const existing = new Set(undoables({} as Services).map(({ store }) => store.resource.name))

  expect(changed.length).toBeGreaterThan(40)
  expect(changed.filter((name) => !existing.has(name))).toEqual([])
})
