import { describe, expect, test } from '@jest/globals'
import { grantsOf, menus, parsePermission, permissions, resourceOf, resources } from './index.ts'
import { type FieldMeta, pairsOf, type Resource } from './kit/index.ts'
import { auditActions, users } from './settings/index.ts'

const linesOf = ({ columns = {} }: FieldMeta) => Object.values(columns).map((inner) => [inner, columns] as const)

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

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s has its references within fields that lead to the same rows',
    (_, { meta: fields }) => {
      const meta: Resource['meta'] = fields
      for (const one of Object.values(meta))
        for (const [inner, columns] of [[one, {}] as const, ...linesOf(one)])
          for (const { of, is } of pairsOf(meta, inner, columns)) {
            const [root = '', field] = is.split('.')
            const parent = (columns as Resource['meta'])[root] ?? meta[root]
            const owner = field === undefined ? parent : resourceOf(parent?.to ?? '')?.meta[field]
            const own = resourceOf(inner.to ?? '')
            expect([of, own?.meta[of]?.to]).toEqual([of, owner?.to])
            expect(own?.list.filters).toContain(of)
          }
    },
  )

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s has conditions that an empty form does not break',
    (_, { meta, blank, violations }: Resource) => {
      const empty = Object.fromEntries(Object.keys(meta).map((field) => [field, null]))
      expect(() => violations({ ...empty, ...blank })).not.toThrow()
    },
  )

  test('limits what belongs to a company, a partner or an employee to those of the row', () => {
    const within = Object.fromEntries(
      resources.flatMap(({ name, meta }: Resource) => {
        const placed = Object.entries(meta).flatMap(([field, { within: of, columns = {} }]) => [
          ...(of ? [[field, of]] : []),
          ...Object.entries(columns).flatMap(([column, inner]) =>
            inner.within ? [[`${field}.${column}`, inner.within]] : [],
          ),
        ])
        return placed.length ? [[name, Object.fromEntries(placed)]] : []
      }),
    )
    const company = { company: 'company' }
    expect(within).toEqual({
      'leave-offices': { office: company },
      'archive-disposals': { department: company },
      'archive-intakes': { department: company },
      'attendance-exceptions': { office: company },
      employees: {
        office: company,
        department: company,
        position: company,
        work_pattern: company,
        'job_history.department': company,
        'job_history.office': company,
        'job_history.position': company,
      },
      'leave-employees': { substitute: { company: 'employee.company' } },
      'general-procurements': { department: company, budget: company, delivery_office: company, 'lines.unit': {} },
      budgets: { department: company, account: company },
      'general-orders': { delivery_office: company },
      'it-assets': { office: company, room: company, holder_office: company },
      'it-handovers': { office: company },
      'it-stocktakes': { office: company, department: company },
      'it-maintenance-internals': { office: company },
      'jira-issues': { office: company },
      documents: { department: company },
      'archive-contracts': { parent: { partner: 'partner' } },
      'customs-consultant-activities': { contract: { partner: 'partner' } },
      'marketing-activities': { contact: { partner: 'partner' }, contracts: { partner: 'partner' }, 'lines.unit': {} },
    })
  })

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s is limited in pickers by fields that everybody may read',
    (_, resource) => {
      const { lookup, only = {}, list }: Resource = resource
      expect(lookup).toEqual(expect.arrayContaining(Object.keys(only)))
      expect(list.filters).toEqual(expect.arrayContaining(Object.keys(only)))
    },
  )

  test('hides the groups of users from everyone without the permission to list users', () => {
    expect(users.note).toContain('usergroup')
    expect(users.lookup).not.toContain('usergroup')
  })

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
      if (need) expect(grantsOf(need).filter((one) => permissions.has(one))).not.toEqual([])
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
