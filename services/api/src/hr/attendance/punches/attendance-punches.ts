import { attendancePunches } from '@ems/contracts/hr'
import { storeOf } from '../../../kit/store/store.ts'
import { employeeScope } from '../../row-scope.ts'

/** Rows come from machines, browsers and phones; no route changes or deletes one. */
export const store = storeOf(attendancePunches, {
  visibleTo: employeeScope,
  own: ['employee'],
  about: 'employee',
})
