import type { ComponentType } from 'react'
import type { Responses } from './frame/network.ts'

/** One state of a part, drawn in a frame of its own. */
export type PartState = {
  id: string
  label: string
  /** The export of the example that draws it; the first one by default. */
  shows?: string
  /** What the API answers in this state, by `METHOD /path`. */
  responses?: Responses
  /** Address within the frame, e.g. with filters. */
  at?: string
}

/** One or several exports of `@ems/ui` that belong together, with a live example. */
export type Part = {
  /** In the address. */
  id: string
  title: string
  group: string
  /** Names of the exports that the example shows. */
  names: readonly string[]
  about: string
  /** Keys that work in it, and what they do. */
  keys?: readonly (readonly [string, string])[]
  example: () => Promise<Record<string, ComponentType>>
  /** The text of the example's file, to copy. */
  source: () => Promise<{ default: string }>
  states: readonly PartState[]
}
