import { exceptionReasonLabels, type KitePibDetail, kitePibDetails } from '@ems/contracts/customs'
import { dayOf, toast } from '@ems/platform'
import { Group, Shown } from '@ems/ui'
import { callAction } from '../call.ts'
import { asChoice, asDay, asDecimal, asLongText, asText } from '../lines/fields.ts'
import { fromMillionths, isPositive, millionths, quantity } from '../lines/quantities.ts'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import type { TabProps } from '../tool.tsx'

/** Settlements outside export, which need the number of their customs document. */
const settled = ['DIJUAL', 'DIMUSNAHKAN', 'DIRUSAK', 'DISERAHKAN', 'DIPINDAHTANGANKAN']
type PibExceptionDialogProps = TabProps & { line: KitePibDetail; onClose: () => void }

/** Kecualikan: takes quantity out of a PIB line's balance, with a preview of what is left. */
export function PibExceptionDialog({ tenant, line, onClose }: PibExceptionDialogProps) {
  const balance = line.balance_base ?? '0'
  return (
    <ToolDialog
      title={`Kecualikan ${line.description}`}
      fields={[
        { name: 'qty_base', meta: asDecimal('Jumlah (satuan dasar)') },
        { name: 'reason', meta: asChoice('Alasan', exceptionReasonLabels) },
        { name: 'doc_no', meta: asText('Nomor BC 2.4', { max: 60 }), when: isSettled },
        { name: 'doc_date', meta: asDay('Tanggal BC 2.4'), when: isSettled },
        { name: 'note', meta: asLongText('Keterangan'), when: ({ reason }) => reason === 'LAINNYA' },
      ]}
      initial={{ qty_base: balance, reason: 'DIMUSNAHKAN', doc_date: dayOf(new Date()) }}
      check={({ qty_base }) => {
        if (!isPositive(qty_base)) return { qty_base: 'Jumlah harus lebih besar dari 0.' }
        return millionths(qty_base) > millionths(balance)
          ? { qty_base: `Jumlah melebihi saldo ${quantity(balance, tenant.decimal)}.` }
          : {}
      }}
      confirmLabel="Kecualikan"
      onClose={onClose}
      onConfirm={async (values) => {
        await callAction(kitePibDetails, 'exception', { id: line.id, tenant_id: tenant.id, ...values })
        toast.success('Pengecualian berhasil dicatat.')
      }}
    >
      {({ qty_base }) => (
        <Group gap="xl">
          <Shown label="Saldo sekarang">{quantity(balance, tenant.decimal)}</Shown>
          <Shown label="Saldo setelahnya">
            {isPositive(qty_base) && millionths(qty_base) <= millionths(balance)
              ? quantity(fromMillionths(millionths(balance) - millionths(qty_base)), tenant.decimal)
              : '–'}
          </Shown>
        </Group>
      )}
    </ToolDialog>
  )
}

const isSettled = ({ reason }: Readonly<Record<string, unknown>>) => settled.includes(String(reason))
