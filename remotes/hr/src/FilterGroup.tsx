import { Button, Collapse, Group, IconFilter, Stack, useDisclosure, useMediaQuery } from '@ems/ui'
import type { ReactNode } from 'react'

/** How many filters are chosen, the filters, and what is done with what they find. */
type Props = { chosen: number; children: ReactNode; actions?: ReactNode }

/** Filters of a screen that is no list: side by side, and on a phone below a button that says how many are chosen. */
export function FilterGroup({ chosen, children, actions }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [isOpen, { toggle }] = useDisclosure()
  if (!isPhone)
    return (
      <Group gap="sm" align="flex-end">
        {children}
        {actions}
      </Group>
    )
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {chosen > 0 ? `Filter (${chosen})` : 'Filter'}
        </Button>
        {actions}
      </Group>
      <Collapse expanded={isOpen}>
        <Stack gap="xs">{children}</Stack>
      </Collapse>
    </Stack>
  )
}

/** How many of these values are chosen. */
export const countChosen = (...values: readonly (string | null | undefined)[]): number => values.filter(Boolean).length
