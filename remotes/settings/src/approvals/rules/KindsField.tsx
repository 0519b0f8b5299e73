import type { Resource } from '@ems/contracts/kit'
import { MultiSelect, RefsSelect, useFormField } from '@ems/ui'

/** The kinds a rule is for: what the field holds that the contract of the target calls its kind. */
export function KindsField({ target }: { target: Resource }) {
  const { value, error, onChange, isReadOnly } = useFormField('kinds')
  const meta = target.meta[target.workflow?.approval?.kind ?? '']
  const kinds = Array.isArray(value) ? (value as string[]) : []
  if (!meta) return null
  const props = {
    label: meta.label,
    description: 'Kosong berarti semua.',
    error,
    disabled: isReadOnly,
    'data-path': 'kinds',
  }
  if (meta.to) return <RefsSelect {...props} to={meta.to} where={meta.where ?? {}} value={kinds} onChange={onChange} />
  const options = Object.entries(meta.options ?? {}).map(([option, label]) => ({ value: option, label }))
  return <MultiSelect {...props} data={options} value={kinds} onChange={onChange} searchable clearable />
}
