import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/accounts.ts'
import type { Deps } from '../deps.ts'
import { externalDoor } from '../external/external-routes.ts'
import { noteOf } from '../external/links.ts'
import { factorsOf, hasFactor } from '../factors/factors.ts'
import { canUsePasskeys } from '../factors/passkeys/passkeys.ts'
import { AMR } from '../oidc/acr.ts'
import { type LoginPage, lockedText, loginPage, REJECTED } from '../pages/login.ts'
import { signIn } from './authenticate.ts'
import { type Door, doors, letIn } from './doors.ts'
import { loginForm, refuseForged, sendPage } from './forms.ts'
import { enrolRoutes } from './steps/enrol-routes.ts'
import { factorRoutes } from './steps/factor-routes.ts'
import { beginStep } from './steps/steps.ts'

/** Sign-in for an application (`/sso/interaction/:uid`) and for the pages of this service (`/sso/login`, `/sso/security/login`). */
export function loginRoutes(app: FastifyInstance, deps: Deps) {
  const preHandler = refuseForged(deps.formGuard)
  for (const door of doors) {
    app.get(door.path, async (request, reply) =>
      show(deps, request, reply, { email: (await door.enter(deps, request, reply)) || linkedEmail(request) }),
    )

    app.post(door.path, { preHandler }, async (request, reply) => {
      await door.enter(deps, request, reply)
      const account = await identified(deps, request, reply)
      return account ? afterPassword(deps, request, reply, door, account) : reply
    })
    factorRoutes(app, deps, door)
    enrolRoutes(app, deps, door)
    externalDoor(app, deps, door)
  }
}

/** The password was right: asks for the second factor, or for one to be set up where the group demands it. */
async function afterPassword(deps: Deps, request: FastifyRequest, reply: FastifyReply, door: Door, account: Account) {
  const amr = [...AMR.password]
  const factors = await factorsOf(deps.db, account.id)
  const isEnough = !hasFactor(factors) && !factors.isDemanded
  if (isEnough) return letIn(deps, request, reply, door, { account, amr })
  const at = door.at(request)
  await beginStep(deps, reply, at, { accountId: account.id, amr })
  return reply.redirect(`${at}/${hasFactor(factors) ? 'factor' : 'enrol'}`, 303)
}

/** The account of the form's credentials; otherwise sends the form again with the reason. */
async function identified(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Account | undefined> {
  const { email, password } = loginForm.parse(request.body)
  const outcome = await signIn(deps, { email, password, device: deps.devices.of(request, email) })
  if (typeof outcome === 'object' && 'account' in outcome) return outcome.account

  if (outcome === 'refused') {
    show(deps, request, reply, { email, alert: REJECTED }, 401)
  } else {
    reply.header('retry-after', outcome.lockedFor)
    show(deps, request, reply, { email, alert: lockedText(outcome.lockedFor) }, 429)
  }
}

/** The e-mail whose account is to be linked with the provider, once its owner has signed in. */
const linkedEmail = ({ query }: FastifyRequest) => {
  const { link } = query as { link?: unknown }
  return typeof link === 'string' ? link.slice(0, 190).replaceAll('\0', '') : ''
}

const show = (
  { formGuard, config, external }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Partial<LoginPage> = {},
  status = 200,
) =>
  sendPage(
    reply,
    loginPage({
      ...{ action: request.url, csrf: formGuard.token(request, reply), withPasskeys: canUsePasskeys(config) },
      ...(external
        ? { provider: external.settings.name, note: noteOf({ config }, request, external.settings.name) }
        : {}),
      ...page,
    }),
    status,
  )
