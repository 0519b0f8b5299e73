import { expect, test } from '@jest/globals'
import { distanceOf, locatedAt } from './geo.rules.ts'

const monas = { latitude: -6.175392, longitude: 106.827153 }
const istiqlal = { latitude: -6.170166, longitude: 106.831375 }

test('a tap is inside within the radius, outside beyond it, unknown where its accuracy leaves both possible', () => {
  const office = { ...monas, radius: 150 }

  expect(Math.abs(distanceOf(monas, istiqlal) - 745)).toBeLessThan(15)
  expect(locatedAt(office, { ...monas, accuracy: 20 })).toEqual({ distance_m: 0, geo_status: 'inside' })
  expect(locatedAt(office, { ...istiqlal, accuracy: 30 }).geo_status).toBe('outside')
  expect(locatedAt(office, { ...istiqlal, accuracy: 700 }).geo_status).toBe('unknown')
  expect([locatedAt(null, { ...monas, accuracy: 5 }), locatedAt(office, null)].map((one) => one.geo_status)).toEqual([
    'unknown',
    'unknown',
  ])
})
