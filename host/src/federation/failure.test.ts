import { describe, expect, test } from '@jest/globals'
import { AreaFailure, classify, type FailureKind, isPassing } from './failure.ts'

const chunkError = Object.assign(new Error('Loading chunk references failed.'), { name: 'ChunkLoadError' })

describe('a failure', () => {
  test.each<[unknown, FailureKind]>([
    [chunkError, 'chunk'],
    [new Error('Loading CSS chunk 12 failed.'), 'chunk'],
    [new Error('settings@1.4.2 timed out after 8000 ms'), 'entry-timeout'],
    [new Error('ScriptExecutionError: boom'), 'entry-exec'],
    [new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'), 'entry-load'],
    [new Error('Failed to get remoteEntry exports. #RUNTIME-001'), 'entry-no-container'],
    [new Error('Unsatisfied version 1.0.0 from host of shared singleton module @ems/ui (required ^2.0.0)'), 'shared'],
    [new Error("Shared module react doesn't exist in shared scope default"), 'shared'],
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
      'entry-load',
      'entry-timeout',
      'entry-exec',
      'chunk',
      'render',
    ]
    expect(all.filter(isPassing)).toEqual(['entry-load', 'chunk'])
  })
})
