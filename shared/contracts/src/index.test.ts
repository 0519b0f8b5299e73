import { describe, expect, test } from '@jest/globals'
import { menus, parsePermission, permissions, resourceOf, resources } from './index.ts'
import type { Resource } from './kit/index.ts'
import { auditActions } from './settings/index.ts'

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

describe('every workflow', () => {
  const all = resources.flatMap((resource: Resource) =>
    Object.entries(resource.workflow?.transitions ?? {}).map(
      ([name, transition]) => [resource.name, name, transition, resource] as const,
    ),
  )

  test.each(all)('%s %s asks for permissions that exist', (_, __, { who }, { can, guard, menu }) => {
    for (const one of who) {
      const action = one.startsWith('can:') ? one.slice('can:'.length) : undefined
      const need = action && ((can as Record<string, string>)[action] ?? `${guard ?? menu}-${action}`)
      if (need) expect(permissions).toContain(need)
    }
  })

  test.each(all)('%s %s has a word in the audit log', (_, name) => {
    expect(Object.keys(auditActions)).toContain(name)
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
