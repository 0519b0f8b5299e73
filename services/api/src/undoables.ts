import { importables } from './areas.ts'
import { agendaStore, eventRules } from './calendar/events/agenda-events.ts'
import { store as consultantActivities, rules as consultantActivityRules } from './customs/consultants/activities.ts'
import { store as consultantBoards } from './customs/consultants/boards.ts'
import { customsUndoables } from './customs/index.ts'
import { attendanceRules } from './hr/attendance/attendance-employees.rules.ts'
import { store as attendanceEmployees } from './hr/attendance/attendance-employees.ts'
import { contactRules, store as employeeContacts } from './hr/employees/employee-contacts.ts'
import { documentRules, store as employeeDocuments } from './hr/employees/employee-documents.ts'
import { employeeRules } from './hr/employees/employees.rules.ts'
import { store as employees } from './hr/employees/employees.ts'
import { type Undoable, undoable } from './kit/bulk/bulk-undo.ts'
import type { Services } from './kit/services.ts'
import { auditServiceRules, store as auditServices } from './settings/audit/audit-services.ts'
import { configRules, store as configs } from './settings/configs/configs.ts'
import { rules as usergroupRules, store as usergroups } from './settings/usergroups/usergroups.ts'
import { userRules, store as users } from './settings/users/users.ts'

/**
 * The collections that are changed in bulk, each with the rules of such a change: those of its files, or else the ones
 * listed here.
 */
export const undoables = (services: Services): readonly Undoable[] => {
  const vault = () => services.vault
  return [
    ...importables,
    ...customsUndoables,
    undoable(agendaStore, eventRules),
    undoable(attendanceEmployees, attendanceRules),
    undoable(auditServices, auditServiceRules),
    undoable(configs, configRules(services)),
    undoable(consultantActivities, consultantActivityRules),
    undoable(consultantBoards),
    undoable(employeeContacts, contactRules(vault)),
    undoable(employeeDocuments, documentRules(vault)),
    undoable(employees, employeeRules(vault)),
    undoable(usergroups, usergroupRules),
    undoable(
      users,
      userRules(() => services.identity),
    ),
  ]
}
