import type { Resource } from '@ems/contracts/kit'
import { useSession } from '@ems/platform'
import type { ReactNode } from 'react'
import { Inputs, type InputsProps } from '../form/parts/Inputs.tsx'
import type { ResourceForm } from '../form/state/use-resource-form.ts'
import { FormSection } from '../record/page/FormSection.tsx'

/** Fields that belong together, under one legend; `Inputs` says what else may be set for them. */
export type FormGroup<R extends Resource> = Omit<InputsProps<R>, 'of'> & {
  legend: string
  /** Leaves the group out, e.g. while the status makes it meaningless. */
  when?: (form: ResourceForm<R>) => boolean
  /** Content below the fields of the group. */
  after?: (form: ResourceForm<R>) => ReactNode
}

/** A form described as data, one section below the other. */
export function FormGroups<R extends Resource>({
  of,
  groups,
}: {
  of: ResourceForm<R>
  groups: readonly FormGroup<R>[]
}) {
  const { can } = useSession()
  const portal = of.resource.forms?.portal
  const isPortal = portal !== undefined && of.mode === 'create' && !can(of.resource.can.update)
  const offered = isPortal ? groups.flatMap((group) => portalGroup(of.resource, group, portal)) : groups
  return offered
    .filter(({ when }) => when?.(of) ?? true)
    .map(({ legend, when: _, after, ...inputs }) => (
      <FormSection
        key={legend}
        legend={legend}
        names={[...inputs.names, ...(inputs.ranges ?? []).flatMap(({ from, to }) => [from, to])].filter(
          (name) => !inputs.fixed?.includes(name),
        )}
      >
        <Inputs of={of} {...inputs} />
        {after?.(of)}
      </FormSection>
    ))
}

/** Their own company is what nearly everybody means: it is folded. */
function portalGroup<R extends Resource>({ mine }: R, group: FormGroup<R>, portal: readonly string[]): FormGroup<R>[] {
  const names = group.names.filter((name) => portal.includes(name))
  const company = names.filter((name) => mine[name] === '@me.company')
  const more = group.more === true ? group.more : [...(group.more ?? []), ...company]
  return names.length ? [{ ...group, names, more }] : []
}
