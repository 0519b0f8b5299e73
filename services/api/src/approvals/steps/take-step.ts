import type { StepRequest } from '@ems/contracts/common'
import { Problem, type Resource } from '@ems/contracts/kit'
import { behindSavepoint } from '../../kit/audit/gathered.ts'
import type { Deps } from '../../kit/context.ts'
import { conflict, issuesOf } from '../../kit/problems.ts'
import type { Store } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import type { Rules } from '../../kit/write/write-rows.ts'
import { findUser } from '../../session/index.ts'

type Approved = Pick<StepRequest, 'step' | 'transition' | 'target_id' | 'asked' | 'reason'>
/** Takes a step that was approved, as the user of `deps`. */
export type StepTaker = (deps: Deps, approved: Approved) => Promise<unknown>

let takers: Readonly<Record<string, StepTaker>> = {}

/** Makes the table of `areas.ts` known: how each collection takes its approved steps. */
export function provideStepTakers(provided: Readonly<Record<string, StepTaker>>): void {
  takers = provided
}

/** Takes a step by the workflow kit alone, with the rules of the collection. */
export const bySteps =
  <R extends Resource>(store: Store<R>, rules: Rules<R>): StepTaker =>
  async (deps, { step, transition, target_id: id, asked, reason }) =>
    takeTransition(
      deps,
      store,
      transition,
      [{ id, root: '/data', values: valuesFor(store.resource, transition, asked) }],
      rules,
      {
        ...(reason === null ? {} : { reason }),
        agreed: step.slice(store.resource.name.length + 1),
      },
    )

/** Values of a step as its schema reads them. */
export function valuesFor(resource: Resource, transition: string, input: unknown): Record<string, unknown> {
  const parsed = resource.asked[transition]?.safeParse(input)
  if (parsed?.success) return parsed.data
  const [issue] = parsed ? issuesOf(parsed.error) : []
  throw conflict('STEP', issue ? `Isian langkah ini tidak sah: ${issue.message}` : 'Langkah ini tidak dikenal.')
}

/** Takes an approved step with the present rights of its requester; its refusal is that of the decision. */
export async function takeStep(deps: Deps, request: StepRequest): Promise<void> {
  const match = await findUser(deps.db, { id: request.requester })
  if ('refusal' in match)
    throw conflict('REQUESTER', 'Pemohon tidak aktif lagi, sehingga langkah ini tidak dapat dilakukan atas namanya.')
  try {
    await take({ ...deps, user: match.user }, request)
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 403 && error.status !== 404)) throw error
    throw conflict('REQUESTER', 'Pemohon tidak berhak lagi atas langkah ini. Tolak, agar dapat diajukan orang lain.')
  }
}

class Tried extends Error {}

/** Takes a step and takes it back: throws what would refuse it now. */
export async function tryStep(deps: Deps, request: Approved): Promise<void> {
  try {
    await behindSavepoint(deps.db, async () => {
      await take(deps, request)
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
}

async function take(deps: Deps, request: Approved): Promise<void> {
  const [type = ''] = request.step.split('.')
  const taker = takers[type]
  if (!taker) throw new Error(`Nothing takes ${request.step}.`)
  await taker(deps, request)
}
