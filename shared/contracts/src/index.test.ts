import { describe, expect, test } from '@jest/globals'
import { menus, parsePermission, permissions, resourceOf, resources } from './index.ts'

describe('every resource', () => {
  test.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s is guarded by a menu',
    (_, { menu }) => {
      expect(menus.map(({ id }) => id)).toContain(menu)
    },
  )

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s refers only to resources that exist',
    (_, { meta }) => {
      for (const { to } of Object.values(meta)) if (to) expect(resourceOf(to)?.name).toBe(to)
    },
  )

  test('has a name of its own', () => {
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length)
  })
})

describe('a permission', () => {
  test('names its menu before the last hyphen', () => {
    expect(parsePermission('it-asset-bulkUpdate')).toEqual({
      menu: 'it-asset',
      action: 'bulkUpdate',
      label: 'Ubah Masal',
    })
  })

  test('with an unknown action means access to the menu', () => {
    expect(parsePermission('reference-anything').label).toBe('Akses menu')
  })

  test('exists only for actions its menu has', () => {
    expect(permissions.has('log-audit-toExcel')).toBe(true)
    expect(permissions.has('log-audit-update')).toBe(false)
  })
})
