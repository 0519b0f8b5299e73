import { expect, test } from '@jest/globals'
import { subjectProblem } from './subject.ts'

test('a subject says one area, then what the commit does in the imperative', () => {
  const good = [
    'kite: refuse a conversion in another unit than its good',
    'ui: keep the title of a page: it moved on first paint',
    'e2e: seed one installation for each worker',
    'sandbox: save, refuse and announce as documented',
    "Merge branch 'w2'",
  ]
  expect(good.map(subjectProblem)).toEqual(good.map(() => undefined))
})

test.each([
  ['Hold the title of a page in its place', 'has no area'],
  ['imports, calendar: name the zone', 'names several areas'],
  ['ui and host: name the zone', 'names several areas'],
  ['Kite: name the zone', 'write one word in lower case'],
  ['kite: Refuse a conversion', 'verb in lower case'],
  ['kite: refused a conversion', 'not in the imperative'],
  ['kite: refusing a conversion', 'not in the imperative'],
  ['kite: refuse a conversion.', 'full stop'],
  [`kite: refuse ${'a very '.repeat(10)}long subject`, 'at most 72'],
])('%s', (subject, problem) => {
  expect(subjectProblem(subject)).toContain(problem)
})
