import { usualStages } from '@ems/contracts/customs'
import { describe, expect, test } from '@jest/globals'
import type { Card } from './board/use-cards.ts'
import { withMove } from './board/use-moves.ts'
import { endOf } from './ContractBanner.tsx'
import { dueOf, monthLabel } from './due.ts'

const cards = ['1', '2', '3'].map((id) => ({ id, stage_key: 'antre', stage_category: 'queue' })) as unknown as Card[]
const [first, second, third] = cards as [Card, Card, Card]
const doing = usualStages.find(({ key }) => key === 'dikerjakan')
const queue = usualStages[0]

describe('a moved card', () => {
  test('stands before the other at once, or last', () => {
    if (!doing || !queue) throw new Error('The usual stages have changed.')
    expect(withMove(cards, { card: third, stage: queue, before: first.id }).map(({ id }) => id)).toEqual([
      '3',
      '1',
      '2',
    ])
    const moved = withMove(cards, { card: second, stage: doing, before: null })
    expect(moved.map(({ id, stage_key }) => `${id} ${stage_key}`)).toEqual(['1 antre', '3 antre', '2 dikerjakan'])
  })
})

describe('a deadline', () => {
  const due = (due_date: string, stage_category = 'doing') => dueOf({ due_date, stage_category }, '2026-11-20')

  test('says how many days are left, and never that finished work is late', () => {
    expect(
      [due('2026-11-18'), due('2026-11-20'), due('2026-11-27'), due('2026-12-20')].map(({ label }) => label),
    ).toEqual(['Terlambat 2 hari', 'Hari ini', 'Dalam 7 hari', 'Dalam 30 hari'])
    expect(due('2026-01-01', 'done').label).toBe('Selesai')
  })
})

describe('a month', () => {
  test('has its Indonesian name', () => {
    expect(['2026-05-01', '2026-08-17', '2026-10-01', '2026-12-31'].map(monthLabel)).toEqual([
      'Mei 2026',
      'Agu 2026',
      'Okt 2026',
      'Des 2026',
    ])
  })
})

describe('the contract of a client', () => {
  const contract = {
    status: 'active',
    is_open_ended: false,
    end_date: '2026-10-31',
    current_end_date: null,
    ended_at: null,
  } as const

  test('has ended when none runs today; an open-ended or later one still runs', () => {
    expect(endOf([contract, { ...contract, status: 'terminated', ended_at: '2026-06-30' }], '2026-11-20')).toBe(
      '2026-10-31',
    )
    expect(endOf([contract, { ...contract, end_date: '2027-01-31' }], '2026-11-20')).toBeNull()
    expect(endOf([{ ...contract, end_date: null, is_open_ended: true }], '2026-11-20')).toBeNull()
    expect(endOf([], '2026-11-20')).toBeNull()
  })
})
