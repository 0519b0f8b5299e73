import { type KitePibUsedView, kitePibUseds } from '@ems/contracts/customs'
import { toast } from '@ems/platform'
import { callAction } from '../call.ts'
import { asText } from '../lines/fields.ts'
import { quantity } from '../lines/quantities.ts'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import type { TabProps } from '../tool.tsx'

/** Batalkan PIB: the allocation goes, the balance comes back, and a difference takes its place. */
export const CancelUsedDialog = ({
  tenant,
  row,
  onClose,
}: TabProps & { row: KitePibUsedView; onClose: () => void }) => (
  <ToolDialog
    title={`Batalkan PIB ${row.pib_reg_no} seri ${row.pib_line_no}`}
    intro={`${quantity(row.qty_base, tenant.decimal)} ${row.rm_unit} untuk PEB ${row.peb_reg_no} seri ${row.peb_line_no} dilepas dan menjadi selisih. Alokasi ini tidak lagi FIFO murni.`}
    fields={[{ name: 'reason', meta: asText('Alasan') }]}
    confirmLabel="Batalkan PIB"
    danger
    onClose={onClose}
    onConfirm={async ({ reason }) => {
      await callAction(kitePibUseds, 'pibCancel', { ids: [row.id], tenant_id: tenant.id, reason })
      toast.success('Alokasi berhasil dibatalkan.')
    }}
  />
)
