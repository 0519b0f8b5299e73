export type Place = { latitude: number; longitude: number }
export type Located = { distance_m: number | null; geo_status: 'inside' | 'outside' | 'unknown' }

const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places on the sphere (haversine). */
export function distanceOf(a: Place, b: Place): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const half = (value: number) => Math.sin(value / 2) ** 2
  const h = half(to - from) + Math.cos(from) * Math.cos(to) * half(radians(b.longitude - a.longitude))
  return Math.round(2 * EARTH_M * Math.asin(Math.sqrt(h)))
}

/**
 * Whether a tap was within the radius of the office. Unknown without a place on either side, and where the accuracy leaves
 * both possible. An indicator only: places can be faked.
 */
export function locatedAt(
  office: (Place & { radius: number }) | null,
  place: (Place & { accuracy: number }) | null,
): Located {
  if (!office || !place) return { distance_m: null, geo_status: 'unknown' }
  const distance_m = distanceOf(office, place)
  if (distance_m <= office.radius) return { distance_m, geo_status: 'inside' }
  return { distance_m, geo_status: distance_m - place.accuracy <= office.radius ? 'unknown' : 'outside' }
}
