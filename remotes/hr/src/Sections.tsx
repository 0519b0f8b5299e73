import { useSearchParams } from '@ems/platform'
import { SegmentedControl, Select, Stack, useMediaQuery } from '@ems/ui'
import type { ComponentType } from 'react'

type SectionsProps = { sections: Readonly<Record<string, { label: string; List: ComponentType }>> }

/** Several lists of one menu; which one is open stands in the address bar as `section`, the first one in none. */
export function Sections({ sections }: SectionsProps) {
  const [search, setSearch] = useSearchParams()
  const [first = ''] = Object.keys(sections)
  const said = search.get('section') ?? ''
  const section = said in sections ? said : first
  const List = sections[section]?.List
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const Choice = isPhone ? Select : SegmentedControl
  return (
    <Stack gap="sm">
      <Choice
        aria-label="Bagian"
        {...(isPhone ? { allowDeselect: false } : { style: { alignSelf: 'flex-start' } })}
        data={Object.entries(sections).map(([value, { label }]) => ({ value, label }))}
        value={section}
        // Search, filters and page belong to the list that is left.
        onChange={(next: string | null) => next && setSearch(new URLSearchParams({ section: next }))}
      />
      {List && <List />}
    </Stack>
  )
}
