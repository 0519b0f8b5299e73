import { describe, expect, test } from '@jest/globals'
import { exampleRegistry, exampleRelease } from '../testing/release.ts'
import { withoutCollisions } from './claims.ts'
import type { Release } from './registry.ts'
import { overlayRing } from './ring-overlay.ts'
import { areaDescriptor, collisions, registry, release, usableRegistry } from './schema.ts'

const complaints = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message) ?? []

const changed = (change: (made: Release) => void) => {
  const created = structuredClone(exampleRelease('hr'))
  change(created)
  return complaints(release.safeParse(created))
}

describe('a descriptor', () => {
  const { descriptor } = exampleRelease('hr')
  const route = { path: '/private/hr/list', expose: './list', title: 'Daftar' }

  test('is accepted as the build writes it', () => {
    expect(areaDescriptor.parse(descriptor)).toEqual(descriptor)
  })

  test('keeps its routes below its base paths, where /private/hrx is not below /private/hr', () => {
    const routes = [{ ...route, path: '/private/hrx/list' }]

    const messages = complaints(areaDescriptor.safeParse({ ...descriptor, routes, menu: [] }))

    expect(messages).toEqual(['/private/hrx/list is not below /private/hr'])
  })

  test('names no menu target, parent route or group that it does not have', () => {
    const routes = [{ ...route, parent: '/private/hr/none' }]
    const menu = [{ id: 'hr', title: 'HR', to: '/private/hr/gone', parent: 'group' }]

    const messages = complaints(areaDescriptor.safeParse({ ...descriptor, routes, menu }))

    expect(messages).toEqual([
      '/private/hr/none is no route of this area',
      'group is no menu of this area',
      '/private/hr/gone is no route of this area',
    ])
  })

  test('has each path and each menu once', () => {
    const menu = [...descriptor.menu, ...descriptor.menu]

    const messages = complaints(areaDescriptor.safeParse({ ...descriptor, routes: [route, route], menu }))

    expect(messages).toEqual(['holds a path twice', 'holds an id twice'])
  })

  test('asks for permissions of the form menu-action', () => {
    const routes = [{ ...route, permission: 'everything' }]

    expect(complaints(areaDescriptor.safeParse({ ...descriptor, routes, menu: [] }))).toEqual([
      'is not of the form menu-action',
    ])
  })

  test('may offer widgets with their explanation and layers of the calendar', () => {
    const widget = { id: 'open', expose: './list', title: 'Terbuka', size: 's', about: 'Semua yang belum selesai.' }
    const dates = { id: 'due', expose: './list', title: 'Jatuh tempo', icon: 'clock-hour-4', permission: 'hr-list' }
    const more = { widgets: [{ ...widget, defaultFor: ['*', 'hr_staff'] }], dates: [dates] }

    expect(areaDescriptor.parse({ ...descriptor, ...more })).toEqual({ ...descriptor, ...more })
    expect(complaints(areaDescriptor.safeParse({ ...descriptor, dates: [dates, dates] }))).toEqual([
      'holds an id twice',
    ])
    expect(complaints(areaDescriptor.safeParse({ ...descriptor, widgets: [{ ...widget, about: ' ' }] }))).toEqual([
      'is empty',
    ])
  })

  test('knows no field that the format does not', () => {
    expect(areaDescriptor.safeParse({ ...descriptor, script: 'alert(1)' }).success).toBe(false)
  })
})

describe('a release', () => {
  test('is accepted as the build writes it, with the one it replaced', () => {
    const created = { ...exampleRelease('hr', '1.1.0'), previous: exampleRelease('hr') }

    expect(release.parse(created)).toEqual(created)
  })

  test('has a hash for every file it loads', () => {
    const messages = changed((created) => delete created.integrity['/remotes/hr/1.0.0/js/list.js'])

    expect(messages).toEqual(['has no hash for /remotes/hr/1.0.0/js/list.js'])
  })

  test('has a real sha256 or sha384, in base64', () => {
    const messages = changed((created) => {
      created.integrity[created.entry] = 'sha256-00ff'
    })

    expect(messages).toContain('is not a sha256 or sha384 hash')
  })

  test.each(['/remotes/it/1.0.0/js/a.js', '/remotes/hr/1.0.0/../../it/a.js', 'https://elsewhere.example/a.js'])(
    'names no file outside its own folder: %s',
    (file) => {
      const messages = changed((created) => {
        created.integrity[file] = created.integrity[created.entry] as string
      })

      expect(messages).toEqual(['is not in /remotes/hr/1.0.0/'])
    },
  )

  test('can load everything its descriptor names', () => {
    const messages = changed((created) => {
      created.preload = {}
    })

    expect(messages).toEqual(['does not have ./list, which the descriptor names'])
  })

  test('can load its widgets and its dates as well', () => {
    const messages = changed((created) => {
      created.descriptor.widgets = [{ id: 'open', expose: './widget', title: 'Terbuka', size: 's' }]
      created.descriptor.dates = [{ id: 'due', expose: './dates', title: 'Jatuh tempo' }]
    })

    expect(messages).toEqual([
      'does not have ./widget, which the descriptor names',
      'does not have ./dates, which the descriptor names',
    ])
  })

  test('is the area and the version of its descriptor', () => {
    const messages = changed((created) => {
      created.descriptor.version = '1.0.1'
    })

    expect(messages).toEqual(['is not 1.0.0'])
  })
})

describe('a registry', () => {
  test('refuses two areas that claim the same path or menu', () => {
    const hr = exampleRelease('hr')
    const it = exampleRelease('it')
    it.descriptor = {
      ...it.descriptor,
      basePaths: ['/private/it', '/private/hr'],
      menu: hr.descriptor.menu.slice(0, 0),
    }

    expect(collisions([hr, it])).toEqual(['base path /private/hr is claimed by hr and it'])
    expect(registry.safeParse(exampleRegistry([hr, it])).success).toBe(false)
    expect(registry.safeParse(exampleRegistry([hr, exampleRelease('it')])).success).toBe(true)
  })

  /** An area `kas` with these base paths, and a route in each. */
  const claiming = (...basePaths: string[]) => {
    const kas = exampleRelease('kas')
    const routes = basePaths.map((base) => ({ path: `${base}/daftar`, expose: './list', title: 'Daftar' }))
    kas.descriptor = { ...kas.descriptor, basePaths, routes, menu: [] }
    return kas
  }

  test.each([
    [
      'the host’s own',
      '/private/home',
      "base path /private/home, which is the host's (/private/home), is claimed by kas",
    ],
    [
      'one in it',
      '/private/home/kas',
      "base path /private/home/kas, which is the host's (/private/home), is claimed by kas",
    ],
    [
      'one the router takes for it',
      '/private/Home',
      "base path /private/Home, which is the host's (/private/home), is claimed by kas",
    ],
    [
      'one around all of them',
      '/private',
      "base path /private, which is the host's (/private/home), is claimed by kas",
    ],
    [
      'any at all',
      '/private/:bagian',
      'base path /private/:bagian, which is not below /private/<name>, is claimed by kas',
    ],
    ['one outside', '/public/kas', 'base path /public/kas, which is not below /private/<name>, is claimed by kas'],
    ["one inside another's", '/private/hr/kas', 'base path /private/hr/kas is claimed by hr and kas'],
    ["another's in other letters", '/private/HR', 'base path /private/hr is claimed by hr and kas'],
  ])('refuses an area that claims %s', (_, base, because) => {
    const modules = [exampleRelease('hr'), claiming(base)]

    expect(collisions(modules)).toContain(because)
    expect(registry.safeParse(exampleRegistry(modules)).success).toBe(false)
    expect(withoutCollisions(modules).map(({ name }) => name)).toEqual(['hr'])
  })

  test('lets areas stand beside each other whose names begin alike', () => {
    expect(collisions([exampleRelease('hr'), claiming('/private/hr-kas', '/private/homes')])).toEqual([])
  })

  test.each([
    ['without a version', (it: Record<string, unknown>) => delete it.version, ['/private/it']],
    ['without hashes', (it: Record<string, unknown>) => delete it.integrity, ['/private/it']],
    [
      'that is another version than its descriptor says',
      (it: object) => Object.assign(it, { version: '3.0.0' }),
      ['/private/it'],
    ],
    ['without a descriptor', (it: Record<string, unknown>) => delete it.descriptor, []],
    [
      'with the descriptor of the one before',
      (it: object) => Object.assign(it, { descriptor: 7, previous: exampleRelease('it') }),
      ['/private/it'],
    ],
  ])('names a release %s as broken, with its addresses, and keeps the others', (_, spoil, basePaths) => {
    const it = exampleRelease('it') as unknown as Record<string, unknown>
    spoil(it)
    const messages: string[] = []

    const read = usableRegistry(
      { ...exampleRegistry([exampleRelease('hr')]), modules: [exampleRelease('hr'), it] },
      (because) => messages.push(because),
    )

    expect(read.modules.map(({ name }) => name)).toEqual(['hr'])
    expect(read.broken).toMatchObject([{ name: 'it', title: 'it', basePaths }])
    expect([messages.length, messages[0]?.startsWith('it@')]).toEqual([1, true])
    expect(read.revision).toBe('r1-broken')
    // On trial a sound one takes its place, and nobody is told of the other.
    const pilot = { ...exampleRegistry([exampleRelease('it', '2.0.0')], 'p1'), ring: 'pilot' as const }
    expect(overlayRing(read, pilot, 'pilot').broken).toBeUndefined()
    expect(overlayRing(read, { ...pilot, modules: [] }, 'pilot').broken).toHaveLength(1)
  })
})
