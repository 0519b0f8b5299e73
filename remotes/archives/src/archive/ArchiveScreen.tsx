import { useSearchParams } from '@ems/platform'
import { SegmentedControl, Select, Stack, useMediaQuery } from '@ems/ui'
import { CodeList } from './CodeList.tsx'
import { DetailList } from './DetailList.tsx'
import { DocumentList } from './DocumentList.tsx'
import { LoanList } from './LoanList.tsx'

const sections = {
  documents: { label: 'Daftar Arsip', List: DocumentList },
  loans: { label: 'Peminjaman', List: LoanList },
  details: { label: 'Klasifikasi & JRA', List: DetailList },
  codes: { label: 'Kode Klasifikasi', List: CodeList },
} as const
type Section = keyof typeof sections

const isSection = (text: string | null): text is Section => text !== null && text in sections

/** The records of the group: the documents, who has them, and by what they are classified and kept. */
export default function ArchiveScreen() {
  const [search, setSearch] = useSearchParams()
  const said = search.get('section')
  const section = isSection(said) ? said : 'documents'
  const { List } = sections[section]
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
      <List />
    </Stack>
  )
}
