import { type KiteData, kiteDatas } from '@ems/contracts/customs'
import { type AnyTransition, rejectedBecause } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'

export type Bcl = Row<typeof kiteDatas> & KiteData

const { transitions } = kiteDatas.workflow
/** Steps of users with a BCL.KT, in the order of its life; runs take the others. */
export type Step = Exclude<keyof typeof transitions, 'begin' | 'end'>

/** Decisions of customs: such a step is only visible in a state from which it is possible. */
const later: ReadonlySet<Step> = new Set(['approve', 'reject', 'reopen', 'pay'])
export const steps = (Object.keys(transitions) as (keyof typeof transitions)[]).filter(
  (name): name is Step => name !== 'begin' && name !== 'end',
)

export const labelOf = (step: Step): string => transitions[step].label
export const isDangerous = (step: Step): boolean => transitionOf(step).tone === 'danger'
const transitionOf = (step: Step): AnyTransition => transitions[step]

/**
 * Whether a user with this permission sees a step. Steps that are not possible now stay visible, except the decisions of
 * customs.
 */
export function isVisible(step: Step, { status }: Pick<Bcl, 'status'>, can: (permission: string) => boolean): boolean {
  return can(kiteDatas.can[step]) && (!later.has(step) || transitionOf(step).from.includes(status))
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
  const transition = transitionOf(step)
  if (!transition.from.includes(bcl.status)) return 'Tidak tersedia pada status ini.'
  // The conditions of this workflow are about the row alone.
  return rejectedBecause(transition, bcl, nobody) ?? null
}

/** The usual next step of each state. */
const following: Readonly<Partial<Record<Bcl['status'], Step>>> = {
  GAGAL: 'bclktGenerate',
  TERBENTUK: 'bclktReportGenerate',
  DILAPORKAN: 'submit',
  DIAJUKAN: 'approve',
  DITOLAK: 'reopen',
  DISETUJUI: 'pay',
}

/** The usual next step; undefined if the report is done, cancelled or running. */
export function nextOf(bcl: Pick<Bcl, 'status' | 'line_count'>): Step | undefined {
  if (bcl.status === 'DRAFT') return bcl.line_count > 0 ? 'bclktGenerate' : 'bclGet'
  return following[bcl.status]
}

const nobody = { user: '', employee: null, can: () => false, today: '' }
