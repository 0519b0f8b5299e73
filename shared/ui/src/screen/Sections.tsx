import { useSearchParams } from '@ems/platform'
import { SegmentedControl, Select, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ComponentType } from 'react'

export type SectionTable = Readonly<Record<string, { label: string; List: ComponentType }>>

/** Several lists on one address, one at a time: `?section=<key>`; the first where the address says none. */
export function Sections({ of }: { of: SectionTable }) {
  const [search, setSearch] = useSearchParams()
  const said = search.get('section') ?? ''
  const section = said in of ? said : (Object.keys(of)[0] ?? '')
  const List = of[section]?.List
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const Choice = isPhone ? Select : SegmentedControl
  return (
    <Stack gap="sm">
      <Choice
        aria-label="Bagian"
        {...(isPhone ? { allowDeselect: false } : { style: { alignSelf: 'flex-start' } })}
        data={Object.entries(of).map(([value, { label }]) => ({ value, label }))}
        value={section}
        // Search, filters and page belong to the list that is left.
        onChange={(next: string | null) => next && setSearch(new URLSearchParams({ section: next }))}
      />
      {List && <List />}
    </Stack>
  )
}
