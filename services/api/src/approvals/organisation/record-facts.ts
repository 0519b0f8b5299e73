import { todayInJakarta } from '@ems/contracts/days'
import type { Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'
import type { Facts, Rule } from '../plan/types.ts'

/** Facts of a record for the rules; `rules` say which fields name people. */
export async function factsOf(deps: Deps, resource: Resource, row: Row, rules: readonly Rule[]): Promise<Facts> {
  const { approval } = resource.workflow ?? {}
  if (!approval) throw new Error(`${resource.name} has no approval.`)
  const value = (field: string | undefined) => (field === undefined ? null : ((row[field] ?? null) as string | null))
  const approvers = rules.flatMap(({ steps }) => steps.flatMap((step) => step.approvers))
  const fields = [...new Set(approvers.flatMap((one) => (one.kind === 'field' ? one.field : [])))]
  // The user of the request is the creator of a row that is not stored yet.
  const creator = (row.created_by as string | null | undefined) ?? deps.user.id
  const subject = approval.subject === 'created_by' ? creator : (value(approval.subject) ?? creator)
  const isUser = (field: string) => field === 'created_by' || resource.meta[field]?.to !== 'employees'
  const { about, ...more } = (await storeFor(resource.name).approvalFacts?.(deps, row)) ?? {}
  const own = { id: subject, isUser: isUser(approval.subject) || value(approval.subject) === null }
  const people = await keysOf(deps, [
    ...(about === undefined
      ? [{ field: 'subject', ...own }]
      : [
          { field: 'subject', id: about, isUser: false },
          { field: 'requester', ...own },
        ]),
    ...fields.flatMap((field) => {
      const id = value(field)
      return id === null ? [] : { field, id, isUser: isUser(field) }
    }),
  ])
  const main = people.get('subject')
  return {
    company: value(approval.company) ?? main?.company ?? null,
    department: value(approval.department) ?? main?.department ?? null,
    office: value(approval.office) ?? main?.office ?? null,
    kind: value(approval.kind),
    amount: value(approval.amount),
    currency: value(approval.currency),
    subject: main?.key ?? `u${creator}`,
    excluded: [
      ...new Set([deps.user.id, creator, ...[main, people.get('requester')].flatMap((one) => one?.user ?? [])]),
    ],
    named: Object.fromEntries(fields.map((field) => [field, people.get(field)?.key ?? null])),
    today: todayInJakarta(),
    values: row,
    ...more,
  }
}

type Reference = { field: string; id: string; isUser: boolean }
type Key = {
  field: string
  key: string
  user: string | null
  company: string | null
  department: string | null
  office: string | null
}

/** Key and placement of the people in fields. */
async function keysOf({ db }: Deps, references: readonly Reference[]): Promise<ReadonlyMap<string, Key>> {
  const rows = await db.rows(sql<Key>`select r.field, coalesce('e' || e.id, 'u' || u.id) as key, u.id as "user",
      coalesce(e.company_id, u.company_id) as company, e.department_id as department, e.office_id as office
    from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as r(field text, id bigint, "isUser" boolean)
    left join ems.users u on u.deleted_at is null and case when r."isUser" then u.id = r.id else u.employee_id = r.id end
    left join ems.employees e on e.id = case when r."isUser" then u.employee_id else r.id end
    where u.id is not null or e.id is not null`)
  return new Map(rows.map((row) => [row.field, row]))
}
