import type { interactionTypes } from '../activities/activity-types.ts'

/** What became of a next step that was due in a week, as it stood when the week was over. */
export const planOutcomes = {
  done: 'Terlaksana',
  moved: 'Dijadwal ulang',
  handed: 'Dialihkan',
  dropped: 'Dibatalkan',
  open: 'Belum terlaksana',
} as const
export type PlanOutcome = keyof typeof planOutcomes

/** One person's week: what was planned for it, and what was done in it. Money is in rupiah, exact. */
export type WeeklyPerson = {
  owner: string
  owner_name: string
  /** Next steps that were due in the week: the outcomes add up to it. */
  planned: number
  outcomes: Record<PlanOutcome, number>
  interactions: Record<keyof typeof interactionTypes, number>
  interaction_count: number
  minutes: number
  new_cards: number
  won: number
  won_value: string
  lost: number
}
export type WeeklyReport = { from: string; to: string; people: readonly WeeklyPerson[] }

/** A target with what is reached of it. Per cent with one decimal; null where nothing is aimed at. */
export type TargetProgress = {
  id: string
  owner: string
  owner_name: string
  board: string
  board_name: string
  month: string
  won_value: string | null
  won_value_reached: string
  won_value_percent: string | null
  won_cards: number | null
  won_cards_reached: number
  won_cards_percent: string | null
  interaction_count: number | null
  interaction_count_reached: number
  interaction_count_percent: string | null
}

/** Numbers of the report that lead to what is behind them. */
export const weeklyNumbers = { planned: 'Direncanakan', ...planOutcomes, interactions: 'Interaksi' } as const
export type WeeklyNumber = keyof typeof weeklyNumbers

/** A next step or an interaction behind a number. */
export type WeeklyEntry = {
  card: string
  code: string
  title: string
  type: string
  at: string
  /** Of a next step its outcome, of an interaction what was said. */
  note: string | null
}
