import { expect, jest, test } from '@jest/globals'
import { culprit } from './blocking.ts'
import { createUses } from './uses.ts'

const hr = { name: 'hr', version: '1.4.0' }

test('a tab says what it ran, what failed and what was slow, once, and only for those who are signed in', async () => {
  const send = jest.fn(async (_: unknown) => undefined)
  let isSignedIn = false
  const uses = createUses({ ring: 'pilot', isSignedIn: () => isSignedIn, send })
  uses.opened(hr, 300)
  uses.opened(hr, 2_500)
  uses.failed(hr)
  uses.blocked(hr, 420.4)
  uses.flush()
  expect(send).not.toHaveBeenCalled()

  isSignedIn = true
  uses.flush()
  uses.flush()

  expect(send.mock.calls).toEqual([
    [[{ area: 'hr', version: '1.4.0', ring: 'pilot', opened: 2, errors: 1, slow: 1, blocked_ms: 420 }]],
  ])
})

test('work that blocks the page is of the department whose file ran, else of the one on the screen', () => {
  const frame = (scripts: object[]) => ({ duration: 900, scripts }) as unknown as Parameters<typeof culprit>[0]
  const it = { sourceURL: 'http://localhost/remotes/it/2.0.0/js/list.js', duration: 600 }
  const host = { sourceURL: 'http://localhost/js/main.js', duration: 300 }

  expect(culprit(frame([host, it]), hr)).toEqual({ owner: { name: 'it', version: '2.0.0' }, ms: 600 })
  expect(culprit(frame([host]), hr)).toEqual({ owner: hr, ms: 300 })
  expect(culprit(frame([]), undefined)).toEqual({ owner: undefined, ms: 900 })
})
