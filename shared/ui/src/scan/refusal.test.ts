import { Problem } from '@ems/contracts/kit'
import { expect, test } from '@jest/globals'
import { refusalIn } from './refusal.ts'

const answer = (status: number) =>
  new Problem(status, [{ status: String(status), code: 'X', title: '', detail: 'Opname ini sudah ditutup.[Galat]' }])

test.each([403, 404, 409, 422])('an answer %d refuses scans, and says why', (status) => {
  expect(refusalIn(answer(status))).toBe('Opname ini sudah ditutup.')
})

test.each([0, 408, 429, 500, 502, 503])('after %d they wait: nobody refused them', (status) => {
  expect(refusalIn(answer(status))).toBeUndefined()
})

test('a fault of the browser refuses nothing', () => {
  expect(refusalIn(new TypeError('Failed to fetch'))).toBeUndefined()
})
