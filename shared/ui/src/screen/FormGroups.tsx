import type { Resource } from '@ems/contracts/kit'
import { Fieldset } from '@mantine/core'
import type { ReactNode } from 'react'
import { Inputs, type InputsProps } from '../form/Inputs.tsx'
import type { ResourceForm } from '../form/use-resource-form.ts'

/** Fields that belong together, under one legend; `Inputs` says what else may be set for them. */
export type FormGroup<R extends Resource> = Omit<InputsProps<R>, 'of'> & {
  legend: string
  /** Leaves the group out, e.g. while the status makes it meaningless. */
  when?: (form: ResourceForm<R>) => boolean
  /** Content below the fields of the group. */
  after?: (form: ResourceForm<R>) => ReactNode
}

/** A form described as data, one fieldset below the other. */
export function FormGroups<R extends Resource>({
  of,
  groups,
}: {
  of: ResourceForm<R>
  groups: readonly FormGroup<R>[]
}) {
  return groups
    .filter(({ when }) => when?.(of) ?? true)
    .map(({ legend, when: _, after, ...inputs }) => (
      <Fieldset key={legend} legend={legend}>
        <Inputs of={of} {...inputs} />
        {after?.(of)}
      </Fieldset>
    ))
}
