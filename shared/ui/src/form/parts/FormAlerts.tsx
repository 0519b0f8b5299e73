import { columnMeta } from '@ems/contracts/kit'
import { useSession } from '@ems/platform'
import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '../../icons.ts'
import { useFormParts } from '../form-context.ts'
import { timeOf } from './FormButtons.tsx'

/** Alerts of a form: errors, a restored draft, a change by another user. */
export function FormAlerts() {
  return (
    <>
      <Summary />
      <RestoredDraft />
      <ChangedMeanwhile />
    </>
  )
}

/** All that is wrong, each leading to its field. */
function Summary() {
  const { resource, errors, refusals } = useFormParts()
  const wrong = Object.entries(errors).filter(([, text]) => text)
  if (!wrong.length && !refusals.length) return null
  const labelOf = (path: string) => (path in resource.meta ? columnMeta(resource, path).label : undefined)
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      title="Terdapat data yang belum diisi/dipilih."
    >
      <List size="sm">
        {wrong.map(([path, text]) => (
          <List.Item key={path}>
            <Anchor
              component="button"
              type="button"
              onClick={() => focusField(path)}
              ta="start"
              c="inherit"
              td="underline"
            >
              {labelOf(path) && !String(text).startsWith(labelOf(path) ?? '') ? `${labelOf(path)}: ${text}` : text}
            </Anchor>
          </List.Item>
        ))}
        {refusals.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

const focusField = (path: string) => document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()

function RestoredDraft() {
  const { resource, draft, reset } = useFormParts()
  const { user } = useSession()
  if (!draft.restoredAt) return null
  return (
    <Alert color="indigo" icon={<IconInfoCircle aria-hidden />} role="status">
      <Group justify="space-between" gap="xs">
        <Text>
          Draf pukul {timeOf(draft.restoredAt, user.timezone)} dipulihkan.
          {draft.omitted.length > 0 &&
            ` ${draft.omitted.map((name) => columnMeta(resource, name).label).join(', ')} tidak disimpan dalam draf: isi kembali.`}
        </Text>
        <Button size="compact-sm" variant="light" onClick={reset}>
          Buang draf
        </Button>
      </Group>
    </Alert>
  )
}

function ChangedMeanwhile() {
  const { stored, titles, base, isDirty, isSaving, compare } = useFormParts()
  if (stored.isGone)
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
        Data ini telah dihapus oleh pengguna lain.
      </Alert>
    )
  const row = stored.row as { version: number; updated_by: string | null } | undefined
  if (!row || isSaving || !isDirty || row.version <= base.version) return null
  const name = titles[`users:${row.updated_by}`] ?? 'pengguna lain'
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
      <Group justify="space-between" gap="xs">
        <Text>Diubah oleh {name}</Text>
        <Button size="compact-sm" variant="light" color="yellow" onClick={compare}>
          Lihat perubahan
        </Button>
      </Group>
    </Alert>
  )
}
