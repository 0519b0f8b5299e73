import { describe, expect, test } from '@jest/globals'
import type { ApiReport } from './report.ts'
import { differenceOf, raised, stepFor, stepOf } from './versions.ts'

const report = (version: string, names: Record<string, string>): ApiReport => ({ version, entries: { '.': names } })
const step = (before: ApiReport, after: ApiReport) => stepFor(differenceOf(before, after))

test.each([
  ['0.1.0', '0.1.1', 'minor'],
  ['0.1.4', '0.2.0', 'major'],
  ['0.1.4', '1.0.0', 'major'],
  ['1.2.0', '1.3.0', 'minor'],
  ['1.2.0', '1.2.1', 'none'],
  ['1.2.0', '2.0.0', 'major'],
  ['1.2.0', '1.2.0', 'none'],
  ['1.2.0', '1.1.0', 'none'],
])('from %s to %s is a step of kind %s, as a range with a caret reads it', (from, to, expected) => {
  expect(stepOf(from, to)).toBe(expected)
})

test('the next version after a step keeps nothing behind the number that moved', () => {
  expect([raised('0.1.3', 'minor'), raised('0.1.3', 'major')]).toEqual(['0.1.4', '0.2.0'])
  expect([raised('1.4.2', 'minor'), raised('1.4.2', 'major'), raised('1.4.2', 'none')]).toEqual([
    '1.5.0',
    '2.0.0',
    '1.4.2',
  ])
})

describe('what changed since a released state', () => {
  test('asks for a minor when something is new', () => {
    expect(step(report('0.1.0', { Board: 'value' }), report('0.1.0', { Board: 'value', Table: 'value' }))).toBe('minor')
    expect(step(report('0.1.0', { Board: 'value' }), report('0.1.0', { Board: 'value' }))).toBe('none')
  })

  test('asks for a major when something is gone, or is a type alone from now on', () => {
    expect(step(report('0.1.0', { Board: 'value' }), report('0.1.9', {}))).toBe('major')
    expect(step(report('0.1.0', { Board: 'value' }), report('0.1.0', { Board: 'type' }))).toBe('major')
  })

  test('lets a deprecated export go two minors later, and not before', () => {
    const before = report('0.1.3', { Shown: 'value, deprecated since 0.1.3' })

    expect(step(before, report('0.1.4', {}))).toBe('major')
    expect(step(before, report('0.1.5', {}))).toBe('minor')
    expect(step(report('0.1.3', { Shown: 'value' }), report('0.1.3', before.entries['.'] ?? {}))).toBe('none')
  })
})
