import { attendanceEmployees, attendanceExceptions } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../../imports/index.ts'
import { toExcel } from '../../../jobs/index.ts'
import { activity } from '../../../kit/audit/activity.ts'
import { emit } from '../../../kit/audit/audit-log.ts'
import { history, rollback } from '../../../kit/audit/history.ts'
import { EventsOfRows } from '../../../kit/audit/row-events.ts'
import { create, destroy, list, show, update } from '../../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../../kit/store/row-scope.ts'
import { storeOf } from '../../../kit/store/store.ts'
import { restore } from '../../../kit/write/trash.ts'
import type { Check, Rules } from '../../../kit/write/write-rows.ts'
import { closedPeriod } from '../attendance-employees.rules.ts'

type Exceptions = typeof attendanceExceptions

/** Paid periods stay: neither the days before a change nor those after it may be in a closed period. */
const validateException: Check<Exceptions> = async ({ db }, { before, after }) => {
  const closed = await db.first(sql<{ date: string }>`
    select a.date::text from ems.attendance_employees a
    where a.company_id = ${after.company}::bigint and a.review = 'locked' and a.deleted_at is null
      and (a.date between ${after.date_from}::date and ${after.date_to}::date
        or a.date between ${before?.date_from ?? null}::date and ${before?.date_to ?? null}::date)
    order by a.date limit 1`)
  return closed ? [{ field: 'date_from', message: closedPeriod(closed.date) }] : []
}

/** Days of one change that are announced; lists that show others are read again with the first. */
const MAX_ANNOUNCED = 200

/** The trigger that changes the days sends no events. */
const announceDays: Rules<Exceptions>['effect'] = async ({ db, user, request }, { before, after }) => {
  const rows = await db.rows(sql<{ id: string; version: number; company: string }>`
    select a.id::text, a.version, a.company_id::text as company from ems.attendance_employees a
    where a.company_id = any(${[before?.company, after?.company].filter(Boolean)}::bigint[]) and a.updated_at = now()
      and a.date between least(${before?.date_from ?? null}::date, ${after?.date_from ?? null}::date)
        and greatest(${before?.date_to ?? null}::date, ${after?.date_to ?? null}::date)
    order by a.date desc, a.id limit ${MAX_ANNOUNCED}`)
  const events = new EventsOfRows(user.id)
  for (const { company, ...row } of rows)
    events.add(`private-${attendanceEmployees.name}.${company}`, 'updated', { ...row, changed: ['exception_reason'] })
  await emit({ db, user, request }, events.all())
}

/** The days themselves follow by a trigger, also those that are written later. */
const rules: Rules<Exceptions> = { check: validateException, effect: announceDays }
export const store = storeOf(attendanceExceptions, { visibleTo: ofCompanies, rules })
export const imports = importable(store, rules)

export async function attendanceExceptionsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
