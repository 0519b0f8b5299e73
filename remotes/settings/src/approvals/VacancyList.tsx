import { type ApprovalVacancy, approvalRules, approvalTargets } from '@ems/contracts/common'
import { permission } from '@ems/contracts/permission'
import { api, formatInstant, useQuery, useSession } from '@ems/platform'
import { Button, Failed, Loading, Nothing, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { AssignDialog } from './AssignDialog.tsx'

type Answer = { data: readonly { id: string; attributes: ApprovalVacancy }[] }

/** *Tanpa penyetuju*: what waits for approval and nobody can approve, with a person named by hand. */
export function VacancyList() {
  const { can, user } = useSession()
  const [assigned, setAssigned] = useState<ApprovalVacancy | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [approvalRules.name, 'vacancies'],
    queryFn: ({ signal }) => api.get(`${approvalRules.name}/vacancies`, { signal }).json<Answer>(),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="data tanpa penyetuju" rows={3} onRetry={() => void refetch()} />
  if (data.data.length === 0) return <Nothing text="Setiap pengajuan memiliki penyetuju." />
  const mayAssign = can(permission('utility', 'rollback'))
  return (
    <>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label="Tanpa penyetuju" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Perihal</Table.Th>
              <Table.Th>Jenis data</Table.Th>
              <Table.Th>Sejak</Table.Th>
              <Table.Th>Sebab</Table.Th>
              {mayAssign && <Table.Th>Aksi</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map(({ id, attributes: one }) => (
              <Table.Tr key={id}>
                <Table.Td>{one.title}</Table.Td>
                <Table.Td>{approvalTargets[one.target_type] ?? one.target_type}</Table.Td>
                <Table.Td>{formatInstant(one.since, user.timezone)}</Table.Td>
                <Table.Td>{one.because}</Table.Td>
                {mayAssign && (
                  <Table.Td>
                    <Button
                      size="compact-sm"
                      variant="light"
                      aria-label={`Tunjuk penyetuju ${one.title}`}
                      onClick={() => setAssigned(one)}
                    >
                      Tunjuk penyetuju
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {!mayAssign && <Text c="dimmed">Penyetuju ditunjuk oleh pemegang izin Utilitas – Kembalikan.</Text>}
      {assigned && <AssignDialog vacancy={assigned} onClose={() => setAssigned(null)} onDone={() => void refetch()} />}
    </>
  )
}
