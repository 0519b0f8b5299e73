import type { ResourceObject } from '@ems/contracts/kit'
import type { Deps } from '../context.ts'

/** A transition of more rows than one request takes, to be taken row by row in the background. */
export type QueuedTransition = {
  resource: string
  name: string
  targets: readonly { id: string; version?: number | undefined }[]
  values: Readonly<Record<string, unknown>>
  reason?: string | undefined
}

/** Queues it in the caller's transaction; returns the job as a resource object. */
export type TransitionQueue = (deps: Deps, work: QueuedTransition) => Promise<ResourceObject>

let queue: TransitionQueue | undefined

/** Makes the queue of `areas.ts` known. */
export function provideTransitionQueue(provided: TransitionQueue): void {
  queue = provided
}

/** The queue; throws before `areas.ts` has provided it. */
export function transitionQueue(): TransitionQueue {
  if (!queue) throw new Error('No queue of transitions: provideAreas() comes first.')
  return queue
}
