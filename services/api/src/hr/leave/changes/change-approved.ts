import { addDays } from '@ems/contracts/days'
import { EVIDENCE_DAYS, leaveEmployees } from '@ems/contracts/hr'
import type { Life, RowOf, Taking } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { invalid } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { today } from '../../../kit/today.ts'
import { openPeriods } from '../../attendance/leave-on-days.ts'
import { type Detail, leaveDays, ledgerDays, MAX_LEAVE_DAYS, spanOf } from '../leave-days.ts'

type Leaves = typeof leaveEmployees
type Leave = RowOf<Leaves> & Row
type Step = Taking<Leave>
type Change = Partial<Leave>

const refuse = (field: string, message: string, root: string) => invalid(leaveEmployees, [{ field, message }], root)
const hundredths = (days: readonly { value: string | null }[]) =>
  days.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)

/** The days of an approved request; requests from before days were stored have none. */
async function detailsOf(deps: Deps, { employee, leave, start_date, end_date, day_details }: Leave): Promise<Detail[]> {
  if (day_details.length) return day_details as Detail[]
  return leaveDays(deps, { employee, leave, start: String(start_date), end: String(end_date), details: [] })
}

/** Gives the days from one day on back: of what lies ahead by the employee, of what is past by human resources only. */
async function shorten(deps: Deps, { row, asked, root }: Step): Promise<Change> {
  const from = String(asked.from_date)
  const { start_date: start, end_date: end } = row
  if (from <= String(start))
    throw refuse('from_date', 'Batal mulai harus setelah Mulai. Untuk semua hari, batalkan cutinya.', root)
  if (from > String(end)) throw refuse('from_date', 'Batal mulai tidak boleh setelah Selesai.', root)
  if (!deps.user.permissions.has(permission('leave', 'cancel'))) {
    const now = await deps.db.first(sql<{ day: string }>`select ${today}::text as day`)
    if (now && from <= now.day) throw refuse('from_date', 'Hari yang sudah berjalan dibatalkan oleh SDM.', root)
  }
  const days = await detailsOf(deps, row)
  const [kept, returned] = [days.filter(({ date }) => date < from), days.filter(({ date }) => date >= from)]
  if (hundredths(kept) === 0)
    throw refuse('from_date', 'Tidak ada hari kerja yang tersisa. Untuk semua hari, batalkan cutinya.', root)
  if (hundredths(returned) === 0) throw refuse('from_date', 'Tidak ada hari kerja yang dibatalkan.', root)
  const before = Math.round(Number(row.cancelled_days ?? 0) * 100)
  return {
    end_date: addDays(from, -1),
    day_details: kept,
    days: ledgerDays(kept),
    cancelled_days: ((before + hundredths(returned)) / 100).toFixed(2),
    cancelled_at: new Date().toISOString(),
  }
}

/** Adds days at the end; evidence for them may follow. The database keeps balance and double days. */
async function extend(deps: Deps, { row, asked, root }: Step): Promise<Change> {
  const until = String(asked.until)
  const { employee, leave, start_date: start, end_date: end } = row
  if (until <= String(end)) throw refuse('until', 'Diperpanjang sampai harus setelah Selesai.', root)
  if (spanOf(String(start), until) > MAX_LEAVE_DAYS)
    throw refuse('until', `Maksimal ${MAX_LEAVE_DAYS} hari sekaligus.`, root)
  const more = await leaveDays(deps, { employee, leave, start: addDays(String(end), 1), end: until, details: [] })
  const days = [...(await detailsOf(deps, row)), ...more]
  const { needs } = await needsOf(deps, row)
  return {
    end_date: until,
    day_details: days,
    days: ledgerDays(days),
    ...(needs === 'no' ? {} : { evidence_due: addDays(until, EVIDENCE_DAYS), evidence_at: null }),
  }
}

type Needs = { needs: 'no' | 'yes' | 'after'; name: string; category: string; files: number }

/** Evidence required by the leave type, and the number of files of the request. */
export const needsOf = async ({ db }: Pick<Deps, 'db'>, { id, leave }: { id?: string; leave: string }) =>
  (await db.first(sql<Needs>`
    select l.needs_attachment as needs, l.name, l.category, (select count(*)::int from ems.assets f
      where f.target_type = ${leaveEmployees.name} and f.target_id = ${id ?? null}::text and f.deleted_at is null) as files
    from ems.leaves l where l.id = ${leave}::bigint`)) ?? { needs: 'no', name: '', category: '', files: 0 }

/** Kinds that need evidence are submitted with a file; a draft is there to attach it to. */
async function evidenced(deps: Deps, row: Leave): Promise<string | undefined> {
  if (row.entry !== 'request') return
  const { needs, name, files } = await needsOf(deps, row)
  return needs === 'yes' && files === 0
    ? `${name} memerlukan lampiran. Simpan dulu, lampirkan, lalu ajukan.`
    : undefined
}

async function attached(deps: Deps, row: Leave): Promise<string | undefined> {
  return (await needsOf(deps, row)).files === 0 ? 'Belum ada berkas terlampir.' : undefined
}

async function extendable(deps: Deps, row: Leave): Promise<string | undefined> {
  const { category } = await needsOf(deps, row)
  return ['maternity', 'sick'].includes(category)
    ? undefined
    : 'Hanya cuti sakit dan melahirkan yang diperpanjang. Ajukan cuti baru.'
}

/** Transitions of a request after its approval. */
export const leaveLife: Omit<Life<Deps, Leave, Leaves['workflow']>, 'notes'> = {
  guards: { openPeriods, evidenced, attached, extendable },
  effects: { shorten: { writes: shorten }, extend: { writes: extend } },
}
