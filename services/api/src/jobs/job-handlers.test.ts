import { jobTypes } from '@ems/contracts/settings'
import { expect, test } from '@jest/globals'
import '../app.ts'
import { workTypes } from './job-handlers.ts'

test('every type of work has a name that people can read', () => {
  expect(workTypes().length).toBeGreaterThan(3)
  expect(workTypes().filter((type) => !(type in jobTypes))).toEqual([])
})
