import { problemOf } from '@ems/platform'
import { queryClient, type SessionControl } from '@ems/platform/host'
import type { Areas } from './federation/registry/live-areas.ts'
import { serverAnswers, untilBack } from './until-back.ts'

/** Statuses that say nothing about the question: no answer at all, or a service that is away. */
const AWAY = [0, 502, 503, 504]

/** Whether an error comes from the network or an unavailable service, so that a retry may succeed. */
export const isAway = (error: unknown): boolean => AWAY.includes(problemOf(error)?.status ?? -1)

type Recovering = { areas: Pick<Areas, 'state'>; check: () => Promise<void>; session: SessionControl }

/**
 * Reloads failed data when the server is available again: registry, user, and queries of open screens and cards. Called
 * once at the start of a page.
 */
export function recover({ areas, check, session }: Recovering): void {
  const registry = whileLost(async () => {
    await check()
    return !areas.state.get().isStale
  })
  const person = whileLost(async () => {
    if (await serverAnswers()) await session.retry()
    return session.phase.get().name !== 'failed'
  })
  const lists = whileLost(async () => {
    if (await serverAnswers()) await queryClient.refetchQueries(lost, { cancelRefetch: false })
    return queryClient.getQueryCache().findAll(lost).length === 0
  })
  const watch = () => {
    const phase = session.phase.get()
    if (areas.state.get().isStale) registry()
    if (phase.name === 'failed' && isAway(phase.error)) person()
  }
  areas.state.subscribe(watch)
  session.phase.subscribe(watch)
  watch()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'error' && isAway(query.state.error)) lists()
  })
}

const lost = {
  type: 'active' as const,
  predicate: ({ state }: { state: { status: string; error: unknown } }) =>
    state.status === 'error' && isAway(state.error),
}

/** Starts asking, unless it is asked already: one loop for all that is lost of a kind, so that it slows down. */
function whileLost(isBack: () => Promise<boolean>) {
  let isRequested = false
  return () => {
    if (isRequested) return
    isRequested = true
    untilBack(async () => {
      isRequested = !(await isBack())
      return !isRequested
    })
  }
}
