import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { installTabApis, MemoryStorage } from '../testing/browser.ts'
import { TabStore } from './tab-store.ts'

const key = 'user:http://localhost/sso:ems-web'
const user = (access_token: string, sub = 'suharti') => JSON.stringify({ access_token, profile: { sub } })
const tokenIn = async (store: TabStore) => JSON.parse((await store.get(key)) ?? 'null')?.access_token

/** How long a tab waits for the answer of others (tab-store.ts). A tab that needs no answer is faster. */
const TIMEOUT_MS = 300

const stores: TabStore[] = []

function tab() {
  const events = { onSession: jest.fn(), onCleared: jest.fn(), onStranger: jest.fn() }
  const storage = new MemoryStorage()
  const store = new TabStore(events, storage)
  stores.push(store)
  return { store, storage, ...events }
}

async function delivered() {
  await new Promise((resolve) => setTimeout(resolve, 50))
}

beforeAll(installTabApis)
afterEach(async () => {
  for (const store of stores.splice(0)) store.close()
  await delivered()
})

describe('the session of several tabs', () => {
  test('is handed over to a new tab', async () => {
    const first = tab()
    await first.store.set(key, user('a'))

    const second = tab()

    expect(await tokenIn(second.store)).toBe('a')
  })

  test('makes a first tab wait for nobody', async () => {
    const started = performance.now()

    // A message to a tab of another test may still be on its way.
    expect(await tab().store.get(`${key}-first`)).toBeNull()

    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS)
  })

  test('is renewed in all tabs at once', async () => {
    const [first, second] = [tab(), tab()]
    await first.store.set(key, user('a'))
    await delivered()

    await first.store.set(key, user('b'))
    await delivered()

    expect(await tokenIn(second.store)).toBe('b')
    expect(second.onSession).toHaveBeenCalledTimes(2)
  })

  test('is never replaced by an older one that arrives late', async () => {
    const [first, second] = [tab(), tab()]
    await first.store.set(key, user('old'))
    await delivered()
    const late = first.storage.getItem(`oidc.${key}`) ?? ''
    await second.store.set(key, user('new'))
    await delivered()
    first.storage.setItem(`oidc.${key}`, late)

    await second.store.catchUp()

    expect(await tokenIn(second.store)).toBe('new')
  })

  test('is caught up with by a tab that missed a renewal', async () => {
    const [first, second] = [tab(), tab()]
    await first.store.set(key, user('a'))
    await delivered()
    const missed = second.storage.getItem(`oidc.${key}`) ?? ''
    await first.store.set(key, user('b'))
    await delivered()
    second.storage.setItem(`oidc.${key}`, missed)

    const started = performance.now()
    await second.store.catchUp()

    expect(await tokenIn(second.store)).toBe('b')
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS)
  })

  test('ends in all tabs, with the reason', async () => {
    const [first, second] = [tab(), tab()]
    await first.store.set(key, user('a'))
    await delivered()

    await first.store.remove(key, 'expired')
    await delivered()

    expect(await second.store.get(key)).toBeNull()
    expect(second.onCleared).toHaveBeenCalledWith('expired')
  })

  test('does not end the session of another user', async () => {
    const [first, second] = [tab(), tab()]
    await first.store.set(key, user('a', 'suharti'))
    await delivered()
    second.storage.clear()
    await second.store.set(key, user('b', 'auditor'))
    await delivered()

    await first.store.remove(key)
    await delivered()

    expect(first.onStranger).toHaveBeenCalled()
    expect(await tokenIn(second.store)).toBe('b')
  })

  test('is forgotten by one tab alone when it asks for that', async () => {
    const [first, second] = [tab(), tab()]
    await first.store.set(key, user('a'))
    await delivered()

    first.store.forget(key)
    await delivered()

    expect(await tokenIn(second.store)).toBe('a')
  })

  test('keeps the employee over a renewal, but not over a change of person', async () => {
    const { store, storage } = tab()
    const employee = () => JSON.parse(storage.getItem(`oidc.${key}`) ?? '{}').employee_id
    await store.set(key, user('a'))
    store.rememberEmployee(key, '17')

    await store.set(key, user('b'))
    expect(employee()).toBe('17')

    await store.set(key, user('c', 'auditor'))
    expect(employee()).toBeUndefined()
  })
})
