import { configImage, configOptions, numberOf } from '@ems/contracts/settings'
import { dayOf, useSession } from '@ems/platform'
import {
  DayInput,
  DecimalInput,
  NumberInput,
  PasswordInput,
  RefSelect,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@ems/ui'
import { ImageInput } from './ImageInput.tsx'
import { type EditorProps, JsonEditor } from './JsonEditor.tsx'
import type { Setting } from './use-settings.ts'

/** The input that fits the type of a setting. An emptied one is null: the value an installation starts with. */
export function SettingEditor({ setting, value, error, isReadOnly, onChange }: EditorProps) {
  const text = typeof value === 'string' ? value : ''
  const shared = { 'aria-label': setting.label, error, disabled: isReadOnly }
  const typed = (next: string) => onChange(next === '' ? null : next)
  switch (setting.type) {
    case 'bool':
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          label={value === true ? 'Ya' : 'Tidak'}
        />
      )
    case 'int':
      return (
        <NumberInput
          {...shared}
          allowDecimal={false}
          thousandSeparator="."
          decimalSeparator=","
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )
    case 'decimal':
    case 'money':
      return <DecimalInput {...shared} value={text} onChange={(next) => onChange(next || null)} />
    case 'enum':
      return (
        <Select
          {...shared}
          data={[...configOptions(setting)]}
          value={text || null}
          onChange={onChange}
          allowDeselect={false}
        />
      )
    case 'longtext':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )
    case 'json':
      return (
        <JsonEditor
          key={`${setting.id} ${setting.version}`}
          setting={setting}
          value={value}
          isReadOnly={isReadOnly}
          onChange={onChange}
          error={error}
        />
      )
    case 'date':
      return <DayInput {...shared} value={text || null} onChange={onChange} />
    case 'ref':
      return (
        <RefSelect {...shared} to="references" where={categoryOf(setting)} value={text || null} onChange={onChange} />
      )
    case 'secret':
      return (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          placeholder={setting.value === null ? 'Belum diisi' : '••••• (tersimpan)'}
          value={text.startsWith('•') ? '' : text}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )
    default:
      return <ShortEditor setting={setting} value={value} error={error} isReadOnly={isReadOnly} onChange={onChange} />
  }
}

/** A line of text, or a picture that is kept as one. */
function ShortEditor({ setting, value, error, isReadOnly, onChange }: EditorProps) {
  const text = typeof value === 'string' ? value : ''
  const onText = (next: string | null) => onChange(next || null)
  if (configImage(setting))
    return (
      <ImageInput label={setting.label} value={text || null} error={error} isReadOnly={isReadOnly} onChange={onText} />
    )
  return (
    <TextInput
      aria-label={setting.label}
      error={error}
      disabled={isReadOnly}
      description={setting.rules?.pattern === 'number' && !error ? <NextNumber pattern={text} /> : undefined}
      placeholder={shapes[setting.type]}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

/** Example of the pattern: the first number today in an example company and department. */
function NextNumber({ pattern }: { pattern: string }) {
  const { user } = useSession()
  const day = dayOf(new Date(), user.timezone)
  return `Contoh: ${numberOf(pattern, { seq: 1, company: 'CMI', department: 'GA', day })}`
}

const shapes: Partial<Record<Setting['type'], string>> = { color: '#RRGGBB', time: 'HH:MM' }

/** `rules.ref_category` says which references a setting chooses from. */
const categoryOf = ({ rules }: Setting): Record<string, string> =>
  typeof rules?.ref_category === 'string' ? { category: rules.ref_category } : {}
