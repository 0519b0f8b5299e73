import { attendancePunches } from '@ems/contracts/hr'
import { api, changed, jsonApi } from '@ems/platform'

export type Place = { latitude: number; longitude: number; accuracy: number }
export type Tap = { key: string; at: string; place: Place | null }
export type Sent = { at: string; geo_status: string | null; distance_m: number | null }

export type Rejected = { at: string; message: string }

const NAME = 'ems.attendance.taps'
/** No more than the server takes at once. */
const MAX_TAPS = 50

const nameFor = (employee: string) => `${NAME}.${employee}`
/** Taps that the browser could not store: they wait as long as the page is open. */
const unsaved = new Map<string, readonly Tap[]>()

function stored(employee: string): Tap[] {
  try {
    return JSON.parse(localStorage.getItem(nameFor(employee)) ?? '[]') as Tap[]
  } catch {
    // Storage may be closed to the page, or hold something else.
    return []
  }
}

/** Taps of this employee that the server has not taken yet, in this browser. */
export const pendingTaps = (employee: string): Tap[] => [...stored(employee), ...(unsaved.get(employee) ?? [])]

function keep(employee: string, taps: readonly Tap[]): void {
  try {
    if (taps.length) localStorage.setItem(nameFor(employee), JSON.stringify(taps))
    else localStorage.removeItem(nameFor(employee))
    unsaved.delete(employee)
  } catch {
    // Storage may be closed to the page, or full.
    const keys = new Set(stored(employee).map(({ key }) => key))
    unsaved.set(
      employee,
      taps.filter(({ key }) => !keys.has(key)),
    )
  }
}

/** Keeps a tap before it is sent: a page that is closed in between loses nothing. */
export function addTap(employee: string, place: Place | null): void {
  keep(employee, [...pendingTaps(employee), { key: crypto.randomUUID(), at: new Date().toISOString(), place }])
}

type Answer = {
  data: { attributes: Sent }[]
  meta: { rejected: { key: string; message: string }[] }
}

/**
 * Sends what waits, as many at once as the server takes. Those that it took or refuses for good are removed, those of
 * before by their keys.
 */
export async function sendTaps(employee: string): Promise<{ sent: Sent[]; rejected: Rejected[] }> {
  const source = matchMedia('(pointer: coarse)').matches ? 'mobile' : 'web'
  const all = { sent: [] as Sent[], rejected: [] as Rejected[] }
  for (let taps = pendingTaps(employee); taps.length; taps = pendingTaps(employee)) {
    const batch = taps.slice(0, MAX_TAPS)
    const attributes = { sent_at: new Date().toISOString(), source, taps: batch }
    const body = jsonApi({ data: { type: attendancePunches.name, attributes } })
    const { data, meta } = await api.post(`${attendancePunches.name}/-actions/checkIn`, body).json<Answer>()
    const moments = new Map(batch.map(({ key, at }) => [key, at]))
    all.sent.push(...data.map((one) => one.attributes))
    all.rejected.push(...meta.rejected.map(({ key, message }) => ({ at: moments.get(key) ?? '', message })))
    keep(
      employee,
      pendingTaps(employee).filter(({ key }) => !moments.has(key)),
    )
  }
  if (all.sent.length) await changed({ name: 'attendance-employees' })
  return all
}

/** Where the device is; null where it may not or cannot say. */
export const currentPlace = (): Promise<Place | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  })
