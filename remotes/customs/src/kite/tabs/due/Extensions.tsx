import { extensionGrounds, extensionStatuses, kitePibExtensions } from '@ems/contracts/customs'
import { formatDate, queries, toast, useQuery } from '@ems/platform'
import { Button, Fieldset, Group, Table, Text } from '@ems/ui'
import { WideTable } from '../../../WideTable.tsx'
import { callAction } from '../../call.ts'
import { StateBadge } from '../../lines/badges.tsx'
import { asDay, asText } from '../../lines/fields.ts'
import { ToolDialog } from '../../tool/ToolDialog.tsx'
import { useDialogTarget } from '../../tool/use-dialog-target.ts'
import type { TabProps } from '../../tool.tsx'

type Requested = { what: 'approve' | 'reject' | 'cancel'; id: string; due: string }
const labelOf = (subject: Requested['what']): string => kitePibExtensions.workflow.transitions[subject].label

/** The applications for more time of one PIB, and what became of them. */
export function Extensions({ tenant, header }: TabProps & { header: string }) {
  const { asked, ask, close } = useDialogTarget<Requested>()
  const { data } = useQuery(
    queries(kitePibExtensions).list({
      page: 1,
      size: 50,
      sort: ['-applied_date'],
      filters: { tenant: tenant.id, header },
    }),
  )
  return (
    <Fieldset legend="Perpanjangan">
      {data?.rows.length === 0 && <Text c="dimmed">Belum pernah diperpanjang.</Text>}
      {data && data.rows.length > 0 && (
        <WideTable label="Perpanjangan" minWidth={480}>
          <Table.Thead>
            <Table.Tr>
              {['Permohonan', 'Alasan', 'Jatuh tempo', 'SK', 'Status', 'Aksi'].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>{formatDate(one.applied_date)}</Table.Td>
                <Table.Td>{extensionGrounds[one.ground]}</Table.Td>
                <Table.Td>{formatDate(one.approved_due_date ?? one.requested_due_date)}</Table.Td>
                <Table.Td>{one.sk_no ?? '–'}</Table.Td>
                <Table.Td>
                  <StateBadge state={one.status} text={extensionStatuses[one.status]} />
                </Table.Td>
                <Table.Td>
                  <Group gap={4} wrap="nowrap">
                    {(['approve', 'reject', 'cancel'] as const).map(
                      (subject) =>
                        one.can.includes(subject) && (
                          <Button
                            key={subject}
                            size="compact-xs"
                            variant="default"
                            onClick={() => ask({ what: subject, id: one.id, due: one.requested_due_date })}
                          >
                            {labelOf(subject)}
                          </Button>
                        ),
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      {asked && (
        <ToolDialog
          title={`${labelOf(asked.what)} perpanjangan`}
          fields={
            asked.what === 'approve'
              ? [
                  { name: 'sk_no', meta: asText('Nomor SK', { max: 60 }) },
                  { name: 'sk_date', meta: asDay('Tanggal SK') },
                  { name: 'approved_due_date', meta: asDay('Jatuh tempo disetujui') },
                ]
              : [{ name: 'reason', meta: asText('Alasan') }]
          }
          initial={asked.what === 'approve' ? { approved_due_date: asked.due } : {}}
          confirmLabel={labelOf(asked.what)}
          danger={asked.what !== 'approve'}
          onClose={close}
          onConfirm={async (values) => {
            await callAction(kitePibExtensions, asked.what, { ids: [asked.id], tenant_id: tenant.id, ...values })
            toast.success('Perubahan data berhasil disimpan.')
          }}
        />
      )}
    </Fieldset>
  )
}
