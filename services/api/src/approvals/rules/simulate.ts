import { resourceOf } from '@ems/contracts'
import { type ApprovalRule, approvalRules, approvalSimulation, type SimulatedPlan } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { send } from '../../kit/http/document.ts'
import { conflict, invalid, issuesOf, NotFound } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'
import { loadRules, rulesOf } from '../organisation/load-rules.ts'
import { chooseRule } from '../plan/choose-rule.ts'
import { type Facts, type Plan, PlanRefusal, type Rule } from '../plan/types.ts'
import { dueAt } from '../requests/due-at.ts'
import { type Instead, planRecord } from '../requests/open-request.ts'
import { mistakesOf } from './rule-checks.ts'

type Simulation = z.output<typeof approvalSimulation>
type FactName = keyof NonNullable<Simulation['facts']>

/**
 * POST /approval-rules/-actions/simulate: who would decide a record if it were submitted now, or on another day, by the
 * stored rules or with a rule that is not saved: the rule, the reasons against the others, the people of each step, how they
 * were chosen and until when. Writes nothing.
 */
export const simulate: Handler = async (request, reply) => {
  const deps = allow(request, approvalRules.can.show)
  const parsed = approvalSimulation.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(approvalRules, issuesOf(parsed.error))
  const simulation = parsed.data
  const { target_type: type, target_id: id } = simulation
  const resource = resourceOf(type) as Resource
  const rules = await rulesFor(deps, simulation)
  const { row, facts } = id ? await storedRecord(deps, type, id) : await imaginedRecord(deps, resource, simulation)
  const creator = (row.created_by as string | null) ?? deps.user.id
  // Asks as the person who would submit, not as the user who looks at the rules.
  const as = { ...deps, user: { ...deps.user, id: creator } }
  const instead = { rules, facts: { ...facts, ...(simulation.on ? { today: simulation.on } : {}) } }
  const { plan, facts: all } = await planOrExplain(as, resource, row, instead)
  return send(reply, 200, {
    data: { type: 'approval-simulations', id: `${type}:${id ?? 'baru'}`, attributes: await inWords(deps, plan, all) },
  })
}

/** The active rules of the target; an unsaved rule takes the place of the stored one. */
async function rulesFor(deps: Deps, { target_type: target, rule: draft }: Simulation): Promise<Rule[]> {
  const rules = await loadRules(deps, target)
  if (!draft) return rules
  const { id = '0', ...values } = draft
  const parsed = approvalRules.create.safeParse({ ...approvalRules.blank, ...values, target })
  if (!parsed.success) throw invalid(approvalRules, issuesOf(parsed.error))
  const rule = { ...(parsed.data as object), id: String(id), version: 0 } as unknown as ApprovalRule
  const issues = [...approvalRules.violations(rule as never), ...(await mistakesOf(deps, rule))]
  if (issues.length) throw invalid(approvalRules, issues)
  const others = rules.filter((one) => one.id !== rule.id)
  return rule.is_active ? [...others, ...(await rulesOf(deps, [rule]))] : others
}

type Simulated = { row: Row; facts: Partial<Facts> }

async function storedRecord(deps: Deps, type: string, id: string): Promise<Simulated> {
  const [row] = await storeFor(type).findMany(deps, [id])
  if (!row) throw NotFound({})
  return { row, facts: {} }
}

/** A record that nobody has written: only what rules look at. */
async function imaginedRecord(deps: Deps, resource: Resource, { facts = {} }: Simulation): Promise<Simulated> {
  const { approval } = resource.workflow ?? {}
  const { subject } = facts
  if (!approval || !subject)
    throw invalid(approvalRules, [{ field: 'facts/subject', message: 'Pemohon wajib dipilih.', code: 'REQUIRED' }])
  const isUser = resource.meta[approval.subject]?.to !== 'employees'
  const person = await personOf(deps, subject, isUser)
  if (!person) throw invalid(approvalRules, [{ field: 'facts/subject', message: 'Pemohon tidak ditemukan.' }])
  // No account has this id: an employee without one submits nothing, but may be the subject.
  const creator = person.account ?? '0'
  const row: Record<string, unknown> = { created_by: creator, [approval.subject]: subject }
  for (const [name, value] of Object.entries(facts) as [FactName, string | null][]) {
    const field = approval[name]
    if (field && value != null) row[field] = value
  }
  const { subject: _, ...more } = facts
  const named = Object.fromEntries(Object.entries(more).filter(([, value]) => value != null))
  return { row: row as Row, facts: named as Partial<Facts> }
}

/** The account of a user or an employee; undefined without such a person. */
const personOf = ({ db }: Deps, id: string, isUser: boolean) =>
  db.first(
    isUser
      ? sql<{
          account: string | null
        }>`select id as account from ems.users where id = ${id}::bigint and deleted_at is null`
      : sql<{ account: string | null }>`select u.id as account from ems.employees e
          left join ems.users u on u.employee_id = e.id and u.deleted_at is null
          where e.id = ${id}::bigint and e.deleted_at is null`,
  )

/** A refusal says as well why each rule does not fit. */
async function planOrExplain(deps: Deps, resource: Resource, row: Row, instead: Instead & { rules: Rule[] }) {
  try {
    return await planRecord(deps, resource, row, instead)
  } catch (error) {
    if (!(error instanceof PlanRefusal)) throw error
    const { facts } = error
    const others = facts ? chooseRule(instead.rules, facts).others : []
    throw conflict(error.code, error.message, { pointer: '/data', meta: { others } })
  }
}

/** A plan with the names of its people and the moments its steps are due. */
async function inWords(deps: Deps, { rule, others, steps, notNeeded }: Plan, facts: Facts): Promise<SimulatedPlan> {
  const users = steps.flatMap(({ tasks }) =>
    tasks.flatMap((task) => [task.approver, ...[task.substituteFor ?? []].flat()]),
  )
  const rows = await deps.db.rows(sql<{ id: string; name: string }>`select id, name from ems.users
    where id = any(${users}::bigint[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  let hours = 0
  const inOrder: SimulatedPlan['steps'][number][] = []
  for (const { no, step, tasks, via } of steps) {
    hours += step.dueHours
    inOrder.push({
      no,
      label: step.label,
      mode: step.mode,
      quorum: step.quorum,
      via,
      due_hours: step.dueHours,
      due_at: await dueAt(deps, facts.company, hours),
      people: tasks.map(({ approver, substituteFor }) => ({
        user: approver,
        name: names.get(approver) ?? null,
        substitute_for: substituteFor === null ? null : (names.get(substituteFor) ?? null),
      })),
    })
  }
  return { rule: rule?.name ?? null, others, not_needed: notNeeded, steps: inOrder }
}
