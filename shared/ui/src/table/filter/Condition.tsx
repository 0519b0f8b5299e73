import {
  type FieldMeta,
  type WhereLeaf,
  type WhereOperator,
  whereOperators,
  whereOperatorsOf,
} from '@ems/contracts/kit'
import { ActionIcon, Group, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { DayInput } from '../../fields/DayInput.tsx'
import { DecimalInput } from '../../fields/DecimalInput.tsx'
import { InstantInput } from '../../fields/InstantInput.tsx'
import { offeredFor } from '../../fields/lookup/offered-for.ts'
import { RefSelect, RefsSelect } from '../../fields/lookup/RefSelect.tsx'
import { PeriodInput } from '../../fields/PeriodInput.tsx'
import { IconX } from '../../icons.ts'
import { useConditions } from './conditions.ts'

type ConditionProps = { leaf: WhereLeaf; onChange: (leaf: WhereLeaf) => void; onRemove: () => void }

/** One comparison: which field, how, with what. */
export function Condition({ leaf, onChange, onRemove }: ConditionProps) {
  const { resource, filters, labels } = useConditions()
  const metaOf = (name: string) => resource.meta[name]
  const offered = filters.filter((name) => {
    const meta = metaOf(name)
    return meta && whereOperatorsOf(meta).length > 0
  })
  const meta = metaOf(leaf.field)
  if (!meta) return null
  const chooseField = (field: string | null) => {
    const next = field && metaOf(field)
    const [op] = next ? whereOperatorsOf(next) : []
    if (field && op) onChange({ field, op, value: emptyFor(op) })
  }
  const chooseOp = (op: WhereOperator) => {
    const isAlike = isMany(op) === isMany(leaf.op) && op !== 'null' && leaf.op !== 'null'
    onChange({ ...leaf, op, value: isAlike ? leaf.value : emptyFor(op) })
  }
  return (
    <Group gap="xs" align="start" wrap="wrap" role="group" aria-label={`Syarat ${labels[leaf.field] ?? meta.label}`}>
      <Select
        aria-label="Kolom"
        flex="1 1 9rem"
        data={offered.map((name) => ({ value: name, label: labels[name] ?? metaOf(name)?.label ?? name }))}
        value={leaf.field}
        onChange={chooseField}
        allowDeselect={false}
        searchable={offered.length > 8}
      />
      <Select
        aria-label="Perbandingan"
        flex="1 1 9rem"
        data={whereOperatorsOf(meta).map((op) => ({ value: op, label: whereOperators[op] }))}
        value={leaf.op}
        onChange={(op) => op && chooseOp(op as WhereOperator)}
        allowDeselect={false}
      />
      <div style={{ flex: '1 1 11rem' }}>
        <ValueInput meta={meta} leaf={leaf} onChange={(value) => onChange({ ...leaf, value })} />
      </div>
      <ActionIcon variant="subtle" color="gray" mt={6} aria-label="Hapus syarat" onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}

type ValueInputProps = { meta: FieldMeta; leaf: WhereLeaf; onChange: (value: string | readonly string[]) => void }

function ValueInput({ meta, leaf, onChange }: ValueInputProps) {
  const label = { 'aria-label': 'Nilai' }
  const one = typeof leaf.value === 'string' ? leaf.value : ''
  const many = typeof leaf.value === 'string' ? [] : leaf.value
  if (leaf.op === 'null' || meta.kind === 'boolean')
    return (
      <Select
        {...label}
        data={[
          { value: '1', label: 'Ya' },
          { value: '0', label: 'Tidak' },
        ]}
        value={one || null}
        onChange={(value) => onChange(value ?? '')}
      />
    )
  if (meta.to && isMany(leaf.op))
    return <RefsSelect {...label} to={meta.to} where={offeredFor(meta)} value={many} onChange={onChange} />
  if (meta.to)
    return (
      <RefSelect
        {...label}
        to={meta.to}
        where={offeredFor(meta)}
        value={one || null}
        onChange={(id) => onChange(id ?? '')}
      />
    )
  const options = meta.options && Object.entries(meta.options).map(([value, text]) => ({ value, label: text }))
  if (options && isMany(leaf.op)) return <MultiSelect {...label} data={options} value={[...many]} onChange={onChange} />
  if (options)
    return <Select {...label} data={options} value={one || null} onChange={(value) => onChange(value ?? '')} />
  if (isMany(leaf.op)) return <TagsInput {...label} value={[...many]} onChange={onChange} />
  if (meta.kind === 'date') return <DayInput {...label} value={one} onChange={onChange} />
  if (meta.kind === 'period') return <PeriodInput {...label} value={one} onChange={onChange} />
  if (meta.kind === 'instant') return <InstantInput label="Nilai" value={one} onChange={onChange} />
  if (['integer', 'decimal', 'money'].includes(meta.kind))
    return <DecimalInput {...label} value={one} onChange={onChange} />
  return <TextInput {...label} value={one} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}

const isMany = (op: WhereOperator) => op === 'in' || op === 'not_in'
const emptyFor = (op: WhereOperator) => (isMany(op) ? [] : op === 'null' ? '1' : '')
