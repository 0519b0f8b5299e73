import { type Registry, type Release, refusal } from '@ems/federation/registry'
import type { ComponentType } from 'react'
import { AreaFailure, classify, isPassing } from './failure.ts'
import { getModule } from './runtime.ts'

/** A screen's module: what a route renders. */
export type ScreenModule = { default: ComponentType }

type Options = {
  /** How the code is fetched; a test may stand in. */
  get?: typeof getModule
  timeoutMs?: number
  wait?: (milliseconds: number) => Promise<void>
}

/** What a screen may take from click to code. */
const BUDGET = 8_000
const RETRY_AFTER = 400

/**
 * Loads one exposed module of a release. A release that is revoked, disabled, made for another host or not fully hashed
 * is refused before any request; what a network may have done is tried once more. Rejects with an `AreaFailure`.
 */
export async function loadModule(
  release: Release,
  expose: string,
  registry: Pick<Registry, 'revoked' | 'host'>,
  { get = getModule, timeoutMs = BUDGET, wait = pause }: Options = {},
): Promise<ScreenModule> {
  const refused = refusal(release, registry, registry.host)
  if (refused) throw new AreaFailure(refused.kind, refused.because)

  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      reject(new AreaFailure('entry-timeout', `${release.name}@${release.version} timed out after ${timeoutMs} ms`)),
    timeoutMs,
  )
  try {
    const module = await Promise.race([twice(() => get(release.global, release.entry, expose), wait), late])
    if (isScreen(module)) return module
    throw new AreaFailure('module-exec', `${expose} of ${release.name} has no default export`)
  } catch (error) {
    throw error instanceof AreaFailure ? error : new AreaFailure(classify(error), messageOf(error), error)
  } finally {
    clearTimeout(timer)
  }
}

async function twice(attempt: () => Promise<unknown>, wait: (milliseconds: number) => Promise<void>) {
  try {
    return await attempt()
  } catch (error) {
    if (!isPassing(classify(error)) || !navigator.onLine) throw error
    await wait(RETRY_AFTER + Math.random() * RETRY_AFTER)
    return attempt()
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isScreen = (module: unknown): module is ScreenModule =>
  typeof module === 'object' && module !== null && typeof (module as { default?: unknown }).default === 'function'
