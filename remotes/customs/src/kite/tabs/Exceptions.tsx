import { exceptionReasonLabels, kitePibExceptions, liveStatuses } from '@ems/contracts/customs'
import { formatDate, queries, toast, useQuery, useSession } from '@ems/platform'
import { Button, Fieldset, Table, Text } from '@ems/ui'
import { WideTable } from '../../WideTable.tsx'
import { callAction } from '../call.ts'
import { StateBadge } from '../lines/badges.tsx'
import { asText } from '../lines/fields.ts'
import { quantity } from '../lines/quantities.ts'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import { useDialogTarget } from '../tool/use-dialog-target.ts'
import type { TabProps } from '../tool.tsx'

/** Quantities taken from a PIB line for another reason than export. An entry can be reversed. */
export function Exceptions({ tenant, detail }: TabProps & { detail: string }) {
  const { can } = useSession()
  const { asked, ask, close } = useDialogTarget<string>()
  const { data } = useQuery(
    queries(kitePibExceptions).list({ page: 1, size: 50, filters: { tenant: tenant.id, detail } }),
  )
  return (
    <Fieldset legend="Pengecualian">
      {data?.rows.length === 0 && <Text c="dimmed">Tidak ada pengecualian.</Text>}
      {data && data.rows.length > 0 && (
        <WideTable label="Pengecualian" minWidth={460}>
          <Table.Thead>
            <Table.Tr>
              {['Alasan', 'Jumlah', 'Dokumen', 'Status', 'Aksi'].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>{exceptionReasonLabels[one.reason]}</Table.Td>
                <Table.Td ta="right">{quantity(one.qty_base, tenant.decimal)}</Table.Td>
                <Table.Td>{one.doc_no ? `${one.doc_no} · ${formatDate(one.doc_date)}` : '–'}</Table.Td>
                <Table.Td>
                  <StateBadge state={one.status} text={liveStatuses[one.status]} />
                </Table.Td>
                <Table.Td>
                  {one.status === 'AKTIF' && can(kitePibExceptions.can.cancel) && (
                    <Button size="compact-xs" variant="default" onClick={() => ask(one.id)}>
                      Batalkan
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      {asked && (
        <ToolDialog
          title="Batalkan pengecualian"
          intro="Jumlahnya kembali menjadi saldo."
          fields={[{ name: 'reason', meta: asText('Alasan') }]}
          confirmLabel="Batalkan pengecualian"
          danger
          onClose={close}
          onConfirm={async ({ reason }) => {
            await callAction(kitePibExceptions, 'cancel', { ids: [asked], tenant_id: tenant.id, reason })
            toast.success('Pengecualian berhasil dibatalkan.')
          }}
        />
      )}
    </Fieldset>
  )
}
