import { columnMeta, isByMonth } from '@ems/contracts/kit'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconLayoutList } from '../../icons.ts'
import { Menu } from '../../overlay/Menu.tsx'
import { useStaticTable } from '../table-context.ts'
import { groupChoices } from './groups.ts'

/** By which field the rows stand in sections. */
export function GroupMenu() {
  const { list, labels } = useStaticTable()
  const { group } = list.state
  const fields = groupChoices(list)
  const labelOf = (name: string) =>
    `${labels[name] ?? columnMeta(list.resource, name).label}${isByMonth(list.resource, name) ? ' (bulan)' : ''}`
  if (!fields.length || list.state.isTrash) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant={group ? 'light' : 'default'}
          size="input-xs"
          title="Kelompokkan"
          aria-label={group ? `Kelompokkan: ${labelOf(group)}` : 'Kelompokkan'}
        >
          <IconLayoutList size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {[null, ...fields].map((name) => (
          <Menu.Item
            key={name ?? ''}
            leftSection={<IconCheck size={16} visibility={name === group ? 'visible' : 'hidden'} aria-hidden />}
            aria-current={name === group || undefined}
            onClick={() => list.change({ group: name, page: 1 })}
          >
            {name === null ? 'Tanpa kelompok' : labelOf(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
