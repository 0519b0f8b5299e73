import { type ApprovalReplan, type ApprovalRule, approvalRules, approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { rowColumns } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import type { Part } from '../tasks.ts'
import { decidedSoFar, openRequestsFor, type Replan, recordsOf, replanned } from './replan.ts'

/** Requests that one preview looks at. */
const MAX_REQUESTS = 100

/**
 * GET /approval-rules/:id/running: the open requests that this rule would plan anew, with who has to decide now and who
 * would. Writes nothing.
 */
export const running =
  (store: Store<typeof approvalRules>): Handler =>
  async (request, reply) => {
    const deps = allow(request, approvalRules.can.update)
    const [parameter] = Object.keys(request.query as object)
    if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
    const rule = (await store.find(deps, idOf(request))) as unknown as ApprovalRule
    const requests = await openRequestsFor(deps, rule, MAX_REQUESTS + 1)
    const compared = requests.slice(0, MAX_REQUESTS)
    const rows = await recordsOf(deps, compared)
    const all: Replan[] = []
    for (const one of compared) {
      const row = rows.get(one.target_id)
      const replan = row && (await replanned(deps, rule, one, row))
      if (replan) all.push(replan)
    }
    const objects = (await inWords(deps, all)).map((attributes, n) => ({
      type: 'approval-replans',
      id: all[n]?.request.id,
      attributes,
    }))
    return send(reply, 200, {
      data: objects,
      meta: { total: objects.length, is_complete: requests.length <= MAX_REQUESTS },
    })
  }

const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id

async function inWords({ db }: Deps, all: readonly Replan[]): Promise<ApprovalReplan[]> {
  const tasks = await db.rows(sql<Part>`select ${rowColumns(approvals)} from ems.approvals t
    where t.request_id = any(${all.map(({ request }) => request.id)}::bigint[]) order by t.step, t.id`)
  const users = [
    ...tasks.map(({ approver }) => approver),
    ...all.flatMap(({ request, plan }) => [
      request.requester,
      ...(plan?.steps ?? []).flatMap((step) => step.tasks.map(({ approver }) => approver)),
    ]),
  ]
  const names = new Map(
    (
      await db.rows(sql<{ id: string; name: string }>`select id, name from ems.users
        where id = any(${[...new Set(users)]}::bigint[])`)
    ).map(({ id, name }) => [id, name]),
  )
  const rules = await ruleNames(db, all)
  const nameOf = (id: string) => names.get(id) ?? '–'
  return all.map((replan) => {
    const { request, plan } = replan
    const own = tasks.filter((task) => task.request === request.id)
    const carried = decidedSoFar(replan, own)
    return {
      title: request.title,
      version: request.version,
      requester: nameOf(request.requester),
      now: {
        rule: rules.get(request.rule ?? '') ?? null,
        version: request.rule_version,
        people: own.filter(({ status }) => status === 'pending').map(({ approver }) => nameOf(approver)),
      },
      next: plan
        ? {
            rule: plan.rule?.name ?? null,
            version: plan.rule?.version ?? null,
            steps: plan.steps.map((planned) => ({
              label: planned.step.label,
              people: planned.tasks.map(({ approver }) => ({
                name: nameOf(approver),
                is_decided: carried(planned, approver) !== undefined,
              })),
            })),
          }
        : null,
      because: plan ? null : replan.because,
    }
  })
}

async function ruleNames(db: Deps['db'], all: readonly Replan[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql<{ id: string; name: string }>`select id, name from ems.approval_rules
    where id = any(${all.flatMap(({ request }) => request.rule ?? [])}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
