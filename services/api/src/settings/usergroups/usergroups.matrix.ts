import { Readable } from 'node:stream'
import { actionLabels, menus, type PermissionAction } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { dataScopes, type usergroups } from '@ems/contracts/settings'
import { attachment, type Cell, workbook } from '../../files/index.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import type { Store } from '../../kit/stores.ts'

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Group = { name: string; data_scope: keyof typeof dataScopes; permissions: readonly string[] }

/**
 * POST /usergroups/-actions/matrix?<list query>: permissions as a sheet, one row per permission and one column with ✓
 * per group. The export is audited, because auditors sign it.
 */
export const matrix =
  (store: Store<typeof usergroups>): Handler =>
  async (request, reply) => {
    const { resource } = store
    const deps = allow(request, resource.can.toExcel)
    const query = listQuery(resource, request.query)
    const groups: Group[] = []
    for await (const { rows } of store.each(deps, query)) groups.push(...rows)
    const name = `matriks-izin_${todayInJakarta().replaceAll('-', '')}.xlsx`
    await audit(deps, [
      {
        action: 'export',
        menu: resource.menu,
        target_type: resource.name,
        target_label: name,
        rows_affected: groups.length,
        reason: 'Matriks izin',
      },
    ])
    const columns = [
      { title: 'Kelompok menu', width: 22 },
      { title: 'Menu', width: 28 },
      { title: 'Tindakan', width: 22 },
      { title: 'Izin', width: 28 },
      ...groups.map((group) => ({ title: group.name, width: Math.max(12, group.name.length + 2) })),
    ]
    const file = workbook([{ name: 'Matriks izin', columns, rows: [rowsOf(groups)], filtered: true }])
    return reply
      .header('content-type', excelType)
      .header('content-disposition', attachment(name))
      .send(Readable.from(file, { objectMode: false }))
  }

function rowsOf(groups: readonly Group[]): Cell[][] {
  const scopes = ['', '', 'Cakupan data', '', ...groups.map(({ data_scope }) => dataScopes[data_scope])]
  const permissions = menus.flatMap(({ id, group, label, actions }) =>
    (['access', ...actions] as const).map((action: PermissionAction) => {
      const permission = `${id}-${action}`
      const held = groups.map(({ permissions: all }) => (all.includes(permission) ? '✓' : ''))
      return [group, label, actionLabels[action], permission, ...held]
    }),
  )
  return [scopes, ...permissions].map((row) => row.map((text): Cell => (text ? { text } : null)))
}
