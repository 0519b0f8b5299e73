import { employees } from '@ems/contracts/hr'
import type { TestApi } from '../testing/api.ts'
import { describeResource } from '../testing/describe-resource.ts'

/** An office, a department, a position: whatever an employee needs. */
async function place({ pool }: TestApi, category: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into ems."references" (category, code, name) values ($1, 'UJI', 'Uji')
     on conflict (category, lower(code), company_id) where deleted_at is null do update set name = 'Uji' returning id`,
    [category],
  )
  return rows[0].id
}

describeResource(employees, {
  input: async (api, n) => ({
    employee_no: `K-${n}`,
    full_name: `Karyawan ${n}`,
    gender: n % 2 ? 'f' : 'm',
    company: api.companies[0],
    office: await place(api, 'office'),
    department: await place(api, 'department'),
    position: await place(api, 'position'),
    employment_type: 'permanent',
    join_date: `20${10 + (n % 80)}-03-01`,
    status: 'active',
  }),
})
