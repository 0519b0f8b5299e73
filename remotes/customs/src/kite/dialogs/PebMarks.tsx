import type { kitePebDetails, kitePebHeaders } from '@ems/contracts/customs'
import { toast } from '@ems/platform'
import { callAction } from '../call.ts'
import { asText } from '../lines/fields.ts'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import type { TabProps } from '../tool.tsx'

type Collection = typeof kitePebHeaders | typeof kitePebDetails
type PebMarksProps = TabProps & {
  of: Collection
  what: 'exclude' | 'cancel'
  ids: readonly string[]
  name: string
  /** Excluding inside a run releases what was allocated. */
  isAllocated: boolean
  onClose: () => void
}

/** Kecualikan PEB, or takes such a mark back. */
export const PebMarks = ({ tenant, of, what, ids, name, isAllocated, onClose }: PebMarksProps) => (
  <ToolDialog
    title={what === 'exclude' ? `Kecualikan PEB ${name}` : `Batalkan tanda PEB ${name}`}
    intro={
      what === 'cancel'
        ? 'PEB yang dipilih atau dikecualikan kembali seperti semula.'
        : isAllocated
          ? 'PEB ini sudah teralokasi. Alokasinya dilepas dan saldo PIB kembali; hasil tidak lagi FIFO murni.'
          : 'PEB tidak ditawarkan untuk BCL.KT sampai dibatalkan.'
    }
    fields={[{ name: 'reason', meta: asText('Alasan', { nullable: what === 'cancel' }) }]}
    confirmLabel={what === 'exclude' ? 'Kecualikan' : 'Batalkan tanda'}
    danger={what === 'exclude'}
    onClose={onClose}
    onConfirm={async ({ reason }) => {
      await callAction(of, what, { ids, tenant_id: tenant.id, ...(reason ? { reason } : {}) })
      toast.success('Perubahan data berhasil disimpan.')
    }}
  />
)

/** Why a PEB in this state cannot be excluded, or its mark not taken back; null where it can. */
export const markRefusal =
  (subject: 'exclude' | 'cancel') =>
  ({ status }: { status: string }) => {
    if (subject === 'exclude')
      return ['BARU', 'DIPILIH', 'TERALOKASI'].includes(status) ? null : 'PEB sudah dilaporkan atau dikecualikan.'
    return ['DIPILIH', 'DIKECUALIKAN'].includes(status) ? null : 'Hanya PEB yang dipilih atau dikecualikan.'
  }
