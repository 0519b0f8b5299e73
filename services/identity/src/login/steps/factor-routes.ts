import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Account, accountById } from '../../accounts/accounts.ts'
import type { Deps } from '../../deps.ts'
import { factorsOf } from '../../factors/factors.ts'
import { canUsePasskeys } from '../../factors/passkeys/passkeys.ts'
import { withCode } from '../../oidc/acr.ts'
import { type FactorPage, factorPage } from '../../pages/factor.ts'
import { lockedText } from '../../pages/login.ts'
import { type Door, letIn } from '../doors.ts'
import { codeForm, refuseForged, sendPage } from '../forms.ts'
import { checkCode } from './check-code.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { currentStep, endStep } from './steps.ts'

/** `…/factor` below a sign-in form: the code of an authenticator app, or a recovery code. */
export function factorRoutes(app: FastifyInstance, deps: Deps, door: Door) {
  app.get(`${door.path}/factor`, async (request, reply) => {
    const account = await between(deps, request, reply, door)
    if (!account) return reply.redirect(door.at(request), 303)
    return show(deps, door, request, reply, account)
  })

  app.post(`${door.path}/factor`, { preHandler: refuseForged(deps.formGuard) }, async (request, reply) => {
    const account = await between(deps, request, reply, door)
    if (!account) return reply.redirect(door.at(request), 303)
    const { code } = codeForm.parse(request.body)
    const outcome = await checkCode(deps, account, code)
    if (outcome === 'refused') return show(deps, door, request, reply, account, { error: WRONG_CODE }, 401)
    if (outcome !== 'accepted') {
      reply.header('retry-after', outcome.lockedFor)
      return show(deps, door, request, reply, account, { alert: lockedText(outcome.lockedFor) }, 429)
    }
    // Of two requests with two codes one ends the step, so that one password leads to one session.
    const amr = await endStep(deps, request, reply)
    if (!amr) return reply.redirect(door.at(request), 303)
    return letIn(deps, request, reply, door, { account, amr: withCode(amr) })
  })

  passkeyRoutes(app, deps, door, async (request, reply, alert) => {
    const account = await between(deps, request, reply, door)
    return account && show(deps, door, request, reply, account, { alert }, 401)
  })
}

const WRONG_CODE = 'Kode salah atau sudah dipakai. Tunggu kode berikutnya, lalu coba lagi.'

/** The account whose password was right a moment ago, in this browser and at this door. */
async function between(deps: Deps, request: FastifyRequest, reply: FastifyReply, door: Door) {
  await door.enter(deps, request, reply)
  const step = await currentStep(deps, request, door.at(request))
  const account = step && (await accountById(deps.db, step.accountId))
  return account && !account.disabled_at ? account : undefined
}

async function show(
  { formGuard, db, config }: Deps,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, email }: Account,
  page: Partial<FactorPage> = {},
  status = 200,
) {
  const { codesLeft, hasApp, passkeys } = await factorsOf(db, id)
  const csrf = formGuard.token(request, reply)
  const base = door.at(request)
  const passkeyAction = passkeys.length && canUsePasskeys(config) ? `${base}/passkey` : undefined
  const content = { action: `${base}/factor`, csrf, email, hasApp, hasCodes: codesLeft > 0, passkeyAction }
  return sendPage(reply, factorPage({ ...content, ...page }), status)
}
