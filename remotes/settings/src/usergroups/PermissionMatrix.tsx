import { actionLabels } from '@ems/contracts'
import { formatNumber } from '@ems/platform'
import { Group, Stack, Text, TextInput, useFormField } from '@ems/ui'
import { useState } from 'react'
import { MatrixLine } from './MatrixLine.tsx'
import classes from './matrix.module.css'
import { type Cell, cellsOf, granted, linesOf, matrixActions, matrixMenus } from './matrix.ts'
import { Switch } from './Switch.tsx'
import { useMatrixKeys } from './use-matrix-keys.ts'

/** Menus by actions. A head switches its whole row, column or group; what cannot be granted has no box. */
export function PermissionMatrix() {
  const { value, error, isReadOnly, onChange } = useFormField('permissions')
  const held = new Set((value ?? []) as string[])
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const keys = useMatrixKeys()
  const wanted = typed.trim().toLowerCase()
  const shown = matrixMenus.filter(({ label, group }) => `${label} ${group}`.toLowerCase().includes(wanted))

  const set = (cells: readonly Cell[], isGranted: boolean) => {
    const next = granted([...held], cells, isGranted)
    onChange(next.permissions)
    setNote(next.note)
  }

  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>Izin aktif: {formatNumber(held.size)}</Text>
        <TextInput
          type="search"
          placeholder="Cari menu"
          aria-label="Cari menu"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Text size="xs" c="dimmed" aria-live="polite">
        {note}
      </Text>
      <div className={classes.scroll}>
        <table
          className={classes.matrix}
          ref={keys.table}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          aria-label="Izin per menu dan tindakan"
        >
          <thead>
            <tr>
              <td className={classes.corner} />
              {matrixActions.map((action, column) => (
                <th key={action} scope="col" className={classes.column}>
                  <Switch
                    label={actionLabels[action]}
                    cells={cellsOf(shown, action)}
                    held={held}
                    isReadOnly={isReadOnly}
                    set={set}
                    {...keys.place(0, column + 1)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesOf(shown).map((line, index) => (
              <MatrixLine
                key={line.id}
                line={line}
                index={index + 1}
                held={held}
                isReadOnly={isReadOnly}
                set={set}
                keys={keys}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  )
}
