import { describe, expect, test } from '@jest/globals'
import { exampleHost, exampleRegistry, exampleRelease } from '../testing/release.ts'
import { readEmsConfig, readRegistry } from './registry.ts'
import { refusal, routeOf, satisfies } from './version-match.ts'

const page = (texts: Record<string, string>) => ({
  getElementById: (id: string) => (id in texts ? { textContent: texts[id] ?? null } : null),
})

describe('reading the registry of the page', () => {
  test('gives what the gateway wrote', () => {
    const written = exampleRegistry([exampleRelease('hr')])

    expect(readRegistry(page({ 'ems-registry': JSON.stringify(written) }))).toEqual(written)
  })

  test.each(['', 'null', '{"schema":1,', '{"schema":2,"modules":[]}', '[]', '{"schema":1}'])(
    'is undefined for %j',
    (text) => {
      expect(readRegistry(page({ 'ems-registry': text }))).toBeUndefined()
    },
  )

  test('is undefined when the page has none', () => {
    expect(readRegistry(page({}))).toBeUndefined()
  })

  test('leaves out a release that loads from elsewhere, and keeps the others', () => {
    const bad = { ...exampleRelease('it'), entry: 'https://elsewhere.example/remoteEntry.js' }
    const written = exampleRegistry([exampleRelease('hr'), bad])

    const read = readRegistry(page({ 'ems-registry': JSON.stringify(written) }))

    expect(read?.modules.map(({ name }) => name)).toEqual(['hr'])
    expect(read?.broken).toMatchObject([{ name: 'it', basePaths: ['/private/it'] }])
  })
})

test('a page without configuration is an error that says so', () => {
  expect(() => readEmsConfig(page({}))).toThrow('The page carries no EMS configuration.')
})

describe('a range', () => {
  test.each([
    ['1.2.3', '^1.2.0', true],
    ['1.2.3', '^1.2.4', false],
    ['1.10.0', '^1.9.0', true],
    ['2.0.0', '^1.2.0', false],
    ['0.1.5', '^0.1.0', true],
    ['0.2.0', '^0.1.0', false],
    ['0.0.3', '^0.0.3', true],
    ['0.0.4', '^0.0.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.2.3', '>=1.0.0', false],
    ['1.2.3', '^1', false],
    ['latest', '^1.0.0', false],
  ])('%s in %s: %s', (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected)
  })
})

describe('a release is refused before any of its code is fetched', () => {
  const host = exampleHost()
  const ring = { revoked: [] as string[] }
  const hr = exampleRelease('hr')

  test('not when all is well', () => {
    expect(refusal(hr, ring, host)).toBeUndefined()
  })

  test.each([
    ['revoked by the ring', refusal(hr, { revoked: ['hr@1.0.0'] }, host), 'revoked'],
    ['revoked itself', refusal({ ...hr, state: 'revoked' }, ring, host), 'revoked'],
    ['disabled', refusal({ ...hr, state: 'disabled', reason: 'Sedang diperbaiki' }, ring, host), 'disabled'],
    ['of a newer contract', refusal({ ...hr, contract: '^2.0.0' }, ring, host), 'contract'],
    ['in need of a newer React', refusal({ ...hr, shared: { react: '^20.0.0' } }, ring, host), 'shared'],
    ['in need of what the host has not', refusal({ ...hr, shared: { vue: '^3.0.0' } }, ring, host), 'shared'],
    ['without a hash for its entry', refusal({ ...hr, integrity: {} }, ring, host), 'integrity'],
  ])('when it is %s', (_, rejected, kind) => {
    expect(rejected?.kind).toBe(kind)
  })
})

describe('the route of a path', () => {
  const route = (path: string) => ({ path, expose: './a', title: 'A' })
  const area = { routes: [route('/private/hr/list/:id'), route('/private/hr/list/new'), route('/private/hr/list')] }

  test.each([
    ['/private/hr/list', '/private/hr/list'],
    ['/private/hr/list/', '/private/hr/list'],
    ['/private/hr/list/7', '/private/hr/list/:id'],
    ['/private/hr/list/new', '/private/hr/list/new'],
    ['/private/hr/list/7/edit', undefined],
    ['/private/hr/lists', undefined],
    ['/', undefined],
  ])('%s is %s', (path, expected) => {
    expect(routeOf(area, path)?.path).toBe(expected)
  })
})
