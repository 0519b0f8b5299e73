import { sql, type Transaction } from '@ems/postgres'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { insertAttendance, insertFutureLeave } from './attendance.ts'
import { insertProcurements } from './buying/procurement.ts'
import { insertPurchases } from './buying/purchases.ts'
import { insertQuotationsAndInvoices } from './buying/quotations-and-invoices.ts'
import { insertCareers } from './careers.ts'
import { insertCorrections, insertExceptions } from './corrections.ts'
import { completeEmployees, encryptEmployees, insertBelongings } from './employees.ts'
import { insertLeaves } from './leave.ts'
import { insertLeaveKinds } from './leave-kinds.ts'
import { insertChanges } from './papers/changes.ts'
import { insertLetters } from './papers/letters.ts'
import { insertPunches } from './punches.ts'

/** Everything about the employees, all relative to `today`; without a vault they have given none of their numbers. */
export async function insertHr(db: Transaction, today: string, vault?: Vault) {
  await completeEmployees(db, today)
  if (vault) await encryptEmployees(db, vault)
  await insertBelongings(db, today)
  await insertLeaveKinds(db)
  await insertLeaves(db, today)
  await insertAttendance(db, today)
  await insertPunches(db, today)
  await insertFutureLeave(db, today)
  await insertCorrections(db, today)
  await insertExceptions(db, today)
  await insertProcurements(db, today)
  await insertPurchases(db, today)
  await insertQuotationsAndInvoices(db, today)
  await insertCareers(db, today)
  await insertChanges(db, today)
  await insertLetters(db, today)
  await db.run(sql`insert into ems.document_numbers (menu, company_id, period, last)
    select 'employee', company_id, '', count(*) from ems.employees group by company_id`)
  await db.run(sql`analyze ems.employees, ems.employee_contacts, ems.employee_documents, ems.leave_employees,
    ems.attendance_corrections, ems.attendance_employees, ems.attendance_punches, ems.general_procurements,
    ems.general_procurement_lines, ems.general_orders, ems.general_receipts, ems.budgets`)
}
