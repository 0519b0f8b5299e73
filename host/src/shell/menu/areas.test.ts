import { describe, expect, test } from '@jest/globals'
import { registryOf, releaseOf } from '../../testing/fixtures.ts'
import { viewAddress } from '../bar/favourites.ts'
import { areasOf, crumbsOf, home, menuOf, type ShellArea, withFavourites } from './areas.ts'

const areas = areasOf(registryOf(releaseOf()))
const titles = (permissions: string[], of: ShellArea[] = areas) =>
  menuOf(of, (permission) => permissions.includes(permission)).map(({ title, entries }) => [
    title,
    entries.map((entry) => entry.title),
  ])

describe('the menu', () => {
  test('holds what one may open, in its order', () => {
    expect(titles(['dashboard-access', 'user-access', 'reference-access'])).toEqual([
      ['Beranda', ['Dasbor']],
      ['Pengaturan', ['Referensi', 'Pengguna']],
    ])
  })

  test('has no entry one may not open, and no empty group', () => {
    expect(titles(['dashboard-access', 'user-list', 'user-show'])).toEqual([['Beranda', ['Dasbor']]])
    expect(titles([])).toEqual([])
  })

  test('asks for the permission an entry names instead of its own', () => {
    const area: ShellArea = { ...home, menu: [{ id: 'x', title: 'Khusus', to: '/x', permission: 'user-show' }] }
    expect(titles(['x-access'], [area])).toEqual([])
    expect(titles(['user-show'], [area])).toEqual([['Beranda', ['Khusus']]])
  })

  test('shows a branch only with something in it', () => {
    const menu = [
      { id: 'akun', title: 'Akun' },
      { id: 'user', title: 'Pengguna', to: '/u', parent: 'akun' },
    ]
    expect(titles([], [{ ...home, menu }])).toEqual([])
    expect(titles(['user-access'], [{ ...home, menu }])).toEqual([['Beranda', ['Akun']]])
  })

  test('leaves out areas that are disabled or revoked', () => {
    const all = ['user-access', 'reference-access']
    expect(titles(all, areasOf(registryOf(releaseOf({ state: 'disabled' }))))).toEqual([])
    expect(titles(all, areasOf({ ...registryOf(releaseOf()), revoked: ['settings@1.4.2'] }))).toEqual([])
  })
})

describe('favourites', () => {
  const groups = menuOf(areas, (permission) => ['dashboard-access', 'reference-access'].includes(permission))
  const starred = (...favourites: Parameters<typeof withFavourites>[1]) =>
    withFavourites(groups, favourites)[0]?.entries.map(({ title, to }) => [title, to])

  test('are menus by their names and saved views by theirs, in the order they were starred', () => {
    const view = '/private/utilities/reference?view=7'
    expect(starred({ to: view, name: 'Bank aktif' }, { to: '/private/utilities/reference' })).toEqual([
      ['Bank aktif', view],
      ['Referensi', '/private/utilities/reference'],
    ])
  })

  test('have nothing of a menu one may not open', () => {
    expect(withFavourites(groups, [{ to: '/private/auth/user?view=7', name: 'Pengguna baru' }])).toEqual(groups)
  })

  test('know the address of a list’s view, with its section, from that of a board', () => {
    expect(viewAddress('/private/archives/archive', '?f.status=active&view=12&section=loans&page=2')).toBe(
      '/private/archives/archive?section=loans&view=12',
    )
    expect(viewAddress('/private/customs/activity', '?view=list')).toBeUndefined()
  })
})

describe('the breadcrumbs', () => {
  test('are area and page', () => {
    expect(crumbsOf(areas, '/private/utilities/reference')).toEqual([{ title: 'Pengaturan' }, { title: 'Referensi' }])
    expect(crumbsOf(areas, '/private/home/dashboard')).toEqual([{ title: 'Beranda' }, { title: 'Dasbor' }])
  })

  test('lead back over the pages before', () => {
    expect(crumbsOf(areas, '/private/auth/user/17')).toEqual([
      { title: 'Pengaturan' },
      { title: 'Pengguna', to: '/private/auth/user' },
      { title: 'Rincian' },
    ])
  })

  test('are those of a page of its own, not of a record', () => {
    const detail = { path: '/private/auth/user/detail', title: 'Profil' }
    const [settings] = areas.filter(({ id }) => id === 'settings')
    const all = [{ ...(settings as ShellArea), routes: [...(settings?.routes ?? []), detail] }]
    expect(crumbsOf(all, detail.path).at(-1)?.title).toBe('Profil')
  })

  test('are none where nothing is', () => {
    expect(crumbsOf(areas, '/private/nowhere')).toEqual([])
  })
})
