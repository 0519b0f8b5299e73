import { Readable } from 'node:stream'
import { formatDay } from '@ems/contracts/days'
import { attendanceEmployees } from '@ems/contracts/hr'
import { backgroundJobs } from '@ems/contracts/settings'
import { transaction } from '@ems/postgres'
import { type Cell, workbook } from '../../../files/index.ts'
import { type JobHandler, keepPlace, type Task } from '../../../jobs/index.ts'
import { gathering } from '../../../kit/audit/gathered.ts'
import type { Origin } from '../../../kit/context.ts'
import { Forbidden } from '../../../kit/problems.ts'
import { type DayValues, type ExpectedBatch, expectedBatch, type Range } from './expected-days.ts'
import { codeLetters, mapPins, writeDays } from './write-days.ts'

/** `after`: the last employee of the steps that are done; how many they were, and what became of their days. */
export type RecalculationParams = {
  range: Range
  isDryRun: boolean
  after: string
  done: number
  added: number
  changed: number
  origin: Origin
}

/**
 * Makes the days of many employees anew, two hundred at a time. A step is committed with its place, so that an attempt goes on
 * where the one before it stopped. A preview writes no day: its result is a workbook of those that would change.
 */
export const recalculateMany: JobHandler = async (task) => {
  const { deps, attempt } = task
  const need = attendanceEmployees.can.recalculate
  if (!deps.user.permissions.has(need)) throw Forbidden({ need })
  const params = attempt.params as RecalculationParams
  if (params.isDryRun) return previewMany(task, params)
  if (params.after === '0') await transaction(deps.db, (db) => mapPins({ ...deps, db }))
  let { after, done, added, changed } = params
  for (let isLast = false; !isLast; ) {
    task.progress.signal.throwIfAborted()
    const { next, ...batch } = await transaction(deps.db, (db) =>
      gathering(db, async () => {
        const inside = { ...deps, db }
        const expected = await expectedBatch(inside, params.range, after)
        await writeDays(inside, expected.days)
        const counts = countsOf(expected)
        const place = {
          done: done + expected.employees,
          added: added + counts.added,
          changed: changed + counts.changed,
        }
        await keepPlace(db, attempt, { ...place, after: expected.next ?? LAST })
        return { ...place, next: expected.next }
      }),
    )
    ;({ done, added, changed } = batch)
    task.progress.rows = done
    after = next ?? after
    isLast = next === null
  }
  const title = `${attempt.label}: ${number(added)} hari baru, ${number(changed)} hari berubah`
  await transaction(deps.db, (db) => task.finish(db, { notice: noticeOf(task, title) }))
}

/** After every id. */
const LAST = '9223372036854775807'
const number = (value: number) => value.toLocaleString('id-ID')

const countsOf = ({ days }: Pick<ExpectedBatch, 'days'>) => {
  const added = days.filter(({ id }) => id === null).length
  return { added, changed: days.length - added }
}

const noticeOf = ({ attempt: { id, user } }: Task, title: string) => ({
  event: 'job.done' as const,
  users: [user],
  title,
  severity: 'success' as const,
  target: { type: backgroundJobs.name, id },
})

async function previewMany(task: Task, { range }: RecalculationParams): Promise<void> {
  const { attempt, deps, files, progress, finish } = task
  const total = { added: 0, changed: 0 }
  async function* lines(): AsyncGenerator<Cell[][]> {
    for (let after: string | null = '0'; after !== null; ) {
      progress.signal.throwIfAborted()
      const batch: ExpectedBatch = await expectedBatch(deps, range, after)
      const codes = await codeLetters(deps, batch.days)
      const counts = countsOf(batch)
      total.added += counts.added
      total.changed += counts.changed
      progress.rows += batch.employees
      yield batch.days.map(({ name, date, before, after: values }): Cell[] => [
        { text: name },
        { text: formatDay(date) },
        ...cellsOf(before, codes),
        ...cellsOf(values, codes),
      ])
      after = batch.next
    }
  }
  const key = `jobs/${attempt.id}-${attempt.attempts}.xlsx`
  const sheet = { name: 'Hari yang berubah', columns, rows: lines(), filtered: true }
  try {
    const size = await files.write(key, Readable.from(workbook([sheet]), { objectMode: false }), progress.signal)
    const result = { key, name: `${attempt.label.replaceAll('/', '-')}.xlsx`, size, rows: progress.rows }
    const title = `${attempt.label}: ${number(total.added)} hari baru, ${number(total.changed)} hari berubah`
    await transaction(deps.db, (db) => finish(db, { result, notice: noticeOf(task, title) }))
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

const columns = [
  { title: 'Karyawan', width: 30 },
  { title: 'Tanggal', width: 12 },
  { title: 'Kode sebelum', width: 12 },
  { title: 'Masuk sebelum', width: 18 },
  { title: 'Pulang sebelum', width: 18 },
  { title: 'Kode sesudah', width: 12 },
  { title: 'Masuk sesudah', width: 18 },
  { title: 'Pulang sesudah', width: 18 },
]

const cellsOf = (values: DayValues | null, codes: ReadonlyMap<string, string>): Cell[] =>
  values
    ? [{ text: codes.get(values.code) ?? '' }, momentOf(values.check_in), momentOf(values.check_out)]
    : [null, null, null]

const momentOf = (at: string | null): Cell =>
  at === null ? null : { text: new Date(at).toISOString().slice(0, 16).replace('T', ' ') }
