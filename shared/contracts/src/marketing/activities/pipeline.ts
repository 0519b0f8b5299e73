import type { stageMeanings } from './marketing-boards.ts'

/** A stage of the boards of marketing with what stands in it. Money is in rupiah, exact. */
export type PipelineStage = {
  /** `<board>:<key>`. */
  id: string
  board: string
  board_name: string
  key: string
  name: string
  category: keyof typeof stageMeanings
  cards: number
  value: string
  /** The value by the probability of each card. */
  weighted: string
  /** Cards in other currencies, which no sum contains. */
  elsewhere: number
}

/** What hangs on a card beside its fields: files of its own, and comments that the reader may see. */
export type CardCount = { card: string; files: number; comments: number }

/** Cards under a filter in one stage of a board, with their worth in rupiah. */
export type StageTotal = Pick<PipelineStage, 'board' | 'key' | 'cards' | 'value' | 'weighted' | 'elsewhere'>
