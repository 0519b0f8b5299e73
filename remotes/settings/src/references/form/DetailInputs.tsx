import { type CategoryWithMeta, referenceMeta, referenceMetaFields } from '@ems/contracts/settings'
import { FormField, SimpleGrid, Stack } from '@ems/ui'
import { CodeField } from './CodeField.tsx'
import { DaysField } from './DaysField.tsx'

export const hasDetails = (category: string): category is CategoryWithMeta => category in referenceMeta

/** Further inputs of a category; kinds and labels come from the contract. */
export function DetailInputs({ category }: { category: CategoryWithMeta }) {
  const all = Object.entries(referenceMetaFields(category))
  const [lines, inputs] = [all.filter(([, { kind }]) => kind === 'rows'), all.filter(([, { kind }]) => kind !== 'rows')]
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        {inputs.map(([name, meta]) => {
          const path = `meta.${name}`
          const pointsTo = codesOf[`${category}.${name}`]
          if (name === 'days') return <DaysField key={name} path={path} label={meta.label} />
          if (pointsTo) return <CodeField key={name} path={path} meta={meta} category={pointsTo} />
          return <FormField key={name} path={path} meta={meta} />
        })}
      </SimpleGrid>
      {lines.map(([name, meta]) => (
        <FormField key={name} path={`meta.${name}`} meta={meta} />
      ))}
    </Stack>
  )
}

/** Details that name another reference by its code. */
const codesOf: Readonly<Record<string, string>> = {
  'company.work_pattern': 'work-pattern',
  'department.head': 'position',
  'position.superior': 'position',
  'position.grade': 'grade',
}
