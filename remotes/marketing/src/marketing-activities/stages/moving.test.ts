import { expect, test } from '@jest/globals'
import type { Card } from '../board/use-cards.ts'
import { boardOf, demandsOf, targetsOf } from './moving.ts'

const stage = { key: 'negosiasi', name: 'Negosiasi', required_fields: ['lines', 'value', 'contact', 'source'] } as never
const card = (id: string, more: Partial<Card> = {}) =>
  ({ id, version: 3, board: '7', value: null, contact: '5', source: '2', lines: [{}], ...more }) as Card

test('what several cards lack is asked for once, but what each has of its own is filled in on the card', () => {
  expect(demandsOf([card('1'), card('2', { contact: null, value: '5.00' })], stage)).toEqual({
    here: ['value'],
    onCards: ['contact'],
  })
  expect(demandsOf([card('1', { value: '5.00' })], stage)).toEqual({ here: [], onCards: [] })
})

test('an answer fills in what a card lacks, and never what it has', () => {
  const filled = { value: '7.00', source: '9', expected_close: null }

  const targets = targetsOf([card('1'), card('2', { value: '5.00' })], stage, { filled, ended: { lost_reason: '4' } })

  expect(targets).toEqual([
    { id: '1', version: 3, values: { stage_key: 'negosiasi', lost_reason: '4', value: '7.00' } },
    { id: '2', version: 3, values: { stage_key: 'negosiasi', lost_reason: '4' } },
  ])
})

test('cards are of one board or of several', () => {
  expect([boardOf([card('1'), card('2')]), boardOf([card('1'), card('2', { board: '8' })])]).toEqual(['7', undefined])
})
