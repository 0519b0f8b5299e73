import { dateRanges, dayOf, useSession } from '@ems/platform'
import { ActionIcon, Box, Group } from '@mantine/core'
import { IconCalendar } from '../../icons.ts'
import { Menu } from '../../overlay/Menu.tsx'
import { Tooltip } from '../../overlay/Tooltip.tsx'
import { useFormParts } from '../form-context.ts'
import { FormField, useFormField } from './FormField.tsx'

type RangeFieldProps = {
  /** The two date fields that are one range. */
  from: string
  to: string
  /** Label of the range, e.g. `Masa berlaku`. */
  label: string
}

/** Two date fields filled in as one: day by day, or both at once with one of the default ranges. */
export function RangeField({ from, to, label }: RangeFieldProps) {
  const { user } = useSession()
  const { resource, mode } = useFormParts()
  const [start, end] = [useFormField(from), useFormField(to)]
  const today = dayOf(new Date(), user.timezone)
  const [metaFrom, metaTo] = [resource.meta[from], resource.meta[to]]
  if (!metaFrom || !metaTo) return null
  const choose = (id: string) => {
    const range = dateRanges.find((one) => one.id === id)?.range(today)
    start.onChange(range?.from ?? null)
    end.onChange(range?.to ?? null)
  }
  return (
    <Group role="group" aria-label={label} gap="xs" wrap="nowrap" align="flex-start">
      <Box flex={1}>
        <FormField path={from} meta={metaFrom} />
      </Box>
      <Box flex={1}>
        <FormField path={to} meta={metaTo} />
      </Box>
      {mode !== 'read' && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Tooltip label={`${label}: rentang baku`}>
              <ActionIcon variant="default" size="input-sm" mt={24} aria-label={`${label}: rentang baku`}>
                <IconCalendar size={16} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            {dateRanges.map(({ id, label: name }) => (
              <Menu.Item key={id} onClick={() => choose(id)}>
                {name}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => choose('')}>Kosongkan</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
