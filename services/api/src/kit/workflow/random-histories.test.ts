import { permissions } from '@ems/contracts'
import { itMaintenanceExternals as repairs } from '@ems/contracts/it'
import { isNightly } from '@ems/testing/tier'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { assetIn, vendorIn } from '../../it/testing.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'

/** How many; each is up to twelve steps. */
const HISTORIES = Number(process.env.EMS_HISTORIES ?? (isNightly ? 10_000 : 25))

type Step = { name: string; by: 'clerk' | 'canceller' | 'stranger'; isWhole: boolean; isStale: boolean }
type State = { status: string; sent_at: string | null; final_cost: string | null; result: string | null }

/** The life of a repair in other words than the contract's: from, to, whose it is, and what must be there. */
const life: Readonly<
  Record<string, { from: string[]; to: string; by: string[]; needs: (keyof State)[]; isReasoned: boolean }>
> = {
  send: { from: ['draft'], to: 'sent', by: ['clerk'], needs: ['sent_at'], isReasoned: false },
  receive: { from: ['sent'], to: 'returned', by: ['clerk'], needs: [], isReasoned: false },
  complete: { from: ['returned'], to: 'completed', by: ['clerk'], needs: ['final_cost', 'result'], isReasoned: false },
  resend: { from: ['returned'], to: 'sent', by: ['clerk'], needs: [], isReasoned: true },
  cancel: { from: ['draft', 'sent'], to: 'cancelled', by: ['canceller'], needs: [], isReasoned: true },
}
const notified = {
  sent_at: '2026-03-01',
  returned_at: '2026-03-09',
  final_cost: '750000.00',
  result: 'Layar diganti',
} as const

const steps = fc.array(
  fc.record<Step>({
    name: fc.constantFrom(...Object.keys(life)),
    by: fc.constantFrom('clerk', 'clerk', 'canceller', 'stranger'),
    isWhole: fc.boolean(),
    isStale: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  }),
  { minLength: 4, maxLength: 12 },
)

describe('whatever people try with a record', () => {
  let api: TestApi
  let people: Record<Step['by'] | 'admin', Client>
  let ground: { it_asset: string; vendor: string }
  beforeAll(async () => {
    api = await testApi()
    const without = (...actions: string[]) =>
      [...permissions].filter((one) => !actions.some((a) => one === `it-asset-${a}`))
    people = {
      admin: await api.as([...permissions]),
      clerk: await api.as(without('cancel')),
      canceller: await api.as(without('update')),
      stranger: await api.as(without('update', 'cancel')),
    }
    ground = { it_asset: await assetIn(api, api.companies[0]), vendor: await vendorIn(api) }
  })
  afterAll(() => api.close())

  /** The expected status of a step, and the record afterwards. */
  function expected(state: State & { returned_at?: string }, { name, by, isWhole, isStale }: Step): [number, State] {
    const { from, to, by: owner, needs, isReasoned } = life[name] as (typeof life)[string]
    if (!owner.includes(by)) return [403, state]
    if (isStale) return [409, state]
    const requested =
      name === 'receive'
        ? (['returned_at', 'result'] as const)
        : name === 'send'
          ? (['sent_at'] as const)
          : (needs as [])
    const after = isWhole
      ? { ...state, ...Object.fromEntries(requested.map((field) => [field, notified[field]])) }
      : state
    if (!from.includes(state.status)) return [409, state]
    const required = name === 'receive' ? (['returned_at'] as const) : needs
    if (required.some((field) => (after as Record<string, unknown>)[field] == null)) return [422, state]
    if (isReasoned && !isWhole) return [422, state]
    return [200, { ...after, status: to }]
  }

  async function walk(history: readonly Step[]) {
    const row = await people.admin.create(repairs, { ...ground, complaint: 'Layar bergaris lagi' })
    let state: State = { status: 'draft', sent_at: null, final_cost: null, result: null }
    let { version } = row
    const taken: [string, string, string][] = []
    for (const step of history) {
      const [status, after] = expected(state, step)
      const reason = step.isWhole ? 'Alasan yang cukup panjang' : undefined
      const requested = Object.keys(repairs.asked[step.name]?.shape ?? {})
      const values = step.isWhole
        ? Object.fromEntries(Object.entries(notified).filter(([field]) => requested.includes(field)))
        : {}
      const target = { id: row.id, version: step.isStale ? version - 1 : version }
      const answer = await people[step.by].take(repairs, step.name, target, {
        values,
        ...(reason ? { reason } : {}),
      })
      expect([step, state.status, answer.status]).toEqual([step, state.status, status])
      if (status === 200) {
        taken.push([step.name, state.status, after.status])
        version += 1
      }
      state = after
    }
    const { body } = await people.admin.get(`/it-maintenance-externals/${row.id}`)
    expect([body.data.attributes.status, body.data.meta.version]).toEqual([state.status, version])
    expect(await audited(row.id)).toEqual(taken)
  }

  /** Entries of a record in the audit log: transition, state before, state after. */
  async function audited(id: string) {
    const { rows } = await api.pool.query(
      `select action, before ->> 'status' as "from", after ->> 'status' as "to" from ems.audit_logs
       where target_type = 'it-maintenance-externals' and target_id = $1 and action not in ('create', 'denied') order by id`,
      [id],
    )
    return rows.map(({ action, from, to }) => [action, from, to])
  }

  test(
    'happens by a transition of a user with the permission, and is in the audit log',
    () => fc.assert(fc.asyncProperty(steps, walk), { numRuns: HISTORIES }),
    Math.max(60_000, HISTORIES * 1_000),
  )
})
