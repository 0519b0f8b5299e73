import { menus, parsePermission, permissions } from '@ems/contracts'
import { approverKinds } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { FieldInput, Select, SimpleGrid, useFormField } from '@ems/ui'
import { columns, type Line, needOf, withApprover } from './steps.ts'

type ApproverInputsProps = {
  line: Line
  /** Path of the line in the form. */
  path: string
  target: Resource
  label: string
  isReadOnly: boolean
  onChange: (line: Line) => void
}

/** Which kind of approver a line means, and what this kind needs: a position, a group, a field of the record … */
export function ApproverInputs({ line, path, target, label, isReadOnly, onChange }: ApproverInputsProps) {
  const need = needOf(line.approver)
  const { error } = useFormField(`${path}.${need ?? 'approver'}`)
  const choices = choicesOf(line.approver, target)
  const set = (value: unknown) => need && onChange({ ...line, [need]: value } as Line)
  const value = need ? line[need] : null
  const words = need ? wordsOf(line.approver, columns[need].label) : ''
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm" flex={1}>
      <Select
        label={label}
        data={Object.entries(approverKinds).map(([kind, text]) => ({ value: kind, label: text }))}
        value={line.approver}
        onChange={(kind) => kind && onChange(withApprover(line, kind as Line['approver']))}
        allowDeselect={false}
        disabled={isReadOnly}
        data-path={`${path}.approver`}
      />
      {need &&
        (choices ? (
          <Select
            label={words}
            data={choices}
            value={typeof value === 'string' ? value : null}
            onChange={set}
            withAsterisk
            searchable
            nothingFoundMessage="Tidak ditemukan."
            error={error}
            disabled={isReadOnly}
            data-path={`${path}.${need}`}
          />
        ) : (
          <FieldInput
            path={`${path}.${need}`}
            meta={columns[need]}
            label={words}
            value={value}
            error={error}
            required
            onChange={set}
          />
        ))}
    </SimpleGrid>
  )
}

const wordsOf = (kind: Line['approver'], label: string) =>
  ({ level: 'Jenjang', field: 'Isian', permission: 'Izin' })[kind as string] ?? label

/** Fields of the record that name a person, or every permission; undefined where something else is needed. */
function choicesOf(kind: Line['approver'], { meta }: Resource) {
  if (kind === 'field')
    return Object.entries(meta)
      .filter(([, { to, kind: type }]) => type === 'ref' && (to === 'employees' || to === 'users'))
      .map(([name, { label }]) => ({ value: name, label }))
  if (kind !== 'permission') return undefined
  return [...permissions].map((name) => {
    const { menu, label } = parsePermission(name)
    return { value: name, label: `${menus.find(({ id }) => id === menu)?.label ?? menu} – ${label}` }
  })
}
