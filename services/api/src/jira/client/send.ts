import { isObject } from '@ems/contracts/is-object'
import { type Exchange, type Exchanged, exchangeWith, NoAnswer } from '../../kit/outside/exchange.ts'
import type { Jira } from './jira.ts'
import { badResponse } from './jira-error.ts'

/** A file of an issue is the longest answer. */
const MAX_BYTES = 30_000_000

const secretValues = /("(?:access_token|refresh_token|id_token|code|client_secret)"\s*:\s*")[^"]*/gi
/** Texts of tickets are read by people who may not see them all. */
const texts = /("(?:text|summary|body|displayName|emailAddress)"\s*:\s*")[^"]*/gi

const redact = (text: string) => text.replace(secretValues, '$1[dihapus]').replace(texts, '$1[teks]')
const redactUrl = (url: string) => url.replace(/([?&](?:code|state|query)=)[^&]+/g, '$1[dihapus]')
/** Nothing, JSON, or a file. */
const isAnswer = (text: string, { status, headers }: Response) =>
  status === 204 || status === 202 || !headers.get('content-type')?.includes('text/html') || text === ''

/** One request to Jira and its answer, with an entry in Log Service. */
export async function sent({ note }: Jira, request: Exchange): Promise<Exchanged> {
  try {
    return await exchangeWith(
      { note, service: 'issue_tracker', isAnswer, redact, redactUrl, maxBytes: MAX_BYTES },
      request,
    )
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw badResponse(error.message, { isOutcomeUnknown: !error.isUnreachable, isUnreachable: error.isUnreachable })
  }
}

/** The answer as JSON; anything else is not an answer of the API. */
export function jsonIn({ text }: Pick<Exchanged, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badResponse('not JSON', { isOutcomeUnknown: true })
  }
}

export function objectIn(answer: Pick<Exchanged, 'text'>): Record<string, unknown> {
  const parsed = jsonIn(answer)
  if (!isObject(parsed)) throw badResponse('not an object')
  return parsed
}
