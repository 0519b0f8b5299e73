import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Bytes of a bcrypt salt, and how many of them are random; the rest says who made it. */
const SALT = 16
const RANDOM = 10

const markOf = (secret: string, random: Uint8Array) =>
  createHmac('sha256', secret)
    .update('public bearer')
    .update(random)
    .digest()
    .subarray(0, SALT - RANDOM)

/**
 * A salt for the bcrypt hash of the client secret that pages use as bearer. Services with the secret recognise it
 * (`isPublicSalt`) in microseconds; checking an invented hash takes 50 ms of a core.
 */
export function publicSalt(secret: string): Uint8Array {
  const random = randomBytes(RANDOM)
  return Buffer.concat([random, markOf(secret, random)])
}

/** Whether the 22 characters of a bcrypt salt come from `publicSalt` with this secret. */
export function isPublicSalt(secret: string, salt: string): boolean {
  const bytes = Buffer.from(salt.replace(/[./A-Za-z0-9]/g, standard), 'base64')
  if (bytes.length !== SALT) return false
  return timingSafeEqual(bytes.subarray(RANDOM), markOf(secret, bytes.subarray(0, RANDOM)))
}

/** bcrypt writes base64 with an alphabet in another order. */
const BCRYPT = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const standard = (letter: string) => STANDARD[BCRYPT.indexOf(letter)] ?? ''
