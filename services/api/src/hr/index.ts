import { employeeContacts, employeeDocuments, employees } from '@ems/contracts/hr'
import type { Pool } from '@ems/postgres'
import type { Vault } from '../kit/crypto/key-ring.ts'
import { resealValues } from './sealed.ts'
import './waiting.ts'

export { attendanceCodesApi } from './attendance-codes.ts'
export { attendanceEmployeesApi } from './attendance-employees.ts'
export { attendanceTrendApi } from './attendance-trend.ts'
export { colleaguesApi } from './colleagues.ts'
export { employeeCompositionApi } from './composition.ts'
export { employeeContactsApi } from './employee-contacts.ts'
export { employeeDocumentsApi } from './employee-documents.ts'
export { employeesApi } from './employees.ts'
export { generalProcurementsApi } from './general-procurements.ts'
export { leaveEmployeesApi } from './leave-employees.ts'
export { leavesApi } from './leaves.ts'
export { massLeaveApi } from './mass-leave.ts'
export { remindPeople } from './people-clock.ts'
export { provideVault, sealed as sealedValues } from './sealed.ts'

/** Seals anew what older keys of the vault sealed. */
export const resealEmployees = (pool: Pick<Pool, 'query'>, vault: Vault) =>
  resealValues(pool, vault, [employees, employeeContacts, employeeDocuments])
