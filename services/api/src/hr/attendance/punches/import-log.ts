import { readFile } from 'node:fs/promises'
import { attendancePunches, type LogImport } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { openSource, shown } from '../../../files/index.ts'
import { refuseVirus } from '../../../files/virus/refuse-virus.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { BadFile, takeUpload } from '../../../kit/http/upload.ts'
import { invalid, issuesOf } from '../../../kit/problems.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows } from '../../../kit/write/write-rows.ts'
import { store } from './attendance-punches.ts'
import { isMachineLog, type Log, type LogTap, readMachineLog, readTable } from './read-log.rules.ts'

const MEGABYTES = 20
const MAX_TAPS = 100_000
const MAX_NAMED = 50
const BATCH = 1_000
/** A clock is suspected from this on; fewer people say nothing about it. */
const DRIFT_MINUTES = 60
const MIN_PEOPLE = 3

const options = z.strictObject({
  office: z.string().regex(/^[1-9]\d{0,17}$/, 'Kantor wajib dipilih.'),
  device_group: z.string().trim().min(1, 'Kelompok mesin wajib diisi.').max(20),
  /** Minutes that are added to every tap: the clock of the machine was wrong. */
  shift_minutes: z.coerce.number().int().min(-1_440).max(1_440).default(0),
  dry_run: z.enum(['1', '0']).default('0'),
})

/**
 * POST multipart /attendance-punches/-actions/importLog: the log of a machine (.dat, .txt, .csv, .xlsx). Its times are by
 * the clock of the office. Taps that are there already are left out; a dry run writes nothing.
 */
export const importLog: Handler = async (request, reply) => {
  allow(request, attendancePunches.can.importLog)
  const file = await takeUpload(request, {
    megabytes: MEGABYTES,
    fields: ['office', 'device_group', 'shift_minutes', 'dry_run'],
  })
  try {
    const parsed = options.safeParse(file.fields)
    if (!parsed.success) throw invalid(attendancePunches, issuesOf(parsed.error))
    await refuseVirus(file.path)
    const log = await readLog(file.path)
    if (log.taps.length > MAX_TAPS)
      throw BadFile(`Berkas memuat lebih dari ${MAX_TAPS.toLocaleString('id-ID')} ketukan.`)
    return await transact(request, reply, async (deps) => {
      const attributes = await take(deps, log, parsed.data)
      return { status: 200, body: { data: { type: 'log-imports', id: file.sha256, attributes } } }
    })
  } finally {
    await file.remove()
  }
}

async function readLog(path: string): Promise<Log> {
  const text = await readFile(path)
  if (text.subarray(0, 2).toString('latin1') !== 'PK') {
    const content = text.toString('utf8').replace(/^\uFEFF/, '')
    if (isMachineLog(content)) return readMachineLog(content)
  }
  const source = await openSource(path)
  try {
    const rows: { line: number; cells: string[] }[] = []
    for await (const batch of source.rows(source.sheets[0] ?? ''))
      for (const { row_no, cells } of batch) rows.push({ line: row_no, cells: cells.map((cell) => shown(cell)) })
    const log = readTable(rows)
    if (!log) throw BadFile('Berkas tidak memuat kolom PIN dan waktu.', 'COLUMN')
    return log
  } finally {
    await source.close()
  }
}

type Options = z.output<typeof options>
type Mapped = LogTap & { moment: string; employee: string | null; late: number | null; is_known: boolean }

async function take(
  deps: Deps,
  log: Log,
  { office, device_group, shift_minutes, dry_run }: Options,
): Promise<LogImport> {
  // One log after the other of a group of machines: the second finds what the first wrote.
  await deps.db.run(sql`select pg_advisory_xact_lock(hashtextextended('attendance-punches ' || ${device_group}, 0))`)
  const all = await mapped(deps, log.taps, { office, device_group, shift_minutes })
  const fresh = all.filter(({ is_known }) => !is_known)
  if (dry_run === '0')
    for (let n = 0; n < fresh.length; n += BATCH) {
      const rows = fresh.slice(n, n + BATCH).map(({ pin, moment, employee, direction, device }) => ({
        root: '/data',
        values: { employee, at: moment, pin, device_group, device, direction, office, source: 'device' },
      }))
      await insertRows(deps, store, rows)
    }
  const unknown = Map.groupBy(
    all.filter(({ employee }) => employee === null),
    ({ pin }) => pin,
  )
  const moments = all.map(({ at }) => at.slice(0, 10)).sort()
  return {
    is_dry_run: dry_run === '1',
    taps: all.length,
    added: fresh.length,
    repeated: all.length - fresh.length,
    employees: new Set(all.flatMap(({ employee }) => employee ?? [])).size,
    from: moments[0] ?? null,
    to: moments.at(-1) ?? null,
    unknown_pins: [...unknown].map(([pin, taps]) => ({ pin, taps: taps.length })).slice(0, MAX_NAMED),
    faults: log.faults.slice(0, MAX_NAMED),
    fault_count: log.faults.length,
    drift_minutes: driftOf(all),
  }
}

/** Each tap once, with its moment by the clock of the office, its employee, and how far the first of a day is off the shift. */
async function mapped(
  deps: Deps,
  taps: readonly LogTap[],
  { office, device_group, shift_minutes }: Omit<Options, 'dry_run'>,
) {
  const rows: Mapped[] = []
  for (let n = 0; n < taps.length; n += BATCH) {
    const batch = taps.slice(n, n + BATCH)
    rows.push(
      ...(await deps.db.rows(sql<Mapped>`
        select t.*, x.moment, p.id::text as employee,
          extract(epoch from (x.local - (x.local::date + (w.meta ->> 'start')::time)))::int / 60 as late,
          exists (select from ems.attendance_punches k where k.device_group = ${device_group} and k.pin = t.pin
            and k.at = x.moment) as is_known
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as t(line int, pin text, at text, direction text, device text)
        join ems."references" o on o.id = ${office}::bigint
        cross join lateral (select t.at::timestamp + make_interval(mins => ${shift_minutes}::int) as local) l
        cross join lateral (select l.local, l.local at time zone coalesce(o.meta ->> 'timezone', 'Asia/Jakarta') as moment) x
        left join lateral (select e.id, e.work_pattern_id from ems.employees e
          where e.deleted_at is null and e.attendance_pins @> jsonb_build_array(jsonb_build_object('device_group', ${device_group}::text))
            and exists (select from jsonb_array_elements(e.attendance_pins) a where a ->> 'device_group' = ${device_group}
              and ltrim(a ->> 'pin', '0') = ltrim(t.pin, '0'))
          order by e.id limit 1) p on true
        left join ems."references" w on w.id = p.work_pattern_id`)),
    )
  }
  const seen = new Set<string>()
  return rows.filter(({ pin, at }) => {
    const key = `${pin} ${at}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** By how many minutes the first taps of the days are off the shifts, in the middle; null where nobody would notice. */
function driftOf(taps: readonly Mapped[]): number | null {
  const firsts = new Map<string, Mapped>()
  for (const tap of taps) {
    const key = `${tap.pin} ${tap.at.slice(0, 10)}`
    const first = firsts.get(key)
    if (tap.late !== null && (!first || tap.at < first.at)) firsts.set(key, tap)
  }
  const people = new Set([...firsts.values()].map(({ pin }) => pin))
  const late = [...firsts.values()].map(({ late: minutes }) => minutes ?? 0).sort((a, b) => a - b)
  const middle = late[Math.floor(late.length / 2)] ?? 0
  return people.size >= MIN_PEOPLE && Math.abs(middle) >= DRIFT_MINUTES ? middle : null
}
