import type { FieldMeta } from '@ems/contracts/kit'
import { Select, TextInput } from '@mantine/core'
import { RefSelect } from '../fields/lookup/RefSelect.tsx'

type FixCellProps = {
  meta: FieldMeta | undefined
  label: string
  /** Value of the file. */
  stored: string
  /** The correction; undefined if there is none. */
  typed: string | undefined
  onType: (value: string) => void
}

const yesNo = ['Ya', 'Tidak']

/** A wrong cell of a file, to be corrected: where only some values can be right, these are offered. */
export function FixCell({ meta, label, stored, typed, onType }: FixCellProps) {
  const shared = { size: 'xs' as const, 'aria-label': label }
  const labels = meta?.kind === 'boolean' ? yesNo : Object.values(meta?.options ?? meta?.known ?? {})
  if (meta?.kind === 'ref' && meta.to && meta.to !== 'assets')
    return (
      <RefSelect
        {...shared}
        to={meta.to}
        where={meta.where}
        placeholder={stored}
        value={/^#(\d+)$/.exec(typed ?? '')?.[1] ?? null}
        onChange={(id) => onType(id ? `#${id}` : '')}
      />
    )
  if (labels.length > 0)
    return (
      <Select
        {...shared}
        searchable
        clearable={meta?.nullable}
        placeholder={stored || 'Pilih'}
        data={[...new Set(labels)]}
        value={typed || null}
        onChange={(value) => onType(value ?? '')}
      />
    )
  return (
    <TextInput
      {...shared}
      maxLength={2_000}
      value={typed ?? stored}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
