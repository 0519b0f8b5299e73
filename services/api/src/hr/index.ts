import { employeeChanges, employeeContacts, employeeDocuments, employees } from '@ems/contracts/hr'
import type { Pool } from '@ems/postgres'
import type { Vault } from '../kit/crypto/key-ring.ts'
import { reencryptValues } from './employees/encrypted-fields.ts'

export { attendanceApi } from './attendance/attendance.ts'
export { flagDays } from './attendance/flag-days.job.ts'
export { advanceCareers } from './careers/careers.job.ts'
export { peopleApi } from './careers/people.ts'
export { colleaguesApi } from './colleagues.ts'
export { employeeCompositionApi } from './employees/composition.ts'
export { employeeContactsApi } from './employees/employee-contacts.ts'
export { employeeDocumentsApi } from './employees/employee-documents.ts'
export { remindPeople } from './employees/employee-reminders.job.ts'
export { employeesApi } from './employees/employees.ts'
export { encryptFields as sealedValues, provideVault } from './employees/encrypted-fields.ts'
export { leaveEmployeesApi } from './leave/leave-employees.ts'
export { leavesApi } from './leave/leaves.ts'
export { massLeaveApi } from './leave/mass-leave.ts'
export { orderLetter } from './procurement/orders/order-mail.ts'
export { purchasesApi } from './procurement/purchases-api.ts'
export { peopleReportApi } from './report/people-report.ts'

/** Encrypts values of older keys with the current key. */
export const resealEmployees = (pool: Pick<Pool, 'query'>, vault: Vault) =>
  reencryptValues(pool, vault, [employees, employeeContacts, employeeDocuments, employeeChanges])
