import { html } from '@ems/service/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Account, accountById } from '../../accounts/accounts.ts'
import type { Deps } from '../../deps.ts'
import { factorsOf, hasFactor } from '../../factors/factors.ts'
import { keepChallenge, takeChallenge } from '../../factors/passkeys/challenges.ts'
import { addOptions, addPasskey, canUsePasskeys } from '../../factors/passkeys/passkeys.ts'
import { confirmKey, keyUri, pendingKey } from '../../factors/totp.ts'
import { AMR } from '../../oidc/acr.ts'
import { appPage } from '../../pages/account/app.ts'
import { browserName } from '../../pages/account/browser-name.ts'
import { codesPage } from '../../pages/account/codes.ts'
import { notice, passkeyForm as passkeyFields } from '../../pages/fields.ts'
import { factorAdded, WRONG_FIRST_CODE } from '../../security/app-routes.ts'
import { type Door, letIn } from '../doors.ts'
import { codeForm, passkeyForm, refuseForged, sendPage } from '../forms.ts'
import { advanceStep, currentStep, endStep } from './steps.ts'

/** `…/enrol` below a sign-in form: who must have a second factor and has none sets it up before anything else. */
export function enrolRoutes(app: FastifyInstance, deps: Deps, door: Door) {
  const { db } = deps
  const preHandler = refuseForged(deps.formGuard)
  const path = `${door.path}/enrol`

  app.get(path, async (request, reply) => {
    const account = await beginner(deps, request, reply, door)
    return account ? show(deps, request, reply, door, account) : reply.redirect(door.at(request), 303)
  })

  app.post(path, { preHandler }, async (request, reply) => {
    const account = await beginner(deps, request, reply, door)
    if (!account) return reply.redirect(door.at(request), 303)
    const { code } = codeForm.parse(request.body)
    if (!(await confirmKey(deps, account.id, code.replace(/\s/g, ''))))
      return show(deps, request, reply, door, account, WRONG_FIRST_CODE)
    return added(deps, request, reply, door, { account, kind: 'app', amr: AMR.app })
  })

  app.post(`${path}/passkey/options`, { preHandler }, async (request, reply) => {
    const account = await beginner(deps, request, reply, door)
    if (!account) return reply.redirect(door.at(request), 303)
    const options = await addOptions(deps, account)
    const kept = { purpose: 'add' as const, accountId: account.id, challenge: options.challenge }
    await keepChallenge(deps, request, reply, kept)
    return options
  })

  app.post(`${path}/passkey`, { preHandler }, async (request, reply) => {
    const account = await beginner(deps, request, reply, door)
    if (!account) return reply.redirect(door.at(request), 303)
    const { response } = passkeyForm.parse(request.body)
    const challenge = await takeChallenge(deps, request, { purpose: 'add', accountId: account.id })
    const name = browserName(request.headers['user-agent'] ?? null)
    if (!challenge || !(await addPasskey(deps, account.id, { response, challenge }, name)))
      return show(deps, request, reply, door, account, undefined, 'Passkey tidak ditambahkan. Coba lagi.')
    return added(deps, request, reply, door, { account, kind: 'passkey', amr: AMR.passkey })
  })

  app.post(`${path}/done`, { preHandler }, async (request, reply) => {
    await door.enter(deps, request, reply)
    const step = await currentStep(deps, request, door.at(request))
    const account = step?.amr.includes('mfa') ? await accountById(db, step.accountId) : undefined
    if (!step || !account || account.disabled_at || !(await endStep(deps, request, reply)))
      return reply.redirect(door.at(request), 303)
    return letIn(deps, request, reply, door, { account, amr: step.amr })
  })
}

/** The account of the step, if it has no factor yet. A person with a factor must use it and cannot add one here. */
async function beginner(deps: Deps, request: FastifyRequest, reply: FastifyReply, door: Door) {
  await door.enter(deps, request, reply)
  const step = await currentStep(deps, request, door.at(request))
  const account = step && (await accountById(deps.db, step.accountId))
  if (!account || account.disabled_at) return undefined
  const factors = await factorsOf(deps.db, account.id)
  return factors.isDemanded && !hasFactor(factors) ? account : undefined
}

type Added = { account: Account; kind: string; amr: readonly string[] }

async function added(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  door: Door,
  { account, kind, amr }: Added,
) {
  await advanceStep(deps, request, amr)
  const codes = await factorAdded(deps, { account, factors: { codesLeft: 0 } }, kind)
  const next = { action: `${door.at(request)}/enrol/done`, csrf: deps.formGuard.token(request, reply) }
  return sendPage(reply, codesPage({ codes: codes ?? [], next }))
}

async function show(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  door: Door,
  account: Account,
  error?: string,
  alert?: string,
) {
  const key = await pendingKey(deps, account.id)
  if (!key) return reply.redirect(door.at(request), 303)
  const csrf = deps.formGuard.token(request, reply)
  const action = `${door.at(request)}/enrol`
  const passkey =
    canUsePasskeys(deps.config) &&
    passkeyFields('add', `${action}/passkey`, csrf, html`<button type="submit">Pakai passkey perangkat ini</button>`)
  const note = html`${notice(alert)}${notice(DEMANDED, 'note')}${passkey}`
  const page = { action, csrf, key, uri: keyUri(key, account.email), note, ...(error ? { error } : {}) }
  return sendPage(reply, appPage(page), error || alert ? 422 : 200)
}

const DEMANDED = 'Grup Anda mewajibkan faktor kedua. Pasang sekali sekarang, lalu Anda dapat melanjutkan.'
