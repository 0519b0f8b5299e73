/** By what an SLA report groups its tickets. */
export const slaGroups = {
  tier: 'Tingkat layanan',
  company: 'Perusahaan',
  assignee: 'Petugas',
  request_type: 'Jenis permintaan',
  priority: 'Prioritas',
} as const
export type SlaGroup = keyof typeof slaGroups

/** One line of `GET /jira-issues/-actions/slaReport`. Minutes are working minutes; percentages have one decimal, as text. */
export type SlaLine = {
  key: string | null
  name: string | null
  tickets: number
  answered: number
  response_met: number
  response_percent: string | null
  solved: number
  resolve_met: number
  resolve_percent: string | null
  /** Middle values: half of the tickets took no longer. */
  response_minutes: number | null
  resolve_minutes: number | null
  paused_minutes: number
  breached_open: number
  reopened: number
}
export type SlaReport = { from: string; to: string; by: SlaGroup; total: SlaLine; lines: readonly SlaLine[] }
