import { resources } from '@ems/contracts'
import { jobTypes } from '@ems/contracts/settings'
import { expect, test } from '@jest/globals'
import { jobHandlers, stores } from './areas.ts'

const names = stores.map(({ resource }) => resource.name)

test('every collection has one store', () => {
  expect(names.toSorted()).toEqual(resources.map(({ name }) => name).toSorted())
})

test('every type of job has a name for users and a handler', () => {
  expect(Object.keys(jobHandlers).toSorted()).toEqual(Object.keys(jobTypes).toSorted())
})
