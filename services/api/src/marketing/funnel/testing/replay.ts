import type { FunnelMove } from '@ems/contracts/marketing'

type Facts = {
  stage_key: string
  result: string
  value: string | null
  currency: string
  won_reason: string | null
  lost_reason: string | null
}
/** An entry of the audit log about a card, and the day on which it counts as written. */
export type Written = { action: string; card: string; before: Facts | null; after: Facts | null; day: string }
type State = {
  stage: string
  result: string
  value: string
  day: string
  won_reason: string | null
  lost_reason: string | null
}

/**
 * The funnel by hand: every card's states in the order of the audit log, looked through one by one. Knows nothing of the
 * spans that the database keeps.
 */
export function replayed(history: readonly Written[], stages: readonly string[], from: string, to: string) {
  const lives = [...Map.groupBy(history, ({ card }) => card).values()].map(statesOf)
  const isBefore = ({ day }: State) => day < from
  const isUntil = ({ day }: State) => day <= to
  const counts = new Map(stages.map((key) => [key, blank()]))
  const [won_for, lost_for] = [ends(), ends()]
  const count = (key: string, name: FunnelMove) => {
    const one = counts.get(key)
    if (one) one[name] += 1
  }
  for (const life of lives) {
    const [first, last] = [life.findLast(isBefore), life.findLast(isUntil)]
    if (first?.result === 'open') count(first.stage, 'started')
    if (last?.result === 'open') count(last.stage, 'ended')
    for (const [at, state] of life.entries()) {
      const before = life[at - 1]
      const isMove = before?.stage !== state.stage || before.result !== state.result
      if (!isMove || isBefore(state) || !isUntil(state)) continue
      if (['open', 'won', 'lost'].includes(state.result)) count(state.stage, 'entered')
      if (state.result === 'won') won_for.add(state.won_reason, state.value)
      if (state.result === 'lost') lost_for.add(state.lost_reason, state.value)
      if (before?.result !== 'open') continue
      const isForward = stages.indexOf(state.stage) > stages.indexOf(before.stage)
      count(before.stage, state.result === 'open' ? (isForward ? 'forward' : 'back') : (state.result as FunnelMove))
    }
  }
  const standing = lives.flatMap((life) => life.findLast(isUntil) ?? []).filter(({ result }) => result === 'open')
  const cents = standing.reduce((sum, { value }) => sum + centsOf(value), 0)
  return {
    stages: counts,
    won_for: won_for.sums,
    lost_for: lost_for.sums,
    cards: standing.length,
    value: (cents / 100).toFixed(2),
  }
}

const centsOf = (value: string) => Math.round(Number(value) * 100)

/** Cards and their worth in cents by the reason they ended for; `none` where there was none. */
function ends() {
  const sums = new Map<string, [cards: number, cents: number]>()
  const add = (reason: string | null, value: string) => {
    const [cards, cents] = sums.get(reason ?? 'none') ?? [0, 0]
    sums.set(reason ?? 'none', [cards + 1, cents + centsOf(value)])
  }
  return { sums, add }
}

function statesOf(entries: readonly Written[]): State[] {
  const states: State[] = []
  for (const { action, after, before, day } of entries) {
    // A step that was taken back was never made.
    if (action === 'undo') states.pop()
    else {
      const facts = after ?? before
      if (!facts) continue
      const { won_reason, lost_reason } = facts
      const value = facts.currency === 'IDR' ? (facts.value ?? '0') : '0'
      states.push({
        stage: facts.stage_key,
        result: after ? facts.result : 'removed',
        value,
        day,
        won_reason,
        lost_reason,
      })
    }
  }
  return states
}

const blank = (): Record<FunnelMove, number> => ({
  started: 0,
  entered: 0,
  forward: 0,
  back: 0,
  won: 0,
  lost: 0,
  cancelled: 0,
  removed: 0,
  ended: 0,
})
