import type { FieldMeta } from '@ems/contracts/kit'
import { lazyPart, type Titles } from '@ems/platform'
import {
  MultiSelect,
  NumberInput,
  type NumberInputProps,
  Select,
  type SelectProps,
  Skeleton,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { DayInput } from './DayInput.tsx'
import { DecimalInput } from './DecimalInput.tsx'
import { InstantInput } from './InstantInput.tsx'
import { offeredFor } from './lookup/offered-for.ts'
import { RefSelect, RefsSelect } from './lookup/RefSelect.tsx'
import { PeriodInput } from './PeriodInput.tsx'

export type FieldInputProps = {
  meta: FieldMeta
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  error?: ReactNode
  label?: string
  description?: string
  required?: boolean
  titles?: Titles
  /** Narrows a reference further than the contract does, e.g. to the category of the same form. */
  where?: Readonly<Record<string, string>>
  /** Label of the field that must be chosen before this reference, e.g. `perusahaan`. */
  awaited?: string
  /** Without the label above it, e.g. in a cell; screen readers still hear it. */
  isBare?: boolean
  /** Path by which the form finds this input to focus it. */
  path?: string
}

/** The input of a field by its kind; a value in and out as the contract has it, an emptied optional one as null. */
export function FieldInput(props: FieldInputProps) {
  const { meta, value, onChange, required, titles, where, path, isBare, awaited, ...rest } = props
  const label = rest.label ?? meta.label
  const shared = {
    ...rest,
    ...(isBare ? { label: undefined, 'aria-label': label, size: 'xs' as const } : { label }),
    withAsterisk: required,
    'data-path': path,
  }
  const isEmpty = value == null || (Array.isArray(value) && value.length === 0)
  const pending = awaited && isEmpty ? { disabled: true, placeholder: `Pilih ${awaited} dahulu` } : {}
  const set = (next: unknown) => onChange(next === '' && meta.nullable ? null : next)
  const text = value == null ? '' : String(value)

  if (meta.to === 'assets') return <Files {...shared} meta={meta} value={value} onChange={onChange} />
  switch (meta.kind) {
    case 'longText':
      return <Textarea {...shared} autosize minRows={3} value={text} onChange={(e) => set(e.currentTarget.value)} />
    case 'email':
      return (
        <TextInput
          {...shared}
          type="email"
          inputMode="email"
          value={text}
          onChange={(e) => set(e.currentTarget.value)}
        />
      )
    case 'integer':
      return <IntegerInput {...shared} value={value as number | null} onChange={set} />
    case 'decimal':
    case 'money':
      return <DecimalInput {...shared} value={text} onChange={set} prefix={meta.kind === 'money' ? 'Rp' : undefined} />
    case 'date':
      return <DayInput {...shared} value={text} onChange={set} />
    case 'period':
      return <PeriodInput {...shared} value={text} onChange={set} />
    case 'instant':
      return <InstantInput {...shared} value={text} onChange={set} />
    case 'boolean':
      return <YesNo {...shared} checked={value === true} onChange={onChange} />
    case 'choice':
      return <Choice {...shared} meta={meta} value={text || null} onChange={onChange} />
    case 'ref':
      return (
        <RefSelect
          {...shared}
          {...pending}
          to={meta.to ?? ''}
          where={{ ...offeredFor(meta), ...where }}
          titles={titles}
          value={text || null}
          onChange={onChange}
        />
      )
    case 'refs':
      return (
        <RefsSelect
          {...shared}
          {...pending}
          to={meta.to ?? ''}
          where={{ ...offeredFor(meta), ...where }}
          titles={titles}
          value={(value as string[] | null) ?? []}
          onChange={onChange}
        />
      )
    case 'tags':
      if (meta.options)
        return (
          <MultiSelect
            {...shared}
            data={Object.entries(meta.options).map(([value, label]) => ({ value, label }))}
            value={(value as string[] | null) ?? []}
            onChange={onChange}
            clearable
          />
        )
      return (
        <TagsInput
          {...shared}
          placeholder="Ketik, lalu Enter"
          clearable
          splitChars={[',', ';']}
          value={(value as string[] | null) ?? []}
          onChange={onChange}
        />
      )
    default:
      return <TextInput {...shared} value={text} onChange={(e) => set(e.currentTarget.value)} />
  }
}

type IntegerProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: unknown) => void
}

const IntegerInput = ({ value, ...input }: IntegerProps) => (
  <NumberInput
    {...input}
    value={value == null ? '' : Number(value)}
    allowDecimal={false}
    thousandSeparator="."
    decimalSeparator=","
    hideControls
    inputMode="numeric"
  />
)

type ChoiceProps = Omit<SelectProps, 'value' | 'onChange'> & {
  meta: FieldMeta
  value: string | null
  onChange: (value: unknown) => void
}

const Choice = ({ meta: { options = {}, nullable }, ...input }: ChoiceProps) => (
  <Select
    {...input}
    data={Object.entries(options).map(([value, label]) => ({ value, label }))}
    clearable={nullable}
    searchable={Object.keys(options).length > 8}
  />
)

const FilesField = lazyPart(() => import('../files/FilesField.tsx'))

type FilesProps = Pick<FieldInputProps, 'meta' | 'value' | 'onChange'>

/** A reference to stored files is filled by sending files; whether one or several, the contract says. */
function Files({ meta, value, onChange, ...input }: FilesProps) {
  const isMany = meta.kind === 'refs'
  const ids = [value ?? []].flat() as string[]
  return (
    <Suspense fallback={<Skeleton h={64} />}>
      <FilesField
        {...input}
        label={meta.label}
        multiple={isMany}
        value={ids}
        onChange={(next) => onChange(isMany ? next : (next[0] ?? null))}
      />
    </Suspense>
  )
}

type YesNoProps = {
  label?: string
  'aria-label'?: string
  withAsterisk?: boolean
  checked: boolean
  onChange: (value: boolean) => void
  error?: ReactNode
}

const YesNo = ({ withAsterisk: _, onChange, ...input }: YesNoProps) => (
  <Switch
    {...input}
    mt={input.label ? { base: 0, sm: 27 } : 0}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
