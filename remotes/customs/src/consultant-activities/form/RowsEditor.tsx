import { ActionIcon, Button, Group, IconPlus, IconTrash, Stack, Text, useFormField } from '@ems/ui'
import type { ReactNode } from 'react'

type RowsEditorProps<T> = {
  /** The field of the form that holds the list. */
  path: string
  label: string
  empty: string
  addLabel: string
  create: () => T
  nameOf: (row: T) => string
  children: (row: T, set: (change: Partial<T>) => void, isReadOnly: boolean, at: string) => ReactNode
}

/** A list inside a field: rows to add, fill in and remove, kept in the draft like everything else of the form. */
export function RowsEditor<T extends { id: string }>({
  path,
  label,
  empty,
  addLabel,
  create,
  nameOf,
  children,
}: RowsEditorProps<T>) {
  const { value, error, isReadOnly, onChange } = useFormField(path)
  const rows = (Array.isArray(value) ? value : []) as T[]
  const set = (id: string) => (change: Partial<T>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...change } : row)))

  return (
    <Stack gap="xs" role="group" aria-label={label}>
      {rows.length === 0 && <Text c="dimmed">{empty}</Text>}
      {rows.map((row, at) => (
        <Group key={row.id} gap="xs" align="flex-end" wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>{children(row, set(row.id), isReadOnly, `${path}.${at}`)}</div>
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Hapus ${nameOf(row) || 'baris'}`}
              onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      )}
      {!isReadOnly && (
        <div>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...rows, create()])}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Ids of rows that the server has not seen yet. */
export const newId = () => crypto.randomUUID().slice(0, 13)
