/** What became of the cards of a stage between two days; `started + entered - left = ended`, in cards. */
export type FunnelStage = {
  key: string
  name: string
  category: 'open' | 'won' | 'lost'
  started: number
  started_value: string
  entered: number
  entered_value: string
  forward: number
  back: number
  won: number
  lost: number
  cancelled: number
  removed: number
  ended: number
  ended_value: string
  /** Of the cards that left, in per cent with one decimal; null when none left. */
  conversion: string | null
  /** Days in the stage of the cards that left it. */
  average_days: string | null
  median_days: string | null
}
export type FunnelReason = { id: string | null; name: string | null; cards: number; value: string }
export type Funnel = {
  from: string
  to: string
  stages: readonly FunnelStage[]
  won_by: readonly FunnelReason[]
  won_for: readonly FunnelReason[]
  lost_for: readonly FunnelReason[]
}

export const funnelMoves = {
  started: 'Awal',
  entered: 'Masuk',
  forward: 'Maju',
  back: 'Mundur',
  won: 'Menang',
  lost: 'Kalah',
  cancelled: 'Batal',
  removed: 'Dihapus',
  ended: 'Akhir',
} as const
export type FunnelMove = keyof typeof funnelMoves
/** Cards that ended, and what they are counted by. */
export const funnelEnds = {
  won_by: 'Menang menurut penanggung jawab',
  won_for: 'Menang menurut alasan',
  lost_for: 'Kalah menurut alasan',
} as const
export type FunnelEnd = keyof typeof funnelEnds
/** What cards are counted as that ended without a reason. */
export const WITHOUT_REASON = 'Tanpa alasan'
/** Numbers beside those of the stages: cards that ended, open ones, and what changed about them. */
export const otherNumbers = ['won_by', 'won_for', 'lost_for', 'forecast', 'change'] as const
export type FunnelNumber = FunnelMove | (typeof otherNumbers)[number]

export const forecastChanges = {
  new: 'Baru',
  reopened: 'Dibuka lagi',
  won: 'Menang',
  lost: 'Kalah',
  cancelled: 'Batal',
  removed: 'Dihapus',
  value: 'Nilai berubah',
  likelihood: 'Peluang berubah',
  moved: 'Beralih dari atau ke yang lain',
} as const
/** Change of the open cards between two days; all of them add up to the difference. */
export type ForecastChange = { kind: keyof typeof forecastChanges; cards: number; value: string; weighted: string }
/** Cards that were open at the end of a day, by the month they are expected to close in. */
export type ForecastRow = {
  month: string | null
  owner: string
  owner_name: string
  cards: number
  value: string
  weighted: string
}
export type ForecastSum = { cards: number; value: string; weighted: string }
export type Forecast = {
  on: string
  since: string
  rows: readonly ForecastRow[]
  total: ForecastSum
  before: ForecastSum
  changes: readonly ForecastChange[]
}
/** A card behind a number, as it was then; of a change, what it adds to the number. */
export type FunnelCard = {
  id: string
  code: string
  title: string
  at: string
  value: string | null
  weighted: string | null
  currency: string
  owner_name: string
}
