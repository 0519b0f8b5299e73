import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountById } from '../../accounts/accounts.ts'
import { record } from '../../audit.ts'
import type { Deps } from '../../deps.ts'
import { keepChallenge, takeChallenge } from '../../factors/passkeys/challenges.ts'
import { accountOfPasskey, signInOptions } from '../../factors/passkeys/passkeys.ts'
import { AMR } from '../../oidc/acr.ts'
import { messagePage } from '../../pages/message.ts'
import { type Door, letIn } from '../doors.ts'
import { passkeyForm, refuseForged, sendPage } from '../forms.ts'
import { currentStep, endStep } from './steps.ts'

/** `…/passkey` below a sign-in form: instead of the password, or as the second factor behind it. */
export function passkeyRoutes(
  app: FastifyInstance,
  deps: Deps,
  door: Door,
  refuse: (request: FastifyRequest, reply: FastifyReply, text: string) => Promise<unknown>,
) {
  const { db } = deps
  const preHandler = refuseForged(deps.formGuard)

  app.post(`${door.path}/passkey/options`, { preHandler }, async (request, reply) => {
    await door.enter(deps, request, reply)
    const step = await currentStep(deps, request, door.at(request))
    const options = await signInOptions(deps, step?.accountId)
    await keepChallenge(deps, request, reply, {
      ...{ purpose: 'sign-in', accountId: step?.accountId, challenge: options.challenge },
    })
    return options
  })

  app.post(`${door.path}/passkey`, { preHandler }, async (request, reply) => {
    await door.enter(deps, request, reply)
    const step = await currentStep(deps, request, door.at(request))
    const { response } = passkeyForm.parse(request.body)
    const challenge = await takeChallenge(deps, request, { purpose: 'sign-in', accountId: step?.accountId })
    const accountId = challenge && (await accountOfPasskey(deps, { response, challenge }))
    const account = accountId ? await accountById(db, accountId) : undefined
    const isExpected = !step || step.accountId === accountId
    if (!account || account.disabled_at || !isExpected) {
      await record(db, 'factor.failed', { accountId: accountId ?? step?.accountId, detail: { kind: 'passkey' } })
      const page = await refuse(request, reply, UNRECOGNIZED)
      return (
        page ??
        sendPage(
          reply,
          messagePage({
            title: 'Passkey tidak dikenali',
            text: UNRECOGNIZED,
            link: { href: door.at(request), text: 'Kembali' },
          }),
          401,
        )
      )
    }
    if (step && !(await endStep(deps, request, reply))) return reply.redirect(door.at(request), 303)
    return letIn(deps, request, reply, door, { account, amr: AMR.passkey })
  })
}

const UNRECOGNIZED = 'Passkey tidak dikenali. Coba lagi, atau masuk dengan kata sandi.'
