import type { FieldMeta, ProblemError } from '@ems/contracts/kit'
import { splitDetail } from '@ems/contracts/kit'
import { explain, problemOf, type Values } from '@ems/platform'
import { Alert, Button, FieldInput, Group, IconAlertTriangle, List, Modal, Stack, Text } from '@ems/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { lineText } from '../lines/line-names.tsx'

/** One input of a dialog: a field as the contracts describe them. */
export type DialogField = {
  name: string
  meta: FieldMeta
  description?: string
  /** Shown, and then required unless nullable, only while this holds. */
  when?: (values: Values) => boolean
}

type ToolDialogProps = {
  title: string
  intro?: ReactNode
  fields?: readonly DialogField[]
  initial?: Values
  check?: (values: Values) => Readonly<Record<string, string | undefined>>
  /** Below the inputs, following what is typed: previews, candidates. */
  children?: (values: Values, set: (name: string, value: unknown) => void) => ReactNode
  confirmLabel: string
  danger?: boolean
  size?: string
  onClose: () => void
  /** Rejects with a Problem to keep the dialog open; its errors go to the inputs they point to. */
  onConfirm: (values: Values) => Promise<unknown>
}

/** Asks for what an action needs, sends it once, and keeps what was typed when it is refused. */
export function ToolDialog({
  fields = [],
  initial = {},
  check,
  children,
  onConfirm,
  onClose,
  ...displayed
}: ToolDialogProps) {
  const [values, setValues] = useState<Values>(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  // Clears the error of the previous value.
  const set = (name: string, value: unknown) => {
    setValues((old) => ({ ...old, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }
  const visible = fields.filter(({ when }) => !when || when(values))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const match = { ...missing(visible, values), ...existing(check?.(values)) }
    setErrors(match)
    setRefusal(null)
    if (Object.keys(match).length) return
    setSending(true)
    try {
      await onConfirm(
        Object.fromEntries([...Object.entries(values)].filter(([name]) => isRequested(name, fields, visible))),
      )
      onClose()
    } catch (error) {
      // A boundary: the dialog stays open with everything typed, and says why.
      setErrors(fieldErrors(error, visible))
      setRefusal(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={displayed.title} size={displayed.size ?? 'md'}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {typeof displayed.intro === 'string' ? <Text>{displayed.intro}</Text> : displayed.intro}
          {visible.map(({ name, meta, description }) => (
            <FieldInput
              key={name}
              path={name}
              meta={meta}
              description={description}
              required={!meta.nullable && meta.kind !== 'boolean'}
              value={values[name] ?? (meta.kind === 'boolean' ? false : null)}
              onChange={(value) => set(name, value)}
              error={errors[name]}
            />
          ))}
          {children?.(values, set)}
          <Refusal error={refusal} known={visible.map(({ name }) => name)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" color={displayed.danger ? 'red' : undefined} loading={isSending}>
              {displayed.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const existing = (errors: Readonly<Record<string, string | undefined>> = {}) =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, error]) => (error ? [[name, error]] : [])))

/** Values that belong to no input were put there by the dialog's own content: they are sent too. */
const isRequested = (name: string, fields: readonly DialogField[], visible: readonly DialogField[]) =>
  visible.some((field) => field.name === name) || !fields.some((field) => field.name === name)

const missing = (fields: readonly DialogField[], values: Values) =>
  Object.fromEntries(
    fields.flatMap(({ name, meta }) => {
      const isEmpty = values[name] == null || values[name] === ''
      const verb = meta.kind === 'ref' || meta.kind === 'choice' ? 'dipilih' : 'diisi'
      return isEmpty && !meta.nullable && meta.kind !== 'boolean' ? [[name, `${meta.label} wajib ${verb}.`]] : []
    }),
  )

const lastOf = (pointer = '') => pointer.split('/').at(-1) ?? ''

function fieldErrors(error: unknown, fields: readonly DialogField[]) {
  return Object.fromEntries(
    (problemOf(error)?.errors ?? []).flatMap(({ source, detail }) => {
      const field = fields.find(({ name }) => name === lastOf(source?.pointer))
      return field ? [[field.name, splitDetail(detail).detail]] : []
    }),
  )
}

const MAX_ITEMS = 20

/** Reasons of a refusal that belong to no input. */
export function Refusal({ error, known = [] }: { error: unknown; known?: readonly string[] }) {
  if (!error) return null
  const all = problemOf(error)?.errors ?? []
  const others = all.filter(({ source }) => !known.includes(lastOf(source?.pointer)))
  if (all.length && !others.length) return null
  const texts = others.length ? [...new Set(others.map(message))] : [explain(error).text]
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {texts.length === 1 ? (
        texts[0]
      ) : (
        <List size="sm">
          {texts.slice(0, MAX_ITEMS).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      )}
      {texts.length > MAX_ITEMS && <Text size="sm">… dan {texts.length - MAX_ITEMS} lainnya.</Text>}
    </Alert>
  )
}

/** With the line of a declaration that it is about, where it is about one. */
const message = ({ detail: text, meta }: ProblemError) => {
  const { detail, hint } = splitDetail(text)
  const line = typeof meta?.line === 'string' ? `${lineText(meta.line)}: ` : ''
  return hint ? `${line}${detail} ${hint}` : `${line}${detail}`
}
