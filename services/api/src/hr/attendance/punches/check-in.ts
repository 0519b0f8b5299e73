import { attendancePunches } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { conflict, invalid, issuesOf } from '../../../kit/problems.ts'
import { numberSetting } from '../../../kit/settings.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows } from '../../../kit/write/write-rows.ts'
import { recalculate } from '../pairing/recalculate.ts'
import { store } from './attendance-punches.ts'
import { locatedAt } from './geo.rules.ts'

const DAY_MS = 86_400_000
/** Days that a tap may have stayed in a phone without a network, unless `hr.correction_days` says otherwise. */
const MAX_AGE_DAYS = 7
const MAX_TAPS = 50
/** By so much the clock of a device may step back between a tap and its sending. */
const STEP_MS = 30_000

const degrees = (limit: number) => z.number().min(-limit).max(limit)
const tap = z.strictObject({
  /** Made by the device: a tap that is sent again is the same one. */
  key: z.uuid(),
  /** By the clock of the device. */
  at: z.iso.datetime({ offset: true }),
  place: z
    .strictObject({ latitude: degrees(90), longitude: degrees(180), accuracy: z.number().min(0).max(100_000) })
    .nullable(),
})
/** The taps that a browser or phone kept, and its clock when it sends them. */
export const checkInBody = z.strictObject({
  sent_at: z.iso.datetime({ offset: true }),
  source: z.enum(['web', 'mobile']),
  taps: z.array(tap).min(1).max(MAX_TAPS),
})
type Tap = z.output<typeof tap>

/**
 * POST /attendance-punches/-actions/checkIn: one's own taps. A tap counts by the clock of the server: as long before now as
 * it was before the sending by the clock of the device, so that a wrong clock moves nothing.
 */
export const checkIn: Handler = (request, reply) => {
  allow(request, attendancePunches.can.checkIn)
  const parsed = checkInBody.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(attendancePunches, issuesOf(parsed.error))
  const { sent_at, source, taps } = parsed.data
  return transact(request, reply, async (deps) => {
    const { employee } = deps.user
    if (employee === null) throw conflict('NO_EMPLOYEE', 'Akun Anda belum terhubung ke karyawan.', { pointer: '/data' })
    const now = Date.now()
    const limit = await numberSetting(deps, 'hr.correction_days', MAX_AGE_DAYS)
    const ago = Date.parse(sent_at)
    const moments = taps.map((one) => ({ ...one, moment: momentOf(now, ago - Date.parse(one.at)) }))
    const isKnown = ({ moment }: { moment: number }) => moment <= now
    const isTaken = (one: { moment: number }) => isKnown(one) && one.moment >= now - limit * DAY_MS
    const taken = moments.filter(isTaken)
    const rejected = moments
      .filter((one) => !isTaken(one))
      .map((one) => ({
        key: one.key,
        message: isKnown(one) ? `Ketukan harus dalam ${limit} hari terakhir.` : wrongClock,
      }))
    const office = await officeOf(deps, employee)
    const existing = await existingKeys(deps, taps)
    const rows = taken
      .filter(({ key }) => !existing.has(key))
      .map(({ key, at, moment, place }) => ({
        root: '/data',
        values: {
          employee,
          at: new Date(moment).toISOString(),
          device_at: new Date(at).toISOString(),
          source,
          direction: 'unknown',
          client_key: key,
          ...(place ? placeOf(place) : {}),
          ...locatedAt(office, place),
        },
      }))
    const written = rows.length ? await insertRows(deps, store, rows) : []
    if (written.length) {
      const days = taken.map(({ moment }) => new Date(moment - DAY_MS).toISOString().slice(0, 10)).sort()
      const to = new Date(now + DAY_MS).toISOString().slice(0, 10)
      await recalculate(deps, { from: days[0] as string, to, employee, isOpenToday: true })
    }
    return {
      status: 200,
      body: {
        data: written.map(objectsOf(attendancePunches, { user: deps.user })),
        meta: { repeated: existing.size, rejected },
      },
    }
  })
}

const wrongClock = 'Jam perangkat mundur sejak ketukan ini, sehingga waktunya tidak diketahui.'

/** A tap was before its sending: a clock that stepped back a little says the moment of the sending. */
const momentOf = (now: number, ago: number) => (ago < 0 && ago >= -STEP_MS ? now : now - ago)

const placeOf = ({ latitude, longitude, accuracy }: NonNullable<Tap['place']>) => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
  accuracy_m: Math.round(accuracy),
})

async function officeOf({ db }: Deps, employee: string) {
  const row = await db.first(sql<{ latitude: number | null; longitude: number | null; radius: number }>`
    select (o.meta ->> 'latitude')::float8 as latitude, (o.meta ->> 'longitude')::float8 as longitude,
      coalesce((o.meta ->> 'radius_m')::float8, 100) as radius
    from ems.employees e join ems."references" o on o.id = e.office_id where e.id = ${employee}::bigint`)
  return row && row.latitude !== null && row.longitude !== null
    ? { latitude: row.latitude, longitude: row.longitude, radius: row.radius }
    : null
}

async function existingKeys({ db }: Deps, taps: readonly Tap[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows(sql<{ key: string }>`select client_key as key from ems.attendance_punches
    where client_key = any(${taps.map(({ key }) => key)}::text[])`)
  return new Set(rows.map(({ key }) => key))
}
