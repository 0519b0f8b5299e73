/** What the value of contracts in force is summed up by. */
export const contractValueGroups = { month: 'Bulan', partner: 'Mitra', contract_type: 'Jenis' } as const
export type ContractValueGroup = keyof typeof contractValueGroups

/** Months of one report. */
export const maxValueMonths = 60

/** A line of *Nilai berlaku*: contracts in force on the last day of a month, in one currency. */
export type ContractValueRow = {
  /** The month (`2026-11`), or the id of the partner or kind. */
  id: string
  label: string
  currency: string
  value: string
  /** Contracts in force; those without a value are among them. */
  count: number
}

export type ContractValues = { by: ContractValueGroup; from: string; to: string; rows: ContractValueRow[] }
