import {
  type EmployeeChange,
  employeeChanges,
  employees,
  evidencedFields,
  type ProposedField,
  proposedIn,
} from '@ems/contracts/hr'
import { columnMeta, type Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { conflict, type Issue, invalid } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { type Check, insertRows, isRemoval, type Rules, updateRows, type Values } from '../../kit/write/write-rows.ts'
import { contactRules, store as contacts } from '../employees/employee-contacts.ts'
import { employeeRules } from '../employees/employees.rules.ts'
import { store as people } from '../employees/employees.ts'
import { encryptedFields, encryptFields, opened, providedVault } from '../employees/encrypted-fields.ts'

type Changes = typeof employeeChanges
type Change = EmployeeChange & Row
type Decision = EmployeeChange['decisions'][number]

const labelOf = (field: ProposedField) => columnMeta(employeeChanges, field).label

/** A request asks for something; a second one waits until the first is decided. */
const validateChange: Check<Changes> = async ({ db }, { before, after }) => {
  if (before && (isRemoval({ before, after }) || before.status !== 'draft' || after.status === 'withdrawn')) return []
  const issues: Issue[] = []
  if (!proposedIn(after).length) issues.push({ field: 'mobile', message: 'Isi minimal satu data yang diubah.' })
  if (after.status === 'submitted') {
    const open = await db.first(sql`select from ems.employee_changes where employee_id = ${after.employee}::bigint
      and status = 'submitted' and deleted_at is null and id is distinct from ${before?.id ?? null}::bigint`)
    if (open)
      issues.push({
        field: 'employee',
        message: 'Perubahan data sebelumnya masih menunggu keputusan SDM.',
        code: 'UNIQUE',
      })
  }
  return issues
}

export const changeRules = (vault: () => Vault | undefined): Rules<Changes> => ({
  compute: (_, { after, changed }) => encryptFields(vault(), 'employee-changes', after, changed),
  check: validateChange,
})

/** A paper that shows the new value, where there is one. */
async function evidenced({ db }: Deps, row: Change): Promise<string | undefined> {
  const [first] = proposedIn(row).filter((field) => evidencedFields.has(field))
  if (!first) return undefined
  const file = await db.first(sql`select from ems.assets where target_type = ${employeeChanges.name}
    and target_id = ${row.id} and deleted_at is null limit 1`)
  return file ? undefined : `Bukti ${labelOf(first)} wajib dilampirkan. Simpan dulu, lampirkan, lalu ajukan.`
}

/** Every proposed field once, with a reason where it is refused. */
function decided(row: Change, request: Readonly<Record<string, unknown>>, root: string): Partial<EmployeeChange> {
  const lines = request.lines as readonly Decision[]
  const refuse = (message: string) => invalid(employeeChanges, [{ field: 'lines', message }], root)
  const open = new Set(proposedIn(row))
  for (const { field, accepted, reason } of lines) {
    if (!open.delete(field)) throw refuse(`${labelOf(field)} tidak diajukan atau disebut dua kali.`)
    if (!accepted && (reason ?? '').trim().length < MIN_REASON)
      throw refuse(`${labelOf(field)}: alasan penolakan minimal ${MIN_REASON} karakter.`)
  }
  const [missing] = open
  if (missing) throw refuse(`${labelOf(missing)} belum diputuskan.`)
  return { decisions: [...lines], summary: summaryOf(lines) }
}

const MIN_REASON = 5

function summaryOf(lines: readonly Decision[]): string {
  const accepted = lines.filter((line) => line.accepted).length
  const others = lines.length - accepted
  return [accepted ? `${accepted} disetujui` : '', others ? `${others} ditolak` : ''].filter(Boolean).join(', ')
}

/** Writes what was accepted into the employee, in the transaction of the decision. */
async function writeAccepted(deps: Deps, { after }: { after: Change }): Promise<void> {
  const vault = providedVault()
  const fields = after.decisions.filter(({ accepted }) => accepted).map(({ field }) => field)
  const secret: readonly string[] = encryptedFields['employee-changes'].fields ?? []
  const values: Values = {}
  for (const field of fields.filter((name) => name !== 'contacts')) {
    const isSecret = secret.includes(field)
    if (isSecret && !vault)
      throw conflict('NO_VAULT', 'Data sensitif tidak dapat disimpan di sini.', { pointer: '/data' })
    values[field] =
      isSecret && vault
        ? await opened(deps, vault, { type: 'employee-changes', field, row: after })
        : after[field as keyof EmployeeChange]
  }
  if (fields.includes('addresses')) values.addresses = await withOtherAddresses(deps, after)
  if (Object.keys(values).length)
    await updateRows(deps, people, [{ id: after.employee, root: '/data', values }], {
      ...employeeRules(providedVault),
      action: 'update',
      reason: 'Perubahan data yang diajukan karyawan',
    })
  if (fields.includes('contacts'))
    await insertRows(
      deps,
      contacts,
      after.contacts.map((contact) => newContact(after, contact)),
      contactRules(providedVault),
    )
  await notifyEmployee(deps, after)
}

/** A new domicile leaves the address of the identity card as it is. */
async function withOtherAddresses(deps: Deps, { employee, addresses }: Change) {
  const row = await people.find(deps, employee)
  const kept = row.addresses.filter(({ type }) => !addresses.some((one) => one.type === type))
  return [...kept, ...addresses]
}

const newContact = ({ employee }: Change, contact: EmployeeChange['contacts'][number]) => ({
  root: '/data',
  values: { ...contacts.resource.blank, ...contact, employee },
})

/** The answer to the employee: how much of it, and why the rest is not. */
async function notifyEmployee(deps: Deps, { id, employee, summary, decisions }: Change): Promise<void> {
  const reasons = decisions.flatMap(({ field, accepted, reason }) => (accepted ? [] : [`${labelOf(field)}: ${reason}`]))
  await notify(deps, [
    {
      event: 'approval.decided',
      employees: [employee],
      title: `Perubahan data Anda: ${summary}`,
      body: reasons.join('. ') || 'Data Anda sudah diperbarui.',
      target: { type: employeeChanges.name, id },
      menu: employees.menu,
      route: `/private/humans/employee/detail?id=${employee}&tab=changes`,
    },
  ])
}

export const changeLife: Life<Deps, Change, Changes['workflow']> = {
  guards: { evidenced },
  effects: {
    decide: { writes: (_, { row, asked, root }) => decided(row as Change, asked, root), run: writeAccepted },
  },
}
