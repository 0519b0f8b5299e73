import { type ImportMode, lineCellOf } from '@ems/contracts/common'
import { type Resource, writtenByTransitions } from '@ems/contracts/kit'
import { z } from 'zod'

/** Columns of a file: in the mode of old data the state of rows and the fields written by transitions are columns too. */
export const readAs = (resource: Resource, mode: ImportMode): Resource =>
  mode === 'legacy' ? withStates(resource) : resource

function withStates(resource: Resource): Resource {
  const { workflow, stateField, meta, create } = resource
  const fields: Readonly<Record<string, z.ZodType>> = resource.fields
  const states: readonly string[] = workflow?.imports ?? []
  const inTransitions = Object.values(workflow?.transitions ?? {}).flatMap(({ ask = {} }) => Object.keys(ask))
  const written = [...new Set([...writtenByTransitions(workflow, stateField), ...inTransitions])].filter(
    (field) => field !== stateField && field in fields && !(field in create.shape) && !lineCellOf(field),
  )
  const words = states.map((state) => meta[stateField]?.options?.[state] ?? state).join(', ')
  const state = (fields[stateField] as z.ZodType).refine(
    (value) => states.includes(String(value)),
    `${meta[stateField]?.label ?? stateField} data lama hanya boleh: ${words}.`,
  )
  return {
    ...resource,
    // Nothing of it is refused as the matter of a transition.
    workflow: undefined,
    create: z.strictObject({
      ...create.shape,
      ...Object.fromEntries(written.map((field) => [field, fields[field] as z.ZodType])),
      [stateField]: state,
    }),
    blank: { ...resource.blank, ...Object.fromEntries(written.map((field) => [field, null])) },
  } as unknown as Resource
}
