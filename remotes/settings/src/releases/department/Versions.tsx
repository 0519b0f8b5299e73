import { formatInstant, useSession } from '@ems/platform'
import { Badge, Button, Code, Group, Nothing, Table } from '@ems/ui'
import type { Department } from '../releases-api.ts'
import { can } from '../rights.ts'
import type { OnTask } from '../task/task.ts'
import { Wide } from './Wide.tsx'

/** Published versions; one that must never be loaded again is withdrawn here. */
export function Versions({ department, onTask }: { department: Department; onTask: OnTask }) {
  const { user, can: may } = useSession()
  const { title, versions } = department
  if (versions.length === 0) return <Nothing text="Belum ada versi yang diterbitkan." />
  return (
    <Wide label={`Versi ${title}`} columns={['Versi', 'Diterbitkan', 'Oleh', 'Aksi']}>
      {versions.map(({ version, at, by, is_revoked }) => (
        <Table.Tr key={version}>
          <Table.Th scope="row">
            <Code>{version}</Code>
          </Table.Th>
          <Table.Td>{at ? formatInstant(at, user.timezone) : '–'}</Table.Td>
          <Table.Td>{by ?? '–'}</Table.Td>
          <Table.Td>
            {is_revoked ? (
              <Badge color="red" variant="light" tt="none">
                Ditarik
              </Badge>
            ) : (
              <Group gap="xs" wrap="nowrap">
                {may(can.update) && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Pratinjau ${title} ${version}`}
                    onClick={() => onTask({ kind: 'preview', department, version })}
                  >
                    Pratinjau
                  </Button>
                )}
                {may(can.revoke) && (
                  <Button
                    size="compact-xs"
                    variant="light"
                    color="red"
                    aria-label={`Tarik ${title} ${version}`}
                    onClick={() => onTask({ kind: 'revoke', department, version })}
                  >
                    Tarik
                  </Button>
                )}
              </Group>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Wide>
  )
}
