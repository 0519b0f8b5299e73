import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountById } from '../accounts/accounts.ts'
import type { Deps } from '../deps.ts'
import { factorsOf, hasFactor } from '../factors/factors.ts'
import { type Door, letIn } from '../login/doors.ts'
import { sendPage } from '../login/forms.ts'
import { beginStep, currentStep, endStep } from '../login/steps/steps.ts'
import { AMR } from '../oidc/acr.ts'
import { messagePage } from '../pages/message.ts'
import { keep, take } from './cookies.ts'
import { accountOf, askForProof, type Match } from './links.ts'
import { ExternalFailure, type ExternalPerson, type ExternalProvider, type Request } from './provider.ts'

export const CALLBACK = '/sso/external/callback'
/** A sign-in at the provider that is not older counts as one of this moment, as everywhere. */
const FRESH_SECONDS = 600

type Underway = Request & { door: string }
/** One for each tab that is on its way. */
const cookieOf = (state: string) => `sso_external_${state.slice(0, 12)}`

/** `…/external` below a sign-in form leads to the provider; `…/proved` ends the sign-in where its form began. */
export function externalDoor(app: FastifyInstance, deps: Deps, door: Door) {
  const { external } = deps
  if (!external) return

  app.get(`${door.path}/external`, async (request, reply) => {
    const loginHint = await door.enter(deps, request, reply)
    const isFresh = await door.needsFresh(deps, request, reply)
    try {
      const { url, request: underway } = await external.begin({ isFresh, loginHint })
      await keep(deps, reply, cookieOf(underway.state), { ...underway, door: door.at(request) } satisfies Underway)
      return reply.redirect(url, 303)
    } catch (error) {
      return failed(deps, external, request, reply, { error, door: door.at(request) })
    }
  })

  app.get(`${door.path}/proved`, async (request, reply) => {
    await door.enter(deps, request, reply)
    const step = await currentStep(deps, request, door.at(request))
    const account = step?.amr.includes(EXTERNAL) ? await accountById(deps.db, step.accountId) : undefined
    const factors = account && (await factorsOf(deps.db, account.id))
    const isEnough = factors && (step?.amr.includes('mfa') || !(hasFactor(factors) || factors.isDemanded))
    if (!step || !account || account.disabled_at || !isEnough || !(await endStep(deps, request, reply)))
      return reply.redirect(door.at(request), 303)
    return letIn(deps, request, reply, door, { account, amr: step.amr })
  })
}

const [EXTERNAL] = AMR.external

/** Where the provider sends the browser back to. */
export function externalCallback(app: FastifyInstance, deps: Deps) {
  const { external, config } = deps
  if (!external) return

  app.get(CALLBACK, async (request, reply) => {
    const callback = new URL(request.url, config.EMS_URL)
    const underway = await take<Underway>(deps, request, reply, cookieOf(callback.searchParams.get('state') ?? ''))
    if (!underway) return sendPage(reply, expired(config.EMS_URL), 400)
    const { door } = underway
    try {
      const person = await external.finish(callback, underway)
      if (underway.isFresh && !isFresh(person)) return sendPage(reply, notFresh(external.settings.name, door), 403)
      return await arrived(deps, external, request, reply, { door, person })
    } catch (error) {
      return failed(deps, external, request, reply, { error, door })
    }
  })
}

type SignedIn = { door: string; person: ExternalPerson }

async function arrived(
  deps: Deps,
  external: ExternalProvider,
  _request: FastifyRequest,
  reply: FastifyReply,
  { door, person }: SignedIn,
) {
  const { settings } = external
  const match = await accountOf(deps, person, settings)
  if ('rejected' in match) return sendPage(reply, rejected(match, settings.name, door), 403)
  if ('proof' in match) {
    await askForProof(deps, reply, person, match.proof)
    return reply.redirect(`${door}?link=${encodeURIComponent(match.proof.email)}`, 303)
  }
  const { account } = match
  const hasMfa = settings.countsFactor && isFresh(person) && person.amr.includes('mfa')
  const amr = [...(isFresh(person) ? AMR.externalNow : AMR.external), ...(hasMfa ? ['mfa'] : [])]
  await beginStep(deps, reply, door, { accountId: account.id, amr })
  const factors = await factorsOf(deps.db, account.id)
  const next = hasMfa ? 'proved' : hasFactor(factors) ? 'factor' : factors.isDemanded ? 'enrol' : 'proved'
  return reply.redirect(`${door}/${next}`, 303)
}

const isFresh = ({ authTime }: ExternalPerson) =>
  authTime !== undefined && Date.now() / 1_000 - authTime <= FRESH_SECONDS

type Failed = { error: unknown; door: string }

function failed(
  _deps: Deps,
  { settings: { name } }: ExternalProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, door }: Failed,
) {
  if (!(error instanceof ExternalFailure)) throw error
  if (error.kind !== 'denied') request.log.warn({ err: error }, 'the OpenID provider did not sign anybody in')
  const { title, text, status } = failures(name)[error.kind]
  return sendPage(reply, messagePage({ title, text, link: { href: door, text: 'Kembali ke halaman masuk' } }), status)
}

const failures = (name: string) => ({
  denied: {
    title: 'Masuk dibatalkan',
    text: `Anda atau ${name} membatalkan proses masuk. Coba lagi, atau masuk dengan kata sandi EMS.`,
    status: 403,
  },
  away: {
    title: `${name} tidak dapat dihubungi`,
    text: `Layanan masuk ${name} sedang tidak menjawab. Coba lagi beberapa saat lagi, atau masuk dengan kata sandi EMS.`,
    status: 503,
  },
  invalid: {
    title: 'Jawaban tidak dapat diterima',
    text: `Jawaban dari ${name} tidak lolos pemeriksaan. Coba lagi; bila tetap terjadi, hubungi Administrator.`,
    status: 400,
  },
})

const reasons = (name: string) => ({
  email: `${name} belum memverifikasi alamat email Anda, jadi EMS tidak dapat memakainya.`,
  domain: 'Alamat email Anda bukan dari domain perusahaan yang diterima EMS.',
  group: `Akun Anda di ${name} tidak termasuk grup yang boleh memakai EMS.`,
  disabled: 'Akun EMS Anda nonaktif.',
})

const rejected = ({ rejected: reason }: Extract<Match, { rejected: string }>, name: string, door: string) =>
  messagePage({
    title: 'Anda belum dapat masuk',
    text: `${reasons(name)[reason]} Hubungi Administrator.`,
    link: { href: door, text: 'Kembali ke halaman masuk' },
  })

const notFresh = (name: string, door: string) =>
  messagePage({
    title: 'Perlu masuk ulang',
    text: `${name} tidak meminta Anda masuk ulang, padahal tindakan ini memerlukannya. Masuk dengan kata sandi atau passkey EMS.`,
    link: { href: door, text: 'Kembali ke halaman masuk' },
  })

const expired = (origin: string) =>
  messagePage({
    title: 'Halaman masuk kedaluwarsa',
    text: 'Waktu untuk masuk sudah habis, atau halaman ini sudah pernah dipakai. Silakan masuk ulang.',
    link: { href: `${origin}/public/login`, text: 'Masuk ulang' },
  })
