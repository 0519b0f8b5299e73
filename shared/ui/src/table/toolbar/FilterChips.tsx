import { formatDate, prefer } from '@ems/platform'
import { Button, Group, Pill } from '@mantine/core'
import { memo } from 'react'
import { useTitles } from '../../fields/lookup/lookup.ts'
import { type FilterValue, parseKey } from '../state/list-state.ts'
import { leavesIn } from '../state/where.ts'
import { useStaticTable } from '../table-context.ts'

const words: Readonly<Record<string, string>> = { _from: 'dari', _to: 'sampai', _like: 'mengandung' }

/** Active filters, each removable with one click. */
export const FilterChips = memo(function FilterChips() {
  const { list } = useStaticTable()
  const filters = Object.entries(list.state.filters)
  const { where } = list.state
  if (!filters.length && !list.state.q && !where && !list.company) return null
  const hasOwn = filters.length > 0 || list.state.q !== '' || where !== undefined
  return (
    <Group gap={6} role="group" aria-label="Filter aktif">
      {list.company && <CompanyChip company={list.company} />}
      {list.state.q && <Removable text={`Cari: ${list.state.q}`} onRemove={() => list.change({ q: '' })} />}
      {filters.map(([key, value]) => (
        <FilterChip key={key} name={key} value={value} />
      ))}
      {where && (
        <Removable text={`Filter lanjutan: ${leavesIn(where)} syarat`} onRemove={() => list.change({ where: null })} />
      )}
      {hasOwn && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={list.clearFilters} data-screen-only>
          Hapus semua filter
        </Button>
      )}
    </Group>
  )
})

/** The company filter of the top bar; removing it shows all companies in every list. */
function CompanyChip({ company }: { company: string }) {
  const title = useTitles('references', [company])[`references:${company}`] ?? '…'
  return <Removable text={`Perusahaan (semua menu): ${title}`} onRemove={() => prefer({ company: 'all' })} />
}

function FilterChip({ name, value }: { name: string; value: FilterValue }) {
  const { list, labels } = useStaticTable()
  const { field, suffix } = parseKey(list.resource, name)
  const meta = list.resource.meta[field]
  const values = [value].flat() as string[]
  const titles = useTitles(meta?.to ?? '', meta?.to ? values : [], list.titles)
  const messages = values.map((one) => {
    if (meta?.to) return titles[`${meta.to}:${one}`] ?? '…'
    if (meta?.kind === 'boolean') return one === '1' ? 'Ya' : 'Tidak'
    if (meta?.kind === 'date' || meta?.kind === 'instant') return formatDate(one)
    return meta?.options?.[one] ?? one
  })
  const text = [`${labels[field] ?? meta?.label}${suffix ? '' : ':'}`, words[suffix], messages.join(', ')]
    .filter(Boolean)
    .join(' ')
  const personal = name === 'waiting' ? 'Menunggu saya' : list.resource.list.personal?.[name]
  if (personal) return <Removable text={personal} onRemove={() => list.change({ filters: { [name]: null } })} />
  return <Removable text={text} onRemove={() => list.change({ filters: { [name]: null } })} />
}

const Removable = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <Pill
    size="md"
    withRemoveButton
    onRemove={onRemove}
    removeButtonProps={{ 'aria-label': `Hapus filter ${text}`, 'aria-hidden': false, tabIndex: 0 }}
  >
    {text}
  </Pill>
)
