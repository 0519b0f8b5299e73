import { attendancePunches } from '@ems/contracts/hr'
import { api, changed, jsonApi } from '@ems/platform'

export type Place = { latitude: number; longitude: number; accuracy: number }
export type Tap = { key: string; at: string; place: Place | null }
export type Sent = { at: string; geo_status: string | null; distance_m: number | null }

const NAME = 'ems.attendance.taps'
/** No more than the server takes at once. */
const MAX_TAPS = 50

const nameFor = (employee: string) => `${NAME}.${employee}`

/** Taps of this employee that the server has not taken yet, in this browser. */
export function pendingTaps(employee: string): Tap[] {
  try {
    return JSON.parse(localStorage.getItem(nameFor(employee)) ?? '[]') as Tap[]
  } catch {
    // Storage may be closed to the page, or hold something else.
    return []
  }
}

const keep = (employee: string, taps: readonly Tap[]) =>
  taps.length
    ? localStorage.setItem(nameFor(employee), JSON.stringify(taps.slice(-MAX_TAPS)))
    : localStorage.removeItem(nameFor(employee))

/** Keeps a tap before it is sent: a page that is closed in between loses nothing. */
export function addTap(employee: string, place: Place | null): void {
  keep(employee, [...pendingTaps(employee), { key: crypto.randomUUID(), at: new Date().toISOString(), place }])
}

/** Sends what waits; those that the server took are removed, those of before by their keys. */
export async function sendTaps(employee: string): Promise<Sent[]> {
  const taps = pendingTaps(employee)
  if (!taps.length) return []
  const source = matchMedia('(pointer: coarse)').matches ? 'mobile' : 'web'
  const attributes = { sent_at: new Date().toISOString(), source, taps }
  const body = jsonApi({ data: { type: attendancePunches.name, attributes } })
  const answer = api.post(`${attendancePunches.name}/-actions/checkIn`, body)
  const { data } = await answer.json<{ data: { attributes: Sent }[] }>()
  const keys = new Set(taps.map(({ key }) => key))
  keep(
    employee,
    pendingTaps(employee).filter(({ key }) => !keys.has(key)),
  )
  await changed({ name: 'attendance-employees' })
  return data.map((one) => one.attributes)
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
