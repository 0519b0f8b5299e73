import { describe, expect, test } from '@jest/globals'
import { codesOf, totpOf } from './totp.ts'

/** "12345678901234567890" of RFC 6238, appendix B, in base32. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const withEightDigits = `otpauth://totp/EMS:uji?secret=${key}&digits=8`

describe('the code of a TOTP key', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %d is that of RFC 6238', (second, code) => {
    expect(codesOf(withEightDigits, second * 1_000).code).toBe(code)
    expect(codesOf(key, second * 1_000).code).toBe(code.slice(2))
  })

  test('lasts as long as the server says, whatever the clock of the browser', () => {
    expect(codesOf(key, 60_000)).toMatchObject({ period: 30, seconds_left: 30 })
    expect(codesOf(key, 89_001)).toMatchObject({ seconds_left: 1 })
  })

  test('is accepted by a service whose clock is 30 seconds behind or ahead', () => {
    const { code, next } = codesOf(key, 1_700_000_010_000)
    const service = totpOf(key)

    expect(service?.validate({ token: code, timestamp: 1_700_000_010_000 - 30_000, window: 1 })).toBe(1)
    expect(service?.validate({ token: next, timestamp: 1_700_000_010_000 + 30_000, window: 0 })).toBe(0)
  })

  test.each([['gezd gnbv gy3t qojq gezd gnbv gy3t qojq'], ['GEZD-GNBV-GY3T-QOJQ-GEZD-GNBV-GY3T-QOJQ']])(
    'is that of the same key written as %s',
    (text) => {
      expect(codesOf(text, 59_000).code).toBe('287082')
    },
  )
})

test.each([
  ['nothing like base32', 'bukan kunci!'],
  ['too short a key', 'GEZDGNBV'],
  ['a counter instead of a clock', `otpauth://hotp/EMS:uji?secret=${key}&counter=1`],
  ['another address', 'https://example.com'],
  ['a period of hours', `otpauth://totp/EMS:uji?secret=${key}&period=7200`],
])('%s is no TOTP key', (_, text) => {
  expect(totpOf(text)).toBeUndefined()
})
