import { permission } from '@ems/contracts/permission'
import { type ReleaseAction, type ReleasesMeta, releaseBodies } from '@ems/contracts/settings'
import { readAuthority } from '@ems/federation/authority'
import { type Freeze, readFreeze, writeFreeze } from '@ems/federation/pointers/freeze'
import { readAudience, writeAudience } from '@ems/federation/publish/audience'
import {
  approveRelease,
  type Moved,
  type Order,
  revoke,
  rollback,
  setRelease,
  switchArea,
} from '@ems/federation/publish/channel'
import { Rejected } from '@ems/federation/publish/storage'
import { retrying } from '@ems/postgres'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Handler } from '../kit/context.ts'
import { allow } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { idOf } from '../kit/http/resource-routes.ts'
import { badRequest, conflict } from '../kit/problems.ts'
import { transact } from '../kit/write/transaction.ts'
import { MENU, noteMoves } from './moves.ts'
import { makePreview, openPreview } from './previews.ts'
import { type Body, bodyOf, inIndonesian, noted, registryOf } from './requests.ts'
import { departmentsOf } from './state.ts'
import { totalsOf } from './uses.ts'

const can = (action: 'list' | 'update' | 'rollback' | 'cancel') => permission(MENU, action)

/** What the body of an action holds, for the document of the API. */
const taking = (action: ReleaseAction) => ({ config: { takes: releaseBodies[action] } })

/** *Rilis*: which version each ring gives of each department, who runs it and how it does; and every move of it. */
export async function releasesApi(app: FastifyInstance) {
  app.get('', list)
  app.post(
    '/:id/-actions/set',
    taking('set'),
    moving('set', can('update'), (order, { version, note }) =>
      setRelease({ ...order, version, ...(note && { because: note }) }),
    ),
  )
  app.post(
    '/:id/-actions/approve',
    taking('approve'),
    moving('approve', can('update'), (order, { version }) => {
      const { signer } = order
      if (!signer) throw new Rejected('EMS has no key to sign with.')
      return approveRelease({ ...order, signer, version })
    }),
  )
  app.post(
    '/:id/-actions/rollback',
    taking('rollback'),
    moving('rollback', can('rollback'), (order, { note }) => rollback({ ...order, because: note })),
  )
  app.post(
    '/:id/-actions/revoke',
    taking('revoke'),
    moving('revoke', can('cancel'), (order, { version, note }) => revoke({ ...order, version, because: note })),
  )
  app.post(
    '/:id/-actions/switch',
    taking('switch'),
    moving('switch', can('update'), (order, { message }) => switchArea({ ...order, message: message ?? undefined })),
  )
  app.post('/:id/-actions/preview', taking('preview'), makePreview)
  app.post('/-actions/open-preview', taking('open-preview'), openPreview)
  app.post('/-actions/audience', taking('audience'), audience)
  app.post('/-actions/freeze', taking('freeze'), freeze)
  app.post('/-actions/thaw', taking('thaw'), thaw)
}

const list: Handler = async (request, reply) => {
  const { db } = allow(request, can('list'))
  const [parameter] = Object.keys(request.query as object)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  const { storage } = registryOf(request)
  const [{ departments, host }, authority, people, frozen, totals] = await Promise.all([
    departmentsOf(storage),
    readAuthority(storage),
    readAudience(storage),
    readFreeze(storage),
    retrying(() => totalsOf(db)),
  ])
  const meta: ReleasesMeta = {
    host,
    audience: { ...(people.pilot && { pilot: people.pilot }), ...(people.canary && { canary: people.canary }) },
    freeze: frozen ? { from: frozen.from, until: frozen.until, note: frozen.because } : null,
    second: authority?.second ?? [],
  }
  const records = departments.map(({ id, ...department }) => ({
    type: 'releases',
    id,
    attributes: {
      ...department,
      totals: totals.filter(({ area }) => area === id).map(({ area: _, ...total }) => total),
    },
  }))
  return send(reply, 200, { data: records, meta })
}

type Mover<Action extends ReleaseAction> = (order: Order, body: Body<Action>) => Promise<Moved | undefined>

/** One action on a department: checked, moved in the registry, noted in the audit log. */
const moving =
  <Action extends ReleaseAction>(action: Action, need: string, move: Mover<Action>): Handler =>
  (request, reply) => {
    allow(request, need)
    const body = bodyOf(action, request.body) as Body<Action> & { ring?: 'stable' }
    const area = idOf(request)
    const { storage, signerFor } = registryOf(request)
    return transact(request, reply, async (deps) => {
      const ring = body.ring ?? 'stable'
      const order: Order = { storage, ring, area, by: deps.user.email, signer: signerFor(deps.user.email) }
      const moved = await inIndonesian(() => move(order, body))
      if (!moved) throw conflict('NOTHING_CHANGED', 'Sudah demikian adanya; tidak ada yang diubah.')
      if (!moved.waits) await noteMoves(deps, [{ ...moved, ring, area }])
      else await noted(deps, `${area} · ${ring}`, { proposed: moved.to ?? null }, 'Diusulkan')
      const attributes = { ring, from: moved.from ?? null, to: moved.to ?? null, waits: moved.waits ?? false }
      return { status: 200, body: { data: { type: 'releases', id: area, attributes } } }
    })
  }

const audience: Handler = (request, reply) => {
  allow(request, can('update'))
  const { ring, groups, percent } = bodyOf('audience', request.body)
  const { storage } = registryOf(request)
  return transact(request, reply, async (deps) => {
    const before = await readAudience(storage)
    const after = await writeAudience(storage, ring, { groups, percent })
    await noted(deps, `Ring ${ring}`, after[ring] ?? null, 'Peserta ring', before[ring] ?? null)
    return { status: 204 }
  })
}

const freeze: Handler = (request, reply) => {
  allow(request, can('update'))
  const { from, until, note } = bodyOf('freeze', request.body)
  return freezing(request, reply, { from, until, because: note })
}

const thaw: Handler = (request, reply) => {
  allow(request, can('update'))
  bodyOf('thaw', request.body)
  return freezing(request, reply, undefined)
}

function freezing(request: FastifyRequest, reply: FastifyReply, expected: Freeze | undefined) {
  const { storage } = registryOf(request)
  return transact(request, reply, async (deps) => {
    const before = await readFreeze(storage)
    await writeFreeze(storage, expected)
    await noted(deps, 'Masa beku', expected ?? null, expected?.because ?? 'Dihapus', before ?? null)
    return { status: 204 }
  })
}
