import type { Resource } from '@ems/contracts/kit'
import type { Values } from '@ems/platform'
import { type ComponentType, createContext } from 'react'

export type CreationProps = {
  resource: Resource
  /** What the new row has to be for the field that asks, e.g. its category. */
  where: Values
  /** What was typed into the search. */
  typed: string
  onClose: () => void
  onCreated: (id: string) => void
}

/** Adds a row for a reference from within a form; without a provider pickers only offer what there is. */
export const Creation = createContext<ComponentType<CreationProps> | null>(null)
