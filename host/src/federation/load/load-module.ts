import type { Registry, Release } from '@ems/federation/registry'
import { refusal } from '@ems/federation/version-match'
import type { ComponentType } from 'react'
import { AreaFailure, classify, isPassing, requestOf } from '../area/failure.ts'
import { inspect } from '../registry/inspect.ts'
import { abandon } from './container.ts'
import { kitFiles } from './integrity.ts'
import { getModule } from './runtime.ts'
import { answerFor, hasIntegrityMismatch, isResponded } from './script-load-results.ts'

/** A screen's module: what a route renders. */
export type ScreenModule = { default: ComponentType }

/** A release as it runs: without the one it replaced. */
export type Running = Omit<Release, 'previous'>

/** The data that decides about a release before its code is requested. */
export type Rules = Pick<Registry, 'revoked' | 'host'>

export type LoadOptions = {
  /** Loader of the code; replaced in tests. */
  get?: typeof getModule
  timeoutMs?: number
  /** Part of the host that the module needs first; the kit by default. */
  standsOn?: (release: Running) => Promise<unknown>
  wait?: (milliseconds: number) => Promise<void>
}

/** Time limit from click to code. */
const BUDGET = 8_000
const RETRY_AFTER = 400

/**
 * Loads one exposed module of a release. Refuses revoked, disabled or incompletely hashed releases, and those for
 * another host, before any request. Retries network failures once (no response, a partial one, another page); never a
 * changed file. Rejects with an `AreaFailure`.
 */
export async function loadModule(
  release: Running,
  expose: string,
  rules: Rules,
  { get = getModule, timeoutMs = BUDGET, standsOn, wait = pause }: LoadOptions = {},
): Promise<ScreenModule> {
  const rejected = refusal(release, rules, rules.host)
  if (rejected) throw new AreaFailure(rejected.kind, rejected.because)
  const files = filesOf(release, expose)

  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const because = `${release.name}@${release.version}: nothing for ${timeoutMs} ms`
    reject(new AreaFailure('entry-timeout', because, { files: [...files, ...kitFiles()] }))
    abandon(release)
  }, timeoutMs)
  const attempt = async () => {
    try {
      return await get(release.global, release.entry, expose, standsOn && (() => standsOn(release)))
    } catch (error) {
      throw await named(error, release)
    }
  }
  try {
    const checked = Promise.all(files.filter(hasIntegrityMismatch).map(refuseForeign))
    const module = await Promise.race([checked.then(() => twice(attempt, wait)), late])
    if (isScreen(module)) return module
    throw new AreaFailure('module-exec', `${expose} of ${release.name} has no default export`)
  } finally {
    clearTimeout(timer)
  }
}

const filesOf = ({ entry, preload }: Running, expose: string) => [entry, ...(preload[expose] ?? [])]

async function named(error: unknown, { entry }: Running): Promise<unknown> {
  const kind = classify(error)
  const file = kind === 'entry-load' ? entry : kind === 'chunk' ? requestOf(error) : undefined
  if (file && isResponded(await answerFor(file)))
    try {
      await refuseForeign(file)
    } catch (foreign) {
      return foreign
    }
  if (error instanceof AreaFailure && (!file || error.isCertain)) return error
  const message = error instanceof Error ? error.message : String(error)
  return new AreaFailure(kind, message, { cause: error, ...(file && { files: [file] }) })
}

/** Throws for a changed file. A file that the network cut or replaced may be complete at the next try. */
async function refuseForeign(file: string) {
  if ((await inspect(file)) === 'foreign') throw new AreaFailure('integrity', file, { isCertain: true, files: [file] })
}

async function twice(attempt: () => Promise<unknown>, wait: (milliseconds: number) => Promise<void>) {
  try {
    return await attempt()
  } catch (error) {
    if (!isPassing(error as AreaFailure) || !navigator.onLine) throw error
    await wait(RETRY_AFTER + Math.random() * RETRY_AFTER)
    return attempt()
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const isScreen = (module: unknown): module is ScreenModule =>
  typeof module === 'object' && module !== null && typeof (module as { default?: unknown }).default === 'function'
