import { afterEach, expect, test } from '@jest/globals'
import { enterScreen, frozenBefore, isFrozen, noteFrozen } from './frozen.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
const list = 'ems_hr_1_4_0 ./list'

test('a screen that froze the tab three times is not rendered a fourth; another version and the next day are new', () => {
  const now = Date.now()
  noteFrozen(list, now - 1_000)
  noteFrozen(list, now - 500)
  expect(isFrozen(list, now)).toBe(false)
  noteFrozen(list, now)

  expect(isFrozen(list, now)).toBe(true)
  expect(isFrozen('ems_hr_1_4_1 ./list', now)).toBe(false)
  expect(isFrozen(list, now + 25 * 60 * 60_000)).toBe(false)
})

test('a page that was ended while it stood still counts against its screen; one that was left does not', () => {
  const leave = enterScreen(list)
  expect(frozenBefore()).toBe(list)
  leave()
  enterScreen(list)()
  expect(frozenBefore()).toBeUndefined()
  enterScreen(list)
  dispatchEvent(new Event('pagehide'))
  expect(frozenBefore()).toBeUndefined()
})

test('what another program wrote there keeps no screen from opening', () => {
  localStorage.setItem('ems.frozen', '{"a":')
  expect(isFrozen(list)).toBe(false)
})
