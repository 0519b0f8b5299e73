import { extensionGrounds, type KitePibHeader, kitePibHeaders } from '@ems/contracts/customs'
import { addDays, dayOf, formatDate, toast } from '@ems/platform'
import { Table } from '@ems/ui'
import { callAction } from '../call.ts'
import { asChoice, asDay, asText } from '../lines/fields.ts'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import type { Tenant } from '../tool/use-tenant.ts'

type Pib = Pick<KitePibHeader, 'id' | 'reg_no' | 'due_date' | 'due_date_initial'>
type ExtendDialogProps = {
  tenant: Pick<Tenant, 'id' | 'max_extension_month'>
  pibs: readonly Pib[]
  onClose: () => void
}

/** Perpanjang Jatuh Tempo of one or several PIB; only an approved application moves the date. */
export function ExtendDialog({ tenant, pibs, onClose }: ExtendDialogProps) {
  const latest =
    pibs
      .map(({ due_date }) => due_date)
      .sort()
      .at(-1) ?? ''
  const limit =
    pibs.map(({ due_date_initial }) => monthsLater(due_date_initial, tenant.max_extension_month)).sort()[0] ?? ''
  return (
    <ToolDialog
      title="Perpanjang Jatuh Tempo"
      intro={
        <Table aria-label="PIB yang diperpanjang">
          <Table.Thead>
            <Table.Tr>
              {['PIB', 'Jatuh tempo', 'Paling lambat'].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pibs.slice(0, 20).map((pib) => (
              <Table.Tr key={pib.id}>
                <Table.Td>{pib.reg_no}</Table.Td>
                <Table.Td>{formatDate(pib.due_date)}</Table.Td>
                <Table.Td>{formatDate(monthsLater(pib.due_date_initial, tenant.max_extension_month))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      }
      fields={[
        { name: 'applied_date', meta: asDay('Tanggal permohonan') },
        { name: 'ground', meta: asChoice('Alasan', extensionGrounds) },
        {
          name: 'requested_due_date',
          meta: asDay('Jatuh tempo baru'),
          description: `Paling lambat ${formatDate(limit)}.`,
        },
        { name: 'status', meta: asChoice('Status', { DIAJUKAN: 'Diajukan', DISETUJUI: 'Disetujui' }) },
        { name: 'sk_no', meta: asText('Nomor SK', { max: 60 }), when: isApproved },
        { name: 'sk_date', meta: asDay('Tanggal SK'), when: isApproved },
        { name: 'approved_due_date', meta: asDay('Jatuh tempo disetujui'), when: isApproved },
      ]}
      initial={{ applied_date: dayOf(new Date()), status: 'DIAJUKAN', ground: 'PENUNDAAN_EKSPOR' }}
      check={({ requested_due_date }) =>
        typeof requested_due_date === 'string' && requested_due_date && requested_due_date <= latest
          ? { requested_due_date: `Jatuh tempo baru minimal ${formatDate(addDays(latest, 1))}.` }
          : {}
      }
      confirmLabel="Perpanjang"
      onClose={onClose}
      onConfirm={async (values) => {
        await callAction(kitePibHeaders, 'dueDateExtend', {
          ids: pibs.map(({ id }) => id),
          tenant_id: tenant.id,
          ...values,
        })
        toast.success('Perpanjangan berhasil dicatat.')
      }}
    />
  )
}

const isApproved = ({ status }: Readonly<Record<string, unknown>>) => status === 'DISETUJUI'

/** As the rule of the ledger: the same day of a later month, or its last day where that month is shorter. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
