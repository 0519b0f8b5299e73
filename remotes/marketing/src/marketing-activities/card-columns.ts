import { addDays } from '@ems/platform'
import type { QuickFilter } from '@ems/ui'

/** The questions people begin with. */
export const questions = (me: string, today: string): readonly QuickFilter[] => [
  { label: 'Punya saya', filters: { owner: [me] } },
  { label: 'Menang', filters: { result: ['won'] } },
  { label: 'Kalah', filters: { result: ['lost'] } },
  { label: 'Terlambat', filters: { next_action_at_to: addDays(today, -1), result: ['open'] } },
  { label: 'Hari ini', filters: { next_action_at_from: today, next_action_at_to: today, result: ['open'] } },
  { label: '7 hari', filters: { next_action_at_from: today, next_action_at_to: addDays(today, 6), result: ['open'] } },
  { label: 'Macet', filters: { rots_at_to: today, result: ['open'] } },
  { label: 'Tanpa tindak lanjut', filters: { next_action_at_null: '1', result: ['open'] } },
]

export const columns = [
  'code',
  'title',
  'partner',
  'prospect_name',
  'stage_key',
  'owner',
  'value',
  'probability',
  'weighted_value',
  'next_action_at',
  'expected_close',
  'next_action_type',
  'activity_type',
  'source',
  'priority',
  'tags',
  'stage_entered_at',
  'rots_at',
  'last_interaction_at',
  'company',
  'result',
  'won_reason',
  'lost_reason',
  'created_at',
] as const
/** One column says what is done and when. */
export const labels = { next_action_at: 'Tindak lanjut', next_action_type: 'Jenis tindak lanjut' }
export const cardFirst = ['partner', 'stage_key', 'value', 'next_action_at'] as const
export const hidden = [
  'prospect_name',
  'probability',
  'weighted_value',
  'next_action_type',
  'activity_type',
  'source',
  'priority',
  'tags',
  'stage_entered_at',
  'rots_at',
  'last_interaction_at',
  'company',
  'won_reason',
  'lost_reason',
  'created_at',
] as const
export const filters = [
  'owner',
  'partner',
  'activity_type',
  'priority',
  'source',
  'tags',
  'value',
  'expected_close',
  'next_action_at',
  'rots_at',
  'last_interaction_at',
  'stage_key',
  'result',
  'won_reason',
  'lost_reason',
  'closed_at',
  'company',
] as const
export const bulkFields = ['owner', 'priority', 'tags', 'next_action_type', 'next_action_at', 'source'] as const
export const editable = ['title', 'owner', 'value', 'expected_close'] as const
