import { z } from 'zod'
import { choice, code, date, longText, money, text } from '../../kit/index.ts'
import { approvalTargets } from './approval-rules.ts'

const id = (label: string) => code(label, 18, /^[1-9]\d{0,17}$/, 'tidak ditemukan.')
const target = () => choice('Jenis data', approvalTargets)

/**
 * *Siapa yang menyetujui?* for a stored record, or for `facts` without one; `rule` is a rule that is not saved, in place of
 * the stored one with its id.
 */
export const approvalSimulation = z.strictObject({
  target_type: target(),
  target_id: id('Id data').optional(),
  facts: z
    .strictObject({
      subject: id('Pemohon'),
      company: id('Perusahaan').nullable(),
      department: id('Departemen').nullable(),
      office: id('Kantor').nullable(),
      kind: text('Jenis', 40).nullable(),
      amount: money('Nilai').nullable(),
      currency: code('Mata uang', 3, /^[A-Z]{3}$/, 'tidak dikenal.').nullable(),
    })
    .partial()
    .optional(),
  /** The day that validity of rules and absences are looked up for; today without it. */
  on: date('Tanggal').optional(),
  rule: z.record(z.string(), z.unknown()).optional(),
})

/** A person with the right names who decides a record that nobody can decide. */
export const approvalAssignment = z.strictObject({
  target_type: target(),
  target_id: id('Id data'),
  approver: id('Penyetuju'),
  reason: longText('Alasan', 500),
})

/** *Terapkan ke yang berjalan*: open requests, as the preview of the rule had them, are planned anew. */
export const approvalRuleApplication = z.strictObject({
  rule: id('Aturan'),
  requests: z
    .array(z.strictObject({ id: id('Pengajuan'), version: z.int() }))
    .min(1)
    .max(100),
})

/** An open request that a rule would plan anew. */
export type ApprovalReplan = {
  title: string
  version: number
  requester: string
  now: { rule: string | null; version: number | null; people: readonly string[] }
  /** The steps by the rules of now; null where there is none, or nobody can decide. */
  next: {
    rule: string | null
    version: number | null
    steps: readonly { label: string; people: readonly { name: string; is_decided: boolean }[] }[]
  } | null
  /** Why it cannot be planned anew. */
  because: string | null
}

/** A step of a simulated plan, with the people and how they were chosen. */
export type SimulatedStep = {
  no: number
  label: string
  mode: 'any' | 'parallel' | 'sequential' | 'quorum'
  quorum: number | null
  via: readonly string[]
  due_hours: number
  /** When it is due if every step before takes as long as it may. */
  due_at: string
  people: readonly { user: string; name: string | null; substitute_for: string | null }[]
}
export type LosingRule = { name: string; because: string }
/** The answer of `simulate`. */
export type SimulatedPlan = {
  rule: string | null
  others: readonly LosingRule[]
  not_needed: readonly string[]
  steps: readonly SimulatedStep[]
}

/** A record that waits for approval without anybody who can decide it. */
export type ApprovalVacancy = {
  target_type: keyof typeof approvalTargets
  target_id: string
  title: string
  since: string
  because: string
}
