import type { AccountingConnection } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { type Exchange, type Exchanged, exchangeWith, NoAnswer } from '../../kit/outside/exchange.ts'
import { type Accurate, serviceOf } from './accurate.ts'
import { badResponse } from './accurate-error.ts'
import { parseExactly } from './exact-json.ts'

export type Response_ = Exchanged

/** No answer of the provider is longer. */
const MAX_BYTES = 20_000_000

/** One request and its answer, with an entry in Log Service. */
export async function exchange(
  { note }: Accurate,
  connection: AccountingConnection,
  request: Exchange,
): Promise<Response_> {
  const rules = { note, service: serviceOf(connection), isAnswer, redact, redactUrl, maxBytes: MAX_BYTES }
  try {
    return await exchangeWith(rules, request)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw badResponse(error.message, { isOutcomeUnknown: true, isUnreachable: error.isUnreachable })
  }
}

/** The answer as an object; anything else is not an answer of the API. */
export function objectIn({ text }: Pick<Response_, 'text'>): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = parseExactly(text)
  } catch {
    throw badResponse('not JSON')
  }
  if (!isObject(parsed)) throw badResponse('not an object')
  return parsed
}

/** Pages and answers that were cut off are none; the sample of them is for a person to look at. */
const isAnswer = (text: string) =>
  text.startsWith('{') && text.trimEnd().endsWith('}') && !text.startsWith('{"s":false')

/** Names of values that open the books, as JSON writes them. The value may be cut off. */
const secretValues =
  /("(?:access_token|refresh_token|id_token|session|code|client_secret|X-Session-ID)"\s*:\s*")[^"]*|(access token: )[^\s"<]+/gi

/** Amounts of the books: Log Service is read by people who may not see them. */
const amounts = /("[^"\\]*"\s*:\s*"?-?)\d[\d.]*(?=["\s,}\]]|$)/g

const redact = (text: string) => text.replace(secretValues, '$1$2[dihapus]').replace(amounts, '$1[angka]')

/** Sessions travel in the address of two base endpoints. */
const redactUrl = (url: string) => url.replace(/([?&](?:session|code|state)=)[^&]+/g, '$1[dihapus]')
