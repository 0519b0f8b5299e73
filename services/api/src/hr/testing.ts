import { permissions } from '@ems/contracts'
import { leaveEmployees } from '@ems/contracts/hr'
import type { TestApi } from '../testing/api.ts'
import { approvedBy, ruleLine, submitNew, takeNow } from '../testing/approved-by.ts'
import type { Client, Sent } from '../testing/client.ts'
import { referenceIn } from '../testing/reference-in.ts'

let created = 0

/** Required fields of an employee; another one for every `n`. */
export const employee = async (api: TestApi, n: number) => ({
  employee_no: `K-${n}`,
  full_name: `Karyawan ${n}`,
  gender: n % 2 ? 'f' : 'm',
  birth_place: 'Semarang',
  birth_date: '1985-04-05',
  mobile: '+6281200001234',
  company: api.companies[0],
  office: await referenceIn(api, 'office'),
  department: await referenceIn(api, 'department'),
  position: await referenceIn(api, 'position'),
  work_pattern: await referenceIn(api, 'work-pattern'),
  employment_type: 'permanent',
  join_date: `20${10 + (n % 10)}-03-01`,
  nik: nextNik(),
  addresses: [ktpAddress],
})

let niks = 0
/** Another one each time, of a province that does not exist. */
const nextNik = () => `99${String(++niks).padStart(14, '0')}`
/** The address of an identity card. */
export const ktpAddress = {
  type: 'ktp',
  street: 'Jalan Uji 1',
  rt: null,
  rw: null,
  village: null,
  district: null,
  city: 'Semarang',
  province: null,
  postal_code: null,
}

/** Id of a new employee of this company, at work since 2020. */
export async function employeeIn(api: TestApi, company: string = api.companies[0], name?: string): Promise<string> {
  created += 1
  const [office, department, position] = await Promise.all(
    ['office', 'department', 'position'].map((category) => referenceIn(api, category)),
  )
  const { rows } = await api.pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
       employment_type, join_date, status)
     values ($1, $2, 'f', $3, $4, $5, $6, 'permanent', '2020-01-01', 'active') returning id`,
    [`E-${created}`, name ?? `Orang ${created}`, company, office, department, position],
  )
  return rows[0].id as string
}

const lasting = new WeakMap<TestApi, Promise<string>>()
/** Id of the same employee of the first company, one for each API. */
export function sameEmployeeIn(api: TestApi): Promise<string> {
  const existing = lasting.get(api) ?? employeeIn(api)
  lasting.set(api, existing)
  return existing
}

const codes = new WeakMap<TestApi, Promise<string>>()
/** Id of a code that asks for no punch, one for each API. */
export function attendanceCodeIn(api: TestApi): Promise<string> {
  const existing =
    codes.get(api) ??
    api.pool
      .query(`insert into ems.attendance_codes (code, name, present_value) values ('UJI', 'Uji', 0) returning id`)
      .then(({ rows }) => rows[0].id as string)
  codes.set(api, existing)
  return existing
}

/** Id of a new kind of leave, by working days unless said otherwise. */
export async function leaveIn(api: TestApi, more: Record<string, unknown> = {}): Promise<string> {
  created += 1
  const values = { max_consecutive: null, min_service_months: 0, gender: 'any', count_basis: 'working_days', ...more }
  const { rows } = await api.pool.query(
    `insert into ems.leaves (code, name, category, count_basis, max_consecutive, min_service_months, gender, attendance_code_id)
     values ($1, $2, 'annual', $3, $4, $5, $6, $7) returning id`,
    [
      `L${created}`,
      `Cuti ${created}`,
      values.count_basis,
      values.max_consecutive,
      values.min_service_months,
      values.gender,
      await attendanceCodeIn(api),
    ],
  )
  return rows[0].id as string
}

/** Takes a leave request a step on, from its version of now. */
export const stepLeave = (by: Client, row: { id: string }, name: string, reason?: string): Promise<Sent> =>
  takeNow(by, leaveEmployees, row, name, reason)

/** Submits a new request, all or nothing. */
export const submitLeave = (by: Client, values: Record<string, unknown>): Promise<Sent> =>
  submitNew(by, leaveEmployees, values)

/** Everything about leave is decided by this new user alone. */
export async function leaveApproverIn(api: TestApi): Promise<Client> {
  const client = await api.as([...permissions])
  await approvedBy(api, leaveEmployees.name, [ruleLine(client.user.id)])
  return client
}

/** Copies of one employee. */
export async function copiesOfEmployee(api: TestApi, count: number, mark: string): Promise<string[]> {
  const first = await employeeIn(api)
  const { rows } = await api.pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id, employment_type,
       join_date, status)
     select $2 || n, $2 || ' ' || n, gender, company_id, office_id, department_id, position_id, employment_type, join_date, status
     from ems.employees, generate_series(1, $3::int) n where id = $1 returning id`,
    [first, mark, count],
  )
  return rows.map(({ id }) => id)
}
