import { careerEvents, employeeContacts, employees } from '@ems/contracts/hr'
import type { FieldMeta } from '@ems/contracts/kit'
import { retrying, sql } from '@ems/postgres'
import { pictureOf } from '../../assets/index.ts'
import { type FileStore, sendPdf, storeAt } from '../../files/index.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import { namesIn } from '../employees/personal-copy.ts'
import { idCard, type Printed, profileSheet } from './employee-sheets.ts'

const MAX_PHOTO_BYTES = 3 * 1_024 * 1_024
type Row = Awaited<ReturnType<typeof seen<typeof employees>>>

/**
 * GET /employees/:id/pdf: *Profil karyawan* for those who may see the record: encrypted numbers masked, family and career for
 * those who may list them. `?as=card` is *Kartu identitas*, in the size of a bank card.
 */
export const employeePdf =
  (store: Store<typeof employees>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const isCard = (request.query as { as?: string }).as === 'card'
    const printed = await retrying(async () => {
      const row = await seen(deps, store, idOf(request))
      return printedOf(deps, row, storeAt(request.server.services.filesDir), isCard)
    })
    const name = isCard ? 'kartu_identitas' : 'profil'
    const { employee_no } = printed
    const target = {
      menu: employees.menu,
      target_type: employees.name,
      target_id: idOf(request),
      target_label: printed.name,
    }
    await audit(deps, [{ action: 'print', ...target, is_sensitive: !isCard }])
    return sendPdf(
      reply.header('cache-control', 'no-store'),
      `${name}_${employee_no}`,
      await (isCard ? idCard(printed) : profileSheet(printed)),
    )
  }

async function printedOf(deps: Deps, row: Row, files: FileStore, isCard: boolean): Promise<Printed> {
  const isOwn = row.id === deps.user.employee
  const mayList = (permission: string) => !isCard && (isOwn || deps.user.permissions.has(permission))
  const names = await namesIn(deps, employees, [row])
  const texts = textsOf(row, names)
  const { letterhead, photo } = await deps.db.one(sql<{ letterhead: string | null; photo: string | null }>`
    select (select c.meta ->> 'letterhead' from ems."references" c where c.id = ${row.company}::bigint) as letterhead,
      (select a.id::text from ems.assets a where a.target_type = ${employees.name} and a.target_id = ${row.id} and a.purpose = 'photo'
        and a.mime in ('image/png', 'image/jpeg') and a.size_byte <= ${MAX_PHOTO_BYTES} and a.deleted_at is null and a.destroyed_at is null
        order by a.id desc limit 1) as photo`)
  const name = [[row.title_front, row.full_name].filter(Boolean).join(' '), row.title_back].filter(Boolean).join(', ')
  return {
    name,
    employee_no: row.employee_no,
    letterhead,
    texts,
    photo: photo ? await pictureOf(files, photo) : undefined,
    addresses: row.addresses,
    education: await educationOf(deps, row.education),
    skills: row.skills,
    family: mayList(employeeContacts.can.list) ? await familyOf(deps, row.id) : [],
    career: mayList(careerEvents.can.list) ? await careerOf(deps, row.id) : [],
  }
}

/** What stands in the fields of a row, as people read it. */
function textsOf(row: Row, names: ReadonlyMap<string, string>): Printed['texts'] {
  const values = row as Readonly<Record<string, unknown>>
  const text = (field: string, { kind, options, to }: FieldMeta): string | null => {
    const value = values[field]
    if (value == null || value === '') return null
    if (kind === 'choice') return options?.[String(value)] ?? String(value)
    return kind === 'ref' ? (names.get(`${to}:${value}`) ?? null) : String(value)
  }
  const meta = Object.entries(employees.meta as Readonly<Record<string, FieldMeta>>)
  return Object.fromEntries(
    meta
      .filter(([, { kind }]) => kind !== 'rows' && kind !== 'tags')
      .map(([field, one]) => [field, { label: one.label, kind: one.kind, text: text(field, one) }]),
  )
}

async function educationOf({ db }: Deps, lines: Row['education']): Promise<Printed['education']> {
  const ids = lines.map(({ level }) => level)
  const levels = await db.rows(sql<{ id: string; name: string }>`select t.id::text, t.name from ems."references" t
    where t.id = any(${ids}::bigint[])`)
  const names = new Map(levels.map(({ id, name }) => [id, name]))
  return lines.map(({ level, ...line }) => ({ ...line, level: names.get(level) ?? '' }))
}

const familyOf = ({ db }: Deps, employee: string) =>
  db.rows(sql<Printed['family'][number]>`
    select c.name, c.relation, c.birth_date::text, c.phone, c.is_emergency from ems.employee_contacts c
    where c.employee_id = ${employee}::bigint and c.deleted_at is null and c.status = 'alive' order by c.is_emergency desc, c.id`)

const careerOf = ({ db }: Deps, employee: string) =>
  db.rows(sql<Printed['career'][number]>`
    select e.type, e.valid_from::text, c.name as company, d.name as department, p.name as position, e.employment_type, e.document
    from ems.career_events e left join ems."references" c on c.id = e.company_id
    left join ems."references" d on d.id = e.department_id left join ems."references" p on p.id = e.position_id
    where e.employee_id = ${employee}::bigint and not e.is_pending order by e.valid_from, e.n`)
