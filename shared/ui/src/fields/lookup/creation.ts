import type { Resource } from '@ems/contracts/kit'
import type { Values } from '@ems/platform'
import { type ComponentType, createContext } from 'react'

export type CreationProps = {
  resource: Resource
  /** Values that the new row needs for this field, e.g. its category. */
  where: Values
  /** Text typed into the search. */
  typed: string
  onClose: () => void
  onCreated: (id: string) => void
}

/** Adds a row for a reference from within a form; without a provider pickers only offer what there is. */
export const Creation = createContext<ComponentType<CreationProps> | null>(null)
