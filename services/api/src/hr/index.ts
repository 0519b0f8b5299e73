import { employeeContacts, employeeDocuments, employees } from '@ems/contracts/hr'
import type { Pool } from '@ems/postgres'
import type { Vault } from '../kit/crypto/key-ring.ts'
import { reencryptValues } from './encrypted-fields.ts'

export { attendanceApi } from './attendance/attendance.ts'
export { flagDays } from './attendance/flag-days.job.ts'
export { advanceCareers } from './careers/careers.job.ts'
export { colleaguesApi } from './colleagues.ts'
export { employeeCompositionApi } from './composition.ts'
export { employeeContactsApi } from './employee-contacts.ts'
export { employeeDocumentsApi } from './employee-documents.ts'
export { remindPeople } from './employee-reminders.job.ts'
export { employeesApi } from './employees.ts'
export { encryptFields as sealedValues, provideVault } from './encrypted-fields.ts'
export { generalProcurementsApi } from './general-procurements.ts'
export { leaveEmployeesApi } from './leave-employees.ts'
export { leavesApi } from './leaves.ts'
export { massLeaveApi } from './mass-leave.ts'

/** Encrypts values of older keys with the current key. */
export const resealEmployees = (pool: Pick<Pool, 'query'>, vault: Vault) =>
  reencryptValues(pool, vault, [employees, employeeContacts, employeeDocuments])
