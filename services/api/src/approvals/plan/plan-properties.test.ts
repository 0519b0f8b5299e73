import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { planApproval } from './plan.ts'
import { progressOf, type TaskState } from './progress.ts'
import { type Approver, PlanRefusal, type Snapshot, type Step } from './types.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const name = fc.constantFrom(...NAMES)
const orNobody = fc.option(name, { nil: null })

const approver: fc.Arbitrary<Approver> = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((level) => ({ kind: 'manager' as const, level })),
  fc.constant({ kind: 'head' as const }),
  name.map((code) => ({ kind: 'position' as const, code })),
  fc.constant({ kind: 'field' as const, field: 'substitute' }),
  fc.constant({ kind: 'group' as const, id: 'g' }),
  name.map((user) => ({ kind: 'user' as const, user })),
)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    label: fc.constant('Langkah'),
    approvers: fc.array(approver, { minLength: 1, maxLength: 4 }),
    mode: fc.constantFrom('any' as const, 'parallel' as const, 'sequential' as const, 'quorum' as const),
    quorum: fc.integer({ min: 1, max: 4 }),
    when: fc.constant(null),
    onVacant: fc.constantFrom('up' as const, 'fallback' as const, 'skip' as const, 'stop' as const),
    onSelf: fc.constantFrom('up' as const, 'fallback' as const, 'skip' as const),
    onReject: fc.constantFrom('reject' as const, 'return' as const),
    isDistinct: fc.boolean(),
    dueHours: fc.constant(8),
  }),
  { maxLength: 5 },
)

/** Superiors, managers and substitutes at random: cycles of each are usual. */
const organisation: fc.Arbitrary<Snapshot> = fc
  .record({
    superiors: fc.array(orNobody, { minLength: 6, maxLength: 6 }),
    managers: fc.array(orNobody, { minLength: 6, maxLength: 6 }),
    able: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    substitutes: fc.array(orNobody, { minLength: 6, maxLength: 6 }),
    members: fc.subarray(NAMES),
    fallback: fc.subarray(NAMES),
    head: orNobody,
  })
  .map(({ superiors, managers, able, substitutes, members, fallback, head }) => ({
    people: NAMES.map((one, n) => ({
      key: one,
      user: one,
      name: one,
      number: one,
      company: '1',
      department: '1',
      office: null,
      position: one,
      manager: managers[n] ?? null,
      isAble: able[n] ?? false,
    })),
    positions: new Map(NAMES.map((one, n) => [one, { name: one, superior: superiors[n] ?? null, level: null }])),
    heads: new Map(head ? [['1', head]] : []),
    groups: new Map([['g', members]]),
    holders: new Map(),
    substitutions: NAMES.flatMap((user, n) => {
      const delegate = substitutes[n]
      return delegate && delegate !== user
        ? [{ user, delegate, from: '2026-01-01', until: '2026-12-31', max: null }]
        : []
    }),
    fallback,
  }))

const situation = fc.record({
  snapshot: organisation,
  steps,
  subject: name,
  requester: name,
  substitute: orNobody,
  says: fc.infiniteStream(
    fc.constantFrom('approved' as const, 'approved' as const, 'rejected' as const, 'returned' as const),
  ),
})

test('a plan of any organisation ends, and names no excluded or unable person, and nobody twice in a step', () => {
  fc.assert(
    fc.property(situation, ({ snapshot, steps: all, subject, requester, substitute, says }) => {
      const excluded = [subject, requester]
      const rule = {
        id: '1',
        version: 1,
        name: 'Aturan',
        priority: 1,
        companies: [],
        departments: [],
        offices: [],
        kinds: [],
        amountFrom: null,
        amountTo: null,
        currency: null,
        validFrom: null,
        validTo: null,
        condition: null,
        steps: all,
      }
      const about = {
        company: '1',
        department: '1',
        office: null,
        kind: null,
        amount: null,
        currency: null,
        subject,
        excluded,
        named: { substitute },
        today: '2026-06-01',
        values: {},
      }
      let planned: ReturnType<typeof planApproval>
      try {
        planned = planApproval(snapshot, [rule], about)
      } catch (error) {
        expect(error).toBeInstanceOf(PlanRefusal)
        return
      }
      const able = new Set(snapshot.people.flatMap(({ user, isAble }) => (isAble ? user : [])))
      for (const { tasks } of planned.steps) {
        const people = tasks.map(({ approver: one }) => one)
        expect(people.length).toBeGreaterThan(0)
        expect(new Set(people).size).toBe(people.length)
        for (const one of people) expect([excluded.includes(one), able.has(one)]).toEqual([false, true])
      }
      ends(planned, says)
    }),
    { numRuns: 500 },
  )
})

/** Decides until the request ends: nobody decides twice where a decision counts again, and every task gets an end. */
function ends({ steps: all }: ReturnType<typeof planApproval>, says: Iterator<'approved' | 'rejected' | 'returned'>) {
  let tasks: TaskState[] = all.flatMap(({ no, step, tasks: people }) =>
    people.map(({ approver: one }) => ({
      id: `${no} ${one}`,
      step: no,
      approver: one,
      status: 'waiting',
      mode: step.mode,
      quorum: step.quorum,
      onReject: step.onReject,
      isDistinct: step.isDistinct,
    })),
  )
  for (let decisions = 0; decisions <= tasks.length; decisions += 1) {
    const { end, changes } = progressOf(tasks)
    const statuses = new Map(changes.map(({ id, status }) => [id, status]))
    tasks = tasks.map((task) => ({ ...task, status: statuses.get(task.id) ?? task.status }))
    if (end) {
      expect(tasks.filter(({ status }) => status === 'pending' || status === 'waiting')).toEqual([])
      if (end === 'approved') expect(new Set(tasks.map(({ step }) => step)).size).toBe(all.length)
      return
    }
    const next = tasks.find(({ status }) => status === 'pending')
    expect(next).toBeDefined()
    const decision = says.next().value
    tasks = tasks.map((task) => (task === next ? { ...task, status: decision } : task))
  }
  throw new Error('The request did not end.')
}
