import { Secret, TOTP, URI } from 'otpauth'

/** RFC 6238 demands no length; services hand out 80 bits and more, and fewer can be guessed. */
const MIN_KEY_BYTES = 10
const MAX_PERIOD_SECONDS = 300

/**
 * The generator of a key as services hand it out: base32 (RFC 4648) in groups or not, or the `otpauth://totp/…` address of
 * a QR code with its own digits, period and digest. Undefined for anything else.
 */
export function totpOf(text: string): TOTP | undefined {
  try {
    const totp = /^otpauth:/i.test(text.trim()) ? URI.parse(text.trim()) : new TOTP({ secret: keyIn(text) })
    if (!(totp instanceof TOTP) || totp.secret.bytes.length < MIN_KEY_BYTES) return undefined
    return totp.period > 0 && totp.period <= MAX_PERIOD_SECONDS ? totp : undefined
  } catch {
    // A text that the library cannot read is no key.
    return undefined
  }
}

const keyIn = (text: string) => Secret.fromBase32(text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase())

/**
 * The code of this moment, the one after it, and how long the first lasts by the clock of the server: the browser counts
 * seconds and never asks its own clock what time it is. The next code helps with services whose clock is ahead.
 */
export function codesOf(text: string, now: number) {
  const totp = totpOf(text)
  if (!totp) throw new Error('a stored TOTP key is none')
  const periodMs = totp.period * 1_000
  return {
    code: totp.generate({ timestamp: now }),
    next: totp.generate({ timestamp: now + periodMs }),
    period: totp.period,
    seconds_left: Math.ceil((periodMs - (now % periodMs)) / 1_000),
  }
}
