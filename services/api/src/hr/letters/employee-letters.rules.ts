import { permissions } from '@ems/contracts'
import {
  type EmployeeLetter,
  employeeDocuments,
  type employeeLetters,
  type employees,
  filled,
  openPlaceholders,
  placeholders,
} from '@ems/contracts/hr'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, type Issue } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { nextNumber } from '../../kit/write/numbering.ts'
import { type Check, insertRows, isRemoval, type Rules, type Values } from '../../kit/write/write-rows.ts'
import { careerRules } from '../employees/employees.rules.ts'
import { encryptFields, providedVault } from '../employees/encrypted-fields.ts'
import { letterFacts } from './letter-facts.ts'
import { keepPrint } from './letter-pdf.ts'

type Letters = typeof employeeLetters
type Letter = EmployeeLetter & Row
type Template = { kind: EmployeeLetter['kind']; title: string; body: string; doc_type: string; is_active: boolean }

const templateOf = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db.first(sql<Template>`select kind, title, body, doc_type_id::text as doc_type, is_active
    from ems.letter_templates where id = ${id}::bigint`)

/** The kind of a new letter is that of its template. */
export async function kindOf(deps: Deps, { template: id }: { template: string | null }) {
  const template = id ? await templateOf(deps, id) : undefined
  return template ? { kind: template.kind } : {}
}

/** A draft has the text of its template as far as it is known; the number comes when it is issued. */
const compute: Rules<Letters>['compute'] = async (deps, { before, after, changed }): Promise<Values> => {
  if (!before) {
    const template = await templateOf(deps, after.template)
    // The check of references reports a missing template.
    if (!template) return { kind: 'other', title: '–' }
    const body = after.body?.trim() ? after.body : filled(template.body, await letterFacts(deps, after))
    return { kind: template.kind, title: template.title, body }
  }
  if (!changed.includes('status') || after.status !== 'issued' || after.number) return {}
  const number = await numberOf(deps, after)
  const body = filled(after.body ?? '', { ...(await letterFacts(deps, after)), nomor: number })
  return { number, body, issued_at: new Date().toISOString() }
}

async function numberOf(deps: Deps, { employee, letter_date }: Letter): Promise<string> {
  const place = await deps.db.one(sql<{ company: string; department: string }>`select company_id::text as company,
    department_id::text as department from ems.employees where id = ${employee}::bigint`)
  const number = await nextNumber(deps, { menu: 'letter', at: new Date(`${letter_date}T05:00:00Z`), ...place })
  if (number === null) throw conflict('NO_COMPANY', 'Perusahaan karyawan ini tidak ada lagi.', { pointer: '/data' })
  return number
}

const validateLetter: Check<Letters> = async (deps, { before, after, changed }) => {
  if (before && (isRemoval({ before, after }) || before.status !== 'draft')) return []
  const issues: Issue[] = []
  const template = await templateOf(deps, after.template)
  if (!before && template && !template.is_active)
    issues.push({ field: 'template', message: 'Templat ini tidak aktif.' })
  if (after.kind === 'warning' && !after.level)
    issues.push({ field: 'level', message: 'Tingkat peringatan wajib diisi.' })
  if (!before || !changed.includes('status') || after.status === 'withdrawn') return issues
  const facts = await letterFacts(deps, after)
  const open = openPlaceholders(after.body ?? '').filter((name) => name !== 'nomor' && !facts[name])
  const [first] = open
  if (first) issues.push({ field: 'body', message: `Isi surat belum lengkap: ${placeholders[first]} belum diketahui.` })
  return issues
}

export const letterRules: Rules<Letters> = { compute, check: validateLetter }

/** The letter becomes a document of the employee; a warning is a line of the career too. */
async function issue(deps: Deps, { after }: { after: Letter }): Promise<void> {
  const { id, employee, kind, title, number, letter_date, effective_on, valid_to, detail, level } = after
  const template = await templateOf(deps, after.template)
  // The letter was decided on; what follows from it does not depend on the approver's rights.
  const inside: Deps = { ...deps, user: { ...deps.user, scope: 'group', permissions } }
  const values: Values = {
    ...employeeDocuments.blank,
    employee,
    doc_type: template?.doc_type,
    title: `${title} ${number}`.slice(0, 150),
    number,
    issued_at: letter_date,
    valid_from: effective_on,
    valid_to,
  }
  const documents = storeFor('employee-documents') as unknown as Store<typeof employeeDocuments>
  const [document] = await insertRows(inside, documents, [{ root: '/data', values }], {
    compute: (_, { after: row, changed }) => encryptFields(providedVault(), 'employee-documents', row, changed),
  })
  await deps.db.run(sql`update ems.employee_letters set document_id = ${document?.id}::bigint where id = ${id}::bigint`)
  await keepPrint(deps, id)
  if (kind !== 'warning') return
  const people = storeFor('employees') as unknown as Store<typeof employees>
  const note = `SP ${level}${detail ? `: ${detail}` : ''}`.slice(0, 250)
  const line = { effective: effective_on ?? letter_date, note, document: number }
  await takeTransition(
    inside,
    people,
    'warn',
    [{ id: employee, root: '/data', values: line }],
    careerRules(providedVault),
    {
      isSystem: true,
    },
  )
}

export const letterLife: Life<Deps, Letter, Letters['workflow']> = { effects: { issue: { run: issue } } }
