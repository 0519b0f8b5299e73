import { resourceOf } from '@ems/contracts'
import {
  attendanceCorrections,
  attendanceEmployees,
  attendancePunches,
  careerEvents,
  employeeChanges,
  employeeContacts,
  employeeDocuments,
  employeeLetters,
  employees,
  leaveEmployees,
} from '@ems/contracts/hr'
import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { retrying, sql, transaction } from '@ems/postgres'
import { attachment } from '../../files/index.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { badRequest, NotFound } from '../../kit/problems.ts'
import { type Row, rowColumns, tableOf } from '../../kit/store/columns.ts'
import { type EncryptedResource, encryptedFields, opened } from './encrypted-fields.ts'

/** Collections with data about an employee, in the order of reading. */
const collections = [
  employees,
  employeeContacts,
  employeeDocuments,
  careerEvents,
  employeeChanges,
  employeeLetters,
  attendanceEmployees,
  attendancePunches,
  attendanceCorrections,
  leaveEmployees,
] as const satisfies readonly Resource[]

/**
 * GET /colleagues/personal-copy: everything that EMS keeps about the user as an employee, and who looked at their encrypted
 * numbers, as a JSON file with the words of the screens (UU 27/2022 Pasal 7). Encrypted numbers are plain in it. The audit
 * log has the copy before the file leaves.
 */
export const personalCopy: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const [parameter] = Object.keys(request.query as object)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  const { employee } = deps.user
  if (employee === null) throw NotFound({})
  const { vault } = request.server.services
  const copy = await retrying(() =>
    transaction(deps.db, async (db) => {
      const inside = { ...deps, db }
      const content = await copyOf(inside, vault, employee)
      await audit(inside, [
        {
          action: 'export',
          menu: employees.menu,
          target_type: employees.name,
          target_id: employee,
          target_label: 'Unduh data saya',
          is_sensitive: true,
        },
      ])
      return content
    }),
  )
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-disposition', attachment('data_saya.json'))
    .header('cache-control', 'no-store')
    .send(JSON.stringify(copy, null, 2))
}

type Inside = Pick<Deps, 'db'>

async function copyOf(deps: Inside, vault: Vault, employee: string) {
  const parts: Record<string, unknown> = { Dibuat: new Date().toISOString() }
  for (const resource of collections) {
    const rows = await rowsOf(deps, resource, employee)
    for (const row of rows) await open(deps, vault, resource, row)
    const names = await namesIn(deps, resource, rows)
    parts[resource.label] = rows.map((row) => worded(resource, row, names))
  }
  parts['Pembukaan data sensitif'] = await deps.db.rows(sql`
    select l.at as "Waktu", l.actor_name as "Oleh", l.reason as "Alasan" from ems.audit_logs l
    where l.action = 'reveal' and l.target_type = ${employees.name} and l.target_id = ${employee} order by l.id`)
  return parts
}

const rowsOf = ({ db }: Inside, resource: Resource, employee: string): Promise<Row[]> => {
  const owner = resource.name === employees.name ? sql`t.id` : sql`t.employee_id`
  const live = resource.trash ? sql`and t.deleted_at is null` : sql``
  return db.rows(sql<Row>`select ${rowColumns(resource)} from ${tableOf(resource)} t
    where ${owner} = ${employee}::bigint ${live} order by t.id`)
}

/** Replaces masks by what they stand for. */
async function open(deps: Inside, vault: Vault, { name }: Resource, row: Row): Promise<void> {
  if (!(name in encryptedFields)) return
  const type = name as EncryptedResource
  const masked = (encryptedFields[type].fields as readonly string[]).filter((field) => row[field] != null)
  for (const field of masked) Object.assign(row, { [field]: await opened(deps, vault, { type, field, row }) })
}

/** Titles of referenced rows by `type:id`. */
export async function namesIn(
  { db }: Inside,
  { meta }: Resource,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const fields = Object.entries(meta as Readonly<Record<string, FieldMeta>>).filter(([, { kind }]) => kind === 'ref')
  for (const [type, all] of Map.groupBy(fields, ([, { to }]) => to ?? '')) {
    const target = resourceOf(type)
    const ids = [...new Set(rows.flatMap((row) => all.flatMap(([field]) => (row[field] as string | null) ?? [])))]
    if (!target || !ids.length) continue
    const titles = await db.rows(sql<{ id: string; title: string | null }>`
      select t.id::text, t.${sql.id(target.title)}::text as title from ${tableOf(target)} t where t.id = any(${ids}::bigint[])`)
    for (const { id, title } of titles) if (title) names.set(`${type}:${id}`, title)
  }
  return names
}

const worded = ({ meta }: Resource, row: Row, names: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(meta as Readonly<Record<string, FieldMeta>>).map(([field, { label, kind, options, to }]) => {
      const value = row[field] ?? null
      if (kind === 'choice') return [label, options?.[String(value)] ?? value]
      return [label, kind === 'ref' ? (names.get(`${to}:${value}`) ?? value) : value]
    }),
  )
