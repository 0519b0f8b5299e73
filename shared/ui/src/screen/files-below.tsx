import type { Resource } from '@ems/contracts/kit'
import { Text } from '@mantine/core'
import { RecordFiles } from '../files/RecordFiles.tsx'
import type { ResourceForm } from '../form/state/use-resource-form.ts'

/**
 * Files of a record that serve one purpose, below a group of its form: `after: filesBelow('Foto', 'photo')`. `need` is the
 * action of a row whose holders may add and remove files; by default those who may change the row.
 */
export const filesBelow =
  (label: string, purpose: string, { multiple = false, need = 'update' } = {}) =>
  <R extends Resource>({ resource, stored: { row } }: ResourceForm<R>) =>
    row ? (
      <RecordFiles
        label={label}
        target={{ type: resource.name, id: String(row.id) }}
        purpose={purpose}
        mayChange={row.can.includes(need)}
        multiple={multiple}
      />
    ) : (
      <Text size="sm" c="dimmed" mt="xs">
        {label} dapat diunggah setelah data disimpan.
      </Text>
    )
