import { kitePebDetails, kitePibDetails } from '@ems/contracts/customs'
import { toast } from '@ems/platform'
import { callAction } from '../../call.ts'
import { asBoolean } from '../../lines/fields.ts'
import { ToolDialog } from '../../tool/ToolDialog.tsx'
import type { TabProps } from '../../tool.tsx'

type UnrelateDialogProps = TabProps & { side: 'PIB' | 'PEB'; lines: readonly { id: string }[]; onClose: () => void }

/** Relasi Produk Hapus: the lines are without product again; the rule for later uploads may go as well. */
export const UnrelateDialog = ({ tenant, side, lines, onClose }: UnrelateDialogProps) => (
  <ToolDialog
    title="Relasi Produk Hapus"
    intro={`Relasi ${lines.length} baris dihapus. Baris yang sudah terpakai ditolak dengan nomor BCL.KT-nya.`}
    fields={[{ name: 'delete_rule', meta: asBoolean('Hapus juga aturan untuk unggahan berikutnya') }]}
    initial={{ delete_rule: false }}
    confirmLabel="Hapus relasi"
    danger
    onClose={onClose}
    onConfirm={async ({ delete_rule }) => {
      const ids = lines.map(({ id }) => id)
      await callAction(side === 'PIB' ? kitePibDetails : kitePebDetails, 'relProductDestroy', {
        ids,
        tenant_id: tenant.id,
        delete_rule,
      })
      toast.success('Perubahan data berhasil disimpan.')
    }}
  />
)
