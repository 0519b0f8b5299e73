import { actionLabels } from '@ems/contracts'
import { usergroups } from '@ems/contracts/settings'
import { formatNumber, queries, useQuery } from '@ems/platform'
import { Alert, Group, RefSelect, Stack, Text, TextInput, useFormField } from '@ems/ui'
import { useState } from 'react'
import { Switch } from '../Switch.tsx'
import { MatrixLine } from './MatrixLine.tsx'
import classes from './matrix.module.css'
import { type Cell, cellsOf, granted, linesOf, matrixActions, matrixMenus } from './matrix.ts'
import { risksIn } from './risks.ts'
import { useMatrixKeys } from './use-matrix-keys.ts'
import { useRange } from './use-range.ts'

/** Menus by actions. A head switches its whole row, column or group; what cannot be granted has no box. */
export function PermissionMatrix() {
  const { value, error, isReadOnly, onChange } = useFormField('permissions')
  const held = new Set((value ?? []) as string[])
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const [compared, setCompared] = useState<string | null>(null)
  const other = usePermissionsOf(compared)
  const keys = useMatrixKeys()
  const expected = typed.trim().toLowerCase()
  const visible = matrixMenus.filter(({ label, group }) => `${label} ${group}`.toLowerCase().includes(expected))
  const lines = linesOf(visible)
  const rangeOf = useRange(lines)

  const set = (cells: readonly Cell[], isGranted: boolean) => {
    const next = granted([...held], cells, isGranted)
    onChange(next.permissions)
    setNote(next.note)
  }

  return (
    <Stack gap="xs">
      <Group justify="space-between" align="end">
        <Text fw={600}>Izin aktif: {formatNumber(held.size)}</Text>
        <Group gap="xs">
          <RefSelect
            to="usergroups"
            w={270}
            aria-label="Tampilkan perbedaan dengan"
            placeholder="Tampilkan perbedaan dengan…"
            value={compared}
            onChange={setCompared}
          />
          <TextInput
            type="search"
            placeholder="Cari menu"
            aria-label="Cari menu"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Group>
      </Group>
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Risks held={held} />
      {other && <Legend held={held} other={other} />}
      <Text size="xs" c="dimmed" aria-live="polite">
        {note}
      </Text>
      <div className={classes.scroll} {...(isReadOnly ? focusable : {})}>
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
                    cells={cellsOf(visible, action)}
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
            {lines.map((line, index) => (
              <MatrixLine
                key={line.id}
                line={line}
                index={index + 1}
                held={held}
                other={other}
                isReadOnly={isReadOnly}
                set={set}
                rangeOf={rangeOf}
                keys={keys}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  )
}

function usePermissionsOf(id: string | null): ReadonlySet<string> | null {
  const { data } = useQuery({ ...queries(usergroups).one(id ?? ''), enabled: id !== null })
  return id !== null && data ? new Set(data.row.permissions) : null
}

function Risks({ held }: { held: ReadonlySet<string> }) {
  const risks = risksIn(held)
  if (!risks.length) return null
  return (
    <Alert color="yellow" p="xs" title={`⚠ ${formatNumber(risks.length)} izin berisiko`}>
      <Text size="xs">{risks.map(({ text }) => text).join(' ')}</Text>
    </Alert>
  )
}

function Legend({ held, other }: { held: ReadonlySet<string>; other: ReadonlySet<string> }) {
  const more = [...held].filter((permission) => !other.has(permission)).length
  const less = [...other].filter((permission) => !held.has(permission)).length
  return (
    <Text size="sm" role="status">
      <span className={classes.more}>{formatNumber(more)} izin hanya di grup ini</span> ·{' '}
      <span className={classes.less}>{formatNumber(less)} izin hanya di grup pembanding</span>
    </Text>
  )
}

/** Focusable without switches, so that the keyboard can scroll it. */
const focusable = { tabIndex: 0, role: 'region', 'aria-label': 'Matriks izin, dapat digulir' }
