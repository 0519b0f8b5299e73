/** Days after the leave within which evidence that may follow is attached. */
export const EVIDENCE_DAYS = 3

/** Pending work while evidence that may follow later is missing. */
export const evidenceWait = {
  for: 'owner',
  say: 'Lampirkan bukti cuti',
  from: 'evidence_due',
  lead: EVIDENCE_DAYS,
  due: 'evidence_due',
  unless: 'evidence_at',
} as const
