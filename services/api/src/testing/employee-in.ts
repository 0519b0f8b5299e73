import type { TestApi } from './api.ts'
import { referenceIn } from './reference-in.ts'

const employees = new WeakMap<TestApi, Promise<string>>()
/** Id of an employee, one for each API. */
export function employeeIn(api: TestApi): Promise<string> {
  const existing = employees.get(api) ?? newEmployee(api)
  employees.set(api, existing)
  return existing
}

/** Id of a new employee of the first company. */
export async function newEmployee(api: TestApi, no = 'P-1'): Promise<string> {
  const [office, department, position] = await Promise.all(
    ['office', 'department', 'position'].map((category) => referenceIn(api, category)),
  )
  const { rows } = await api.pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
       employment_type, join_date, status)
     values ($5, 'Peminjam Uji', 'f', $1, $2, $3, $4, 'permanent', '2020-01-01', 'active') returning id`,
    [api.companies[0], office, department, position, no],
  )
  return rows[0].id as string
}
