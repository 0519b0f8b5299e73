import { describe, expect, test } from '@jest/globals'
import { AreaFailure, classify, type FailureKind, isPassing, requestOf } from './failure.ts'

const chunkError = Object.assign(new Error('Loading chunk references failed.'), { name: 'ChunkLoadError' })

describe('a failure', () => {
  test.each<[unknown, FailureKind]>([
    [chunkError, 'chunk'],
    [new Error('Loading CSS chunk 12 failed.'), 'chunk'],
    [new Error('Unsatisfied version 1.0.0 from host of shared singleton module @ems/ui (required ^2.0.0)'), 'shared'],
    [new Error("Shared module react doesn't exist in shared scope default"), 'shared'],
    [new Error('The remote entry interface does not contain "init" #RUNTIME-002'), 'entry-no-container'],
    [new Error('Module "./nothing" does not exist in container.'), 'expose-missing'],
    [new AreaFailure('revoked', 'settings@1.4.2'), 'revoked'],
    [new Error('x is not a function'), 'module-exec'],
    ['thrown text', 'module-exec'],
  ])('%s is %s', (error, kind) => {
    expect(classify(error)).toBe(kind)
  })

  test('passes by itself only when a network may have caused it', () => {
    const all: FailureKind[] = [
      'revoked',
      'contract',
      'shared',
      'integrity',
      'entry-load',
      'entry-exec',
      'chunk',
      'render',
    ]

    expect(all.filter((kind) => isPassing(new AreaFailure(kind, '')))).toEqual(['entry-load', 'chunk'])
    expect(all.filter((kind) => isPassing(new AreaFailure(kind, '', { isCertain: true })))).toEqual([])
  })

  test('names the file that a chunk loader asked for', () => {
    const error = Object.assign(chunkError, { request: `${location.origin}/remotes/hr/1.0.0/js/a.js` })

    expect(requestOf(error)).toBe('/remotes/hr/1.0.0/js/a.js')
    expect(requestOf(new Error('no file'))).toBeUndefined()
  })
})
