import { allowances, networkOf } from '@ems/service'
import { TooMany } from '../../kit/problems.ts'

type Options = {
  /** Bearers of one address that may prove wrong at once, and how many more with each second. */
  wrong: number
  perSecond: number
  /** Checks for one address at the same time; the others wait for their turn. */
  atOnce: number
}

export type LimitedChecks = ReturnType<typeof limitedChecks>

/** More than people of one office send at once; who waits behind that many is not served in time anyway. */
const MAX_PENDING = 1_000

/**
 * Limits checks of unknown bearers, which cost processor time: after a number of wrong ones per address (`check`
 * returns undefined), 429 without a check. Valid bearers do not count, so that an office is not limited by its size.
 */
export function limitedChecks({ wrong, perSecond, atOnce }: Options) {
  const mistakes = allowances({ atOnce: wrong, perSecond })
  const rounds = new Map<string, { running: number; waiting: (() => void)[] }>()

  const refuse = (address: string) => {
    const seconds = mistakes.wait(address)
    if (seconds > 0) throw TooMany({ seconds })
  }
  const begin = async (address: string) => {
    const round = rounds.get(address) ?? { running: 0, waiting: [] }
    rounds.set(address, round)
    if (round.running < atOnce) round.running += 1
    else if (round.waiting.length >= MAX_PENDING) throw TooMany({ seconds: 1 })
    else await new Promise<void>((resolve) => round.waiting.push(resolve))
    return () => {
      const next = round.waiting.shift()
      if (next) return next()
      round.running -= 1
      if (!round.running) rounds.delete(address)
    }
  }

  return async <T>(from: string, check: () => Promise<T | undefined>): Promise<T | undefined> => {
    const address = networkOf(from)
    refuse(address)
    const end = await begin(address)
    try {
      // Those before may have used up what there was.
      refuse(address)
      const match = await check()
      if (match === undefined) mistakes.take(address)
      return match
    } finally {
      end()
    }
  }
}
