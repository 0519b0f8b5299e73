import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isObject } from '@ems/contracts/is-object'
import type { JiraSettings } from '../client/settings.ts'

/** A token is refused this long before and after its time: clocks differ. */
const LEEWAY_S = 300

/**
 * Whether an event comes from Jira: a JWT of HS256 with the client secret that has not ended, or an HMAC of the raw body. What
 * the settings do not accept is none.
 */
export function isGenuine(
  { webhookMode, webhookSecret, client }: JiraSettings,
  headers: Readonly<Record<string, unknown>>,
  raw: Buffer,
): boolean {
  const token = /^(?:bearer|jwt) (\S+)$/i.exec(String(headers.authorization ?? ''))?.[1]
  if (token && webhookMode !== 'hmac' && client && isSigned(token, client.secret)) return true
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(String(headers['x-hub-signature'] ?? ''))?.[1]
  if (!signature || webhookMode === 'jwt' || !webhookSecret) return false
  return isEqual(signature.toLowerCase(), createHmac('sha256', webhookSecret).update(raw).digest('hex'))
}

function isSigned(token: string, secret: string): boolean {
  const [head = '', claims = '', signature = '', ...rest] = token.split('.')
  if (rest.length || jsonOf(head)?.alg !== 'HS256') return false
  if (!isEqual(signature, createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url'))) return false
  const { exp, iat } = jsonOf(claims) ?? {}
  const now = Date.now() / 1_000
  return typeof exp === 'number' && exp + LEEWAY_S > now && (typeof iat !== 'number' || iat - LEEWAY_S < now)
}

function jsonOf(part: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Takes equally long for every wrong text. */
const isEqual = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
