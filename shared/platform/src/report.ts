import { api, jsonApi } from './api/client.ts'

/** Context of an error report. `area` and `version` name the release, where known. */
export type Report = { kind: string; area?: string; version?: string; phase?: string; revision?: string }

type Reporter = { app_version: string; ring: string; revision?: string; now?: () => number }

const PER_MINUTE = 10
const MINUTE = 60_000

/**
 * Reports errors of this page to the server's log: each error once a minute, ten in total, without anything that
 * identifies a session. Never throws and never blocks.
 */
export function createReporter({ app_version, ring, revision, now = Date.now }: Reporter) {
  let sent: { at: number; key: string }[] = []

  return (error: unknown, { kind, ...context }: Report): void => {
    const output = error instanceof Error ? error : new Error(String(error))
    const key = `${kind} ${context.area} ${output.message}`
    sent = sent.filter(({ at }) => now() - at < MINUTE)
    if (sent.length >= PER_MINUTE || sent.some((one) => one.key === key)) return
    sent.push({ at: now(), key })
    console.error(`[${kind}]`, error)
    const attributes = {
      level: 'error',
      operation: kind.slice(0, 80),
      message: withoutSecrets(output.message).slice(0, 1_000) || kind,
      url: `${location.origin}${location.pathname}`.slice(0, 500),
      stack: output.stack ? withoutSecrets(output.stack).slice(0, 20_000) : null,
      request: { ring, revision, ...context, breadcrumbs: breadcrumbs() },
      app_version: app_version.slice(0, 40),
    }
    api
      .post('audit-services', {
        ...jsonApi({ data: { type: 'audit-services', attributes } }),
        retry: 0,
        keepalive: true,
      })
      .catch(() => undefined)
  }
}

const STEPS = 10

/** The last requests of the page, which browsers note anyway: when, where to, what came of it. Never a query. */
function breadcrumbs() {
  const entries = performance.getEntriesByType?.('resource') ?? []
  return (entries as PerformanceResourceTiming[])
    .slice(-STEPS)
    .map(({ name, startTime, duration, responseStatus }) => ({
      at: new Date(performance.timeOrigin + startTime).toISOString(),
      text: `${pathOf(name)} ${responseStatus || ''} (${Math.round(duration)} ms)`,
    }))
}

const pathOf = (url: string) => withoutSecrets(url.replace(/^\w+:\/\/[^/]+/, '').replace(/[?#].*$/, '')).slice(0, 200)

/** Sign-in parameters, bearer tokens and hashes, wherever they hide in a text. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(
      /([?&#](?:code|state|id_token|access_token|refresh_token|id_token_hint|iss|session_state)=)[^&\s"')]+/gi,
      '$1…',
    )
    .replace(/Bearer\s+[\w.~+/$-]+=*/gi, 'Bearer …')
    .replace(/eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '…')
