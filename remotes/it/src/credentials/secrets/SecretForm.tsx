import {
  type CredentialKind,
  type credentials,
  customPrefix,
  generatedPassword,
  generatorLengths,
  maxCustomFields,
  type SecretField,
  secretFields,
} from '@ems/contracts/it'
import { problemOf, type Row, showProblem, toast } from '@ems/platform'
import {
  Button,
  Checkbox,
  Group,
  IconPlus,
  IconRefresh,
  NumberInput,
  PasswordInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@ems/ui'
import { useState } from 'react'
import { StrengthMeter } from './StrengthMeter.tsx'
import { type SecretValues, writeSecret } from './secret-requests.ts'

type Errors = Readonly<Record<string, string>>
type FormProps = { row: Row<typeof credentials>; onDone: () => void }

/** New values of the secrets; what stays empty stays as it is. Nothing of it is kept as a draft. */
export default function SecretForm({ row, onDone }: FormProps) {
  const [values, setValues] = useState<SecretValues>({})
  const [custom, setCustom] = useState<readonly { name: string; value: string }[]>([])
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [isSaving, setSaving] = useState(false)
  const set = (field: string, value: string) => setValues({ ...values, [field]: value })
  const fields = Object.entries(secretFields[row.kind as CredentialKind])

  const save = async () => {
    setSaving(true)
    try {
      const added = custom.filter(({ name, value }) => name.trim() && value)
      const all = {
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
        ...Object.fromEntries(added.map(({ name, value }) => [`${customPrefix}${name.trim()}`, value])),
      }
      const { reused, isCompromised } = await writeSecret(row, { values: all, reason: reason.trim() || null })
      if (isCompromised) toast.warning('Kata sandi ini ada di daftar kata sandi yang bocor. Sebaiknya segera diganti.')
      else if (reused) toast.warning(`Sama dengan ${reused} kredensial lain.`)
      else toast.success('Rahasia disimpan.')
      onDone()
    } catch (error) {
      // A boundary: refusals belong to their fields, and what was typed stays.
      const refusals = errorsIn(error)
      setErrors(refusals)
      if (!Object.keys(refusals).length) showProblem(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Stack>
      {fields.map(([name, field]) => (
        <SecretInput
          key={name}
          field={field}
          isFilled={(row.filled as readonly string[]).includes(name)}
          value={values[name] ?? ''}
          error={errors[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
      {custom.map((line, at) => (
        // Lines have no identity besides their place, and are only added.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Group key={at} grow align="flex-start">
          <TextInput
            label="Nama kolom"
            maxLength={60}
            value={line.name}
            onChange={(event) => setCustom(custom.with(at, { ...line, name: event.currentTarget.value }))}
          />
          <PasswordInput
            label="Nilai"
            autoComplete="off"
            value={line.value}
            error={errors[`${customPrefix}${line.name.trim()}`]}
            onChange={(event) => setCustom(custom.with(at, { ...line, value: event.currentTarget.value }))}
          />
        </Group>
      ))}
      {errors[''] && (
        <Text size="sm" c="red">
          {errors['']}
        </Text>
      )}
      {custom.length < maxCustomFields && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setCustom([...custom, { name: '', value: '' }])}
          >
            Kolom tambahan
          </Button>
        </Group>
      )}
      <TextInput
        label="Alasan perubahan"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Batal
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          Simpan
        </Button>
      </Group>
    </Stack>
  )
}

type InputProps = {
  field: SecretField
  isFilled: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function SecretInput({ field, isFilled, value, error, onChange }: InputProps) {
  const props = {
    label: field.label,
    placeholder: isFilled ? 'Tetap' : undefined,
    maxLength: field.max,
    value,
    error,
    autoComplete: 'new-password',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (field.isLong) return <Textarea {...props} autosize minRows={2} maxRows={10} spellCheck={false} />
  if (!field.isPassword) return <PasswordInput {...props} />
  return (
    <Stack gap={4}>
      <PasswordInput {...props} />
      {value && <StrengthMeter password={value} />}
      <Generator onMade={onChange} />
    </Stack>
  )
}

/** Makes a random password that is always strong. */
function Generator({ onMade }: { onMade: (password: string) => void }) {
  const [length, setLength] = useState<number>(generatorLengths.usual)
  const [hasSymbols, setSymbols] = useState(true)
  const [isReadable, setReadable] = useState(false)
  return (
    <Group gap="sm">
      <NumberInput
        size="xs"
        w={90}
        aria-label="Panjang kata sandi"
        min={generatorLengths.min}
        max={generatorLengths.max}
        value={length}
        onChange={(next) => setLength(Number(next) || generatorLengths.usual)}
      />
      <Checkbox
        size="xs"
        label="Simbol"
        checked={hasSymbols}
        onChange={(event) => setSymbols(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label="Mudah dibaca"
        checked={isReadable}
        onChange={(event) => setReadable(event.currentTarget.checked)}
      />
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconRefresh size={13} aria-hidden />}
        onClick={() => onMade(generatedPassword({ length, hasSymbols, isReadable }))}
      >
        Buat kata sandi
      </Button>
    </Group>
  )
}

const prefix = '/data/attributes/values'

/** Refusals by field; those of the whole have no name. */
function errorsIn(error: unknown): Errors {
  const entries = (problemOf(error)?.errors ?? []).flatMap(({ source, detail = '' }) => {
    const pointer = source && 'pointer' in source ? String(source.pointer) : ''
    if (!pointer.startsWith(prefix)) return []
    return [[pointer.slice(prefix.length + 1), detail.split('[Galat]')[0] ?? '']]
  })
  return Object.fromEntries(entries)
}
