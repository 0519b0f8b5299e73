import { randomBytes } from 'node:crypto'
import { escaped, frame } from '../../page.ts'
import { sites } from '../catalog.ts'
import type { Answer, Call } from '../http.ts'
import { CLIENT_ID, type Jira } from '../jira.ts'

const parameters = new Set(['audience', 'client_id', 'scope', 'redirect_uri', 'state', 'response_type', 'prompt'])
/** Scopes that the application has in the console of the vendor. */
const scopes = [
  'read:jira-work',
  'read:jira-user',
  'write:jira-work',
  'manage:jira-webhook',
  'read:servicedesk-request',
  'offline_access',
]
const CODE_MS = 300_000

/** `GET /authorize` shows the page, `POST` takes its form: back with a code, or with a refusal. */
export function authorize(jira: Jira, call: Call): Answer {
  const { query } = call
  const requested = (query.get('scope') ?? '').split(' ').filter(Boolean)
  const problem = problemOf(jira, query, requested)
  if (problem) return { ...page(400, `<h1>Permintaan ditolak</h1><p>${escaped(problem)}</p>`), violations: [problem] }
  if (call.method === 'GET') return page(200, form(requested))
  const answers = new URLSearchParams(call.body.toString('utf8'))
  if (answers.get('decision') !== 'allow') return back(jira, query, { error: 'access_denied' })
  const fault = jira.faults.take(['partial_scope'], { path: '/authorize', method: 'POST' })
  const granted = requested.filter((scope) => (fault?.scopes ?? requested).includes(scope))
  const code = randomBytes(24).toString('base64url')
  jira.codes.set(code, { scopes: granted, until: Date.now() + CODE_MS })
  return back(jira, query, { code })
}

function problemOf(jira: Jira, query: URLSearchParams, requested: readonly string[]): string | undefined {
  const unknown = [...query.keys()].find((name) => !parameters.has(name))
  if (unknown) return `Parameter tidak dikenal: ${unknown}`
  if (query.get('audience') !== 'api.atlassian.com') return 'audience harus api.atlassian.com.'
  if (query.get('prompt') !== 'consent') return 'prompt harus consent.'
  if (query.get('response_type') !== 'code') return 'response_type harus code.'
  if (query.get('client_id') !== CLIENT_ID) return 'Aplikasi tidak dikenal.'
  if (query.get('redirect_uri') !== jira.redirectUri) return 'Alamat kembali tidak terdaftar untuk aplikasi ini.'
  if (!query.get('state')) return 'state wajib diisi.'
  const wrong = requested.filter((scope) => !scopes.includes(scope))
  return wrong.length || !requested.length ? `Hak akses tidak dikenal: ${wrong.join(', ') || '(kosong)'}` : undefined
}

function back({ redirectUri }: Jira, query: URLSearchParams, result: Record<string, string>): Answer {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value)
  url.searchParams.set('state', query.get('state') ?? '')
  return { status: 302, body: '', headers: { location: url.href, 'referrer-policy': 'no-referrer' } }
}

const page = (status: number, body: string): Answer => ({
  status,
  body: frame('Izinkan aplikasi', body),
  type: 'text/html; charset=utf-8',
})

const form = (requested: readonly string[]) => `<h1>EMS meminta akses ke Jira Cloud</h1>
<p class="meta">Mode demo: ini pengganti Jira Cloud. Situs ${sites.map(({ name }) => escaped(name)).join(', ')}.</p>
<form method="post">
<fieldset><legend>Hak akses</legend>
${requested.map((scope) => `<label><code>${escaped(scope)}</code></label>`).join('\n')}
</fieldset>
<p class="actions"><button name="decision" value="allow">Izinkan</button> <button name="decision" value="deny" class="plain">Tolak</button></p>
</form>`
