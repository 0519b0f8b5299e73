import { describe, expect, test } from '@jest/globals'
import { registryOf, releaseOf } from '../testing/fixtures.ts'
import { areasOf, crumbsOf, home, menuOf, type ShellArea } from './areas.ts'

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

  test('are none where nothing is', () => {
    expect(crumbsOf(areas, '/private/nowhere')).toEqual([])
  })
})
