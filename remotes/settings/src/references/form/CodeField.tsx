import type { FieldMeta } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { queries, useQuery } from '@ems/platform'
import { Select, Shown, useFormField } from '@ems/ui'

type CodeFieldProps = { path: string; meta: FieldMeta; category: string }

/** Chooses a reference by its code, where the structure keeps the code and not the id. */
export function CodeField({ path, meta, category }: CodeFieldProps) {
  const { value, isReadOnly, error, onChange, onBlur } = useFormField(path)
  const { data } = useQuery(
    queries(references).list({
      page: 1,
      size: 250,
      sort: ['sort_order'],
      filters: { category, is_active: '1' },
      fields: ['code', 'name'],
    }),
  )
  const code = typeof value === 'string' ? value : ''
  const offered = data?.rows.map((row) => ({ value: row.code, label: `${row.name} (${row.code})` })) ?? []
  const options =
    !code || offered.some((one) => one.value === code) ? offered : [...offered, { value: code, label: code }]

  if (isReadOnly) return <Shown label={meta.label}>{options.find((one) => one.value === code)?.label ?? '–'}</Shown>
  return (
    <Select
      label={meta.label}
      data={options}
      value={code || null}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      data-path={path}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Kosongkan' }}
      nothingFoundMessage="Tidak ditemukan."
    />
  )
}
