import { type KiteData, kiteDatas } from '@ems/contracts/customs'
import type { Row } from '@ems/platform'

export type Bcl = Row<typeof kiteDatas> & KiteData

export type Step =
  | 'select'
  | 'generate'
  | 'report'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'reopen'
  | 'pay'
  | 'rollback'
  | 'cancel'

/** Permission, label and the states in which a step is possible; `why` is shown where it is not. */
export const steps: Readonly<
  Record<
    Step,
    { label: string; permission: string; states: readonly Bcl['status'][]; danger?: boolean; hidden?: boolean }
  >
> = {
  select: { label: 'Pemilihan PEB', permission: kiteDatas.can.bclGet, states: ['DRAFT', 'GAGAL'] },
  generate: {
    label: 'Generate BCL.KT',
    permission: kiteDatas.can.bclktGenerate,
    states: ['DRAFT', 'GAGAL', 'TERBENTUK'],
  },
  report: {
    label: 'Generate Laporan',
    permission: kiteDatas.can.bclktReportGenerate,
    states: ['TERBENTUK', 'DILAPORKAN'],
  },
  submit: { label: 'Ajukan', permission: kiteDatas.can.update, states: ['DILAPORKAN'] },
  approve: { label: 'Setujui', permission: kiteDatas.can.update, states: ['DIAJUKAN'], hidden: true },
  reject: { label: 'Tolak', permission: kiteDatas.can.update, states: ['DIAJUKAN'], danger: true, hidden: true },
  reopen: { label: 'Kembalikan ke Dilaporkan', permission: kiteDatas.can.update, states: ['DITOLAK'], hidden: true },
  pay: { label: 'Cairkan', permission: kiteDatas.can.update, states: ['DISETUJUI'], hidden: true },
  rollback: {
    label: 'Rollback',
    permission: kiteDatas.can.rollback,
    states: ['TERBENTUK', 'DILAPORKAN'],
    danger: true,
  },
  cancel: {
    label: 'Batalkan',
    permission: kiteDatas.can.cancel,
    states: ['DRAFT', 'GAGAL', 'ANTRI', 'DIAJUKAN'],
    danger: true,
  },
}

/** Why a step cannot be taken now; null where it can. */
export function refusalOf(
  step: Step,
  bcl: Pick<Bcl, 'status' | 'line_count' | 'bcl_type' | 'message'>,
  isOpen: boolean,
): string | null {
  if (!isOpen) return 'Perusahaan nonaktif: hanya dapat dilihat.'
  // The message names the job while one runs: a roll-back, or none for an allocation.
  if (bcl.status === 'PROSES' || (bcl.status === 'ANTRI' && step !== 'cancel'))
    return bcl.message ?? 'Alokasi sedang berjalan.'
  if (!steps[step].states.includes(bcl.status)) return 'Tidak tersedia pada status ini.'
  if (step === 'generate' && bcl.line_count === 0) return 'Pilih PEB terlebih dahulu.'
  if (step === 'pay' && bcl.bcl_type !== '02') return 'Hanya untuk pengembalian (BCL.KT 02).'
  return null
}
