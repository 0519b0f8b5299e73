import { formatDay } from '@ems/contracts/days'
import { employeeStatuses, type employees } from '@ems/contracts/hr'
import type { RowOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import type { Issue } from '../../kit/problems.ts'
import type { IdentityAdmin } from '../../kit/services.ts'
import { departmentOf, teamOf, type VisibleTo } from '../../kit/store/row-scope.ts'
import { type ChoicesFor, storeFor } from '../../kit/stores.ts'
import { today } from '../../kit/today.ts'
import { projectLinked } from '../../kit/work/project-linked.ts'
import { isRemoval, type Proposal, type Rules, type Values } from '../../kit/write/write-rows.ts'
import { deactivateLeaver } from '../../settings/index.ts'
import { digestIn, encryptFields } from './encrypted-fields.ts'

type Employees = typeof employees
type Employee = RowOf<Employees>

/** Row scope of employees: always the user; then team, department, companies or all, by data scope. */
export const withinScope: VisibleTo = ({ scope, employee, companies }) => {
  if (scope === 'group') return undefined
  if (scope === 'company')
    return employee === null
      ? sql`t.company_id = any(${companies}::bigint[])`
      : sql`(t.company_id = any(${companies}::bigint[]) or t.id = ${employee}::bigint)`
  if (employee === null) return sql`false`
  if (scope === 'own') return sql`t.id = ${employee}::bigint`
  return sql`t.id in (${scope === 'team' ? teamOf(employee) : departmentOf(employee)})`
}

/**
 * Employees who may be a substitute: active employees in the data scope, of the user's department, and the user's
 * manager. With `about`, colleagues of the same company.
 */
export const standIns: ChoicesFor = (user, about) => {
  const mine = sql`select 1 from ems.employees m where m.id = ${user.employee}::bigint and m.company_id = t.company_id
    and (m.department_id = t.department_id or m.manager_id = t.id)`
  const nearby = user.employee === null ? sql`false` : sql`exists (${mine})`
  const detached = about
    ? sql`t.id <> ${about}::bigint and t.company_id = (select a.company_id from ems.employees a where a.id = ${about}::bigint)`
    : sql`true`
  return sql`(t.status = 'active' and t.join_date <= ${today} and (${withinScope(user) ?? sql`true`} or ${nearby}) and ${detached})`
}

/** Required fields of a new employee. Existing ones may lack them and appear under *Perlu dilengkapi*. */
const expected = {
  birth_place: 'Tempat lahir wajib diisi.',
  birth_date: 'Tanggal lahir wajib diisi.',
  mobile: 'HP wajib diisi.',
  work_pattern: 'Pola kerja wajib dipilih.',
} as const
type Expected = keyof typeof expected

const hasKtp = (row: Pick<Employee, 'addresses'>) => row.addresses.some(({ type }) => type === 'ktp')

/**
 * NIK and address of the identity card: needed by who begins to work, and not taken away again. Candidates may bring them
 * later, and files of existing staff may lack them.
 */
function lackingPapers({ before, after, changed, transition }: Proposal<Employees>): Issue[] {
  const begins = transition === 'hire' || (!before && after.status !== 'candidate')
  const issues: Issue[] = []
  if (!after.nik && after.nationality === 'ID' && (begins || (before?.nik && changed.includes('nik'))))
    issues.push({ field: 'nik', message: 'NIK wajib diisi untuk WNI.' })
  if (!hasKtp(after) && (begins || (before && hasKtp(before) && changed.includes('addresses'))))
    issues.push({ field: 'addresses', message: 'Alamat KTP wajib diisi.' })
  return issues
}

const validateEmployee = async (deps: Deps, proposal: Proposal<Employees>, isImport: boolean): Promise<Issue[]> => {
  const { before, after, changed } = proposal
  if (before && isRemoval({ before, after })) return []
  const issues: Issue[] = (Object.keys(expected) as Expected[])
    .filter((field) => after[field] == null && (!before || changed.includes(field)))
    .map((field) => ({ field, message: expected[field] }))
  if (!isImport) issues.push(...lackingPapers(proposal))
  if (changed.includes('nik') && after.nik) issues.push(...(await knownNik(deps, after)))
  if (changed.includes('employment_type') || changed.includes('contract_end') || !before) {
    if (after.employment_type === 'fixed_term' && !after.contract_end && !before)
      issues.push({ field: 'contract_end', message: 'Akhir kontrak wajib diisi untuk PKWT.' })
    if (after.employment_type === 'probation' && !after.probation_end && !before)
      issues.push({ field: 'probation_end', message: 'Akhir percobaan wajib diisi.' })
  }
  return issues
}

/** Names the other holder of a NIK only to users who may read that employee. */
async function knownNik(deps: Deps, { id, nik }: { id?: string; nik?: string | null }): Promise<Issue[]> {
  const sight = storeFor('employees').sight(deps)
  const rows = await deps.db.rows(sql<{ name: string | null; status: keyof typeof employeeStatuses }>`
    select (select t.full_name from ems.employees t where t.id = e.id and ${sight}) as name, e.status
    from ems.sealed_values s join ems.employees e on e.id = s.target_id
    where s.target_type = 'employees' and s.field = 'nik' and s.is_live and s.digest = ${digestIn(nik) ?? ''}
      and e.id is distinct from ${id ?? null}::bigint limit 1`)
  return rows.map(({ name, status }) => ({
    field: 'nik',
    message: name
      ? `NIK sudah terdaftar atas nama ${name} (${employeeStatuses[status]}).`
      : 'NIK sudah terdaftar. Hubungi SDM pusat.',
    code: 'UNIQUE',
  }))
}

/** The next unused employee number of a company: its code and four digits. */
async function nextEmployeeNo({ db }: Deps, company: string): Promise<string> {
  for (;;) {
    const match = await db.first(sql<{ no: string; taken: boolean }>`
      with given as (
        insert into ems.document_numbers as n (menu, company_id, period, last)
        select 'employee', id, '', 1 from ems."references" where id = ${company}::bigint and category = 'company'
        on conflict (menu, company_id, period) do update set last = n.last + 1 returning n.last, n.company_id
      ), made as (
        select c.code || '-' || lpad(g.last::text, greatest(4, length(g.last::text)), '0') as no
        from given g join ems."references" c on c.id = g.company_id
      )
      select no, exists (select from ems.employees e where lower(e.employee_no) = lower(no)) as taken from made`)
    // The check of references reports a missing company.
    if (!match) return '–'
    if (!match.taken) return match.no
  }
}

async function complete(deps: Deps, { before, after, changed }: Proposal<Employees>, vault: Vault | undefined) {
  const own: Values = before ? {} : { employee_no: after.employee_no ?? (await nextEmployeeNo(deps, after.company)) }
  // A proxy instead of a copy: few of 200,000 imported rows have values to encrypt.
  const whole: Values = Object.assign(Object.create(after), own)
  return { ...own, ...encryptFields(vault, 'employees', whole, changed) }
}

/** What waits because a former employee still has it: assets to take back, an account that was switched on again. */
const leavings = { 'it-assets': 'holder', users: 'employee' } as const

/** The account of a former employee is switched off in the same transaction. */
const letGo =
  (identity?: () => IdentityAdmin): NonNullable<Rules<Employees>['effect']> =>
  async (deps, { before, after }) => {
    if (before && after?.status === 'exited' && before.status !== 'exited')
      await deactivateLeaver(deps, after.id, `Karyawan keluar per ${formatDay(after.exit_date ?? '')}`, identity?.())
    if (before && after && (before.status === 'exited') !== (after.status === 'exited'))
      await projectLinked(deps, leavings, after.id)
  }

/** Rules of a written employee. Imports and their undoing ask for no NIK and address: lists of before have gaps. */
export const employeeRules = (vault: () => Vault | undefined, { isImport = false } = {}): Rules<Employees> => ({
  compute: (deps, proposal) => complete(deps, proposal, vault()),
  check: (deps, proposal) => validateEmployee(deps, proposal, isImport),
})

/** Rules of transitions, with the effects of an exit. Without `identity` EMS SSO is not notified. */
export const careerRules = (vault: () => Vault | undefined, identity?: () => IdentityAdmin): Rules<Employees> => ({
  ...employeeRules(vault),
  effect: letGo(identity),
})
