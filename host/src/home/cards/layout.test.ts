import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { appended, COLUMNS, type DashboardCard, type Direction, flowed, moved, resized, settled } from './layout.ts'

const card = (id: string, x: number, y: number, w = 6, h = 4): DashboardCard => ({
  id,
  widget: 'home/tasks',
  x,
  y,
  w,
  h,
})
const positions = (cards: readonly DashboardCard[]) =>
  Object.fromEntries(cards.map(({ id, x, y }) => [id, `${x},${y}`]))

const anyCards = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 11 }),
      y: fc.integer({ min: 0, max: 40 }),
      w: fc.integer({ min: 2, max: 12 }),
      h: fc.integer({ min: 3, max: 12 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map((one, n) => ({ id: `c${n}`, widget: 'home/tasks', ...one })))
const anyStep = fc.constantFrom<Direction>('up', 'down', 'left', 'right')

function expectValid(cards: readonly DashboardCard[]) {
  for (const a of cards) {
    expect(a.x >= 0 && a.x + a.w <= COLUMNS && a.y >= 0).toBe(true)
    for (const b of cards)
      expect(a === b || a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h).toBe(true)
  }
}

describe('the cards of a dashboard', () => {
  test('never lie over each other or outside the grid, whatever was stored and whatever is done', () => {
    fc.assert(
      fc.property(
        anyCards,
        fc.array(fc.tuple(anyStep, fc.boolean(), fc.nat(11)), { maxLength: 8 }),
        (stored, steps) => {
          let cards = settled(stored)
          for (const [to, isSize, n] of steps) cards = (isSize ? resized : moved)(cards, `c${n}`, to)
          expect(cards.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort())
          expectValid(cards)
        },
      ),
    )
  })

  test('leave no hole above them', () => {
    expect(positions(settled([card('a', 0, 7), card('b', 6, 30), card('c', 0, 12)]))).toEqual({
      a: '0,0',
      b: '6,0',
      c: '0,4',
    })
  })

  test('fill rows from the left in the order of the default, and the room that a wider one left with the next that fits', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      id,
      widget: 'home/tasks',
      w: 'bd'.includes(id) ? 3 : 6,
      h: 4,
    }))

    expect(positions(flowed(all))).toEqual({ a: '0,0', b: '6,0', c: '0,4', d: '9,0', e: '6,4' })
  })

  test('change places with their neighbour above or below, however tall it is', () => {
    const column = settled([card('a', 0, 0, 6, 3), card('b', 0, 3, 6, 9)])

    expect(positions(moved(column, 'a', 'down'))).toEqual({ b: '0,0', a: '0,9' })
    expect(positions(moved(moved(column, 'a', 'down'), 'a', 'up'))).toEqual({ a: '0,0', b: '0,3' })
  })

  test('make way sideways', () => {
    expect(positions(moved([card('a', 0, 0), card('b', 6, 0)], 'a', 'right'))).toEqual({ a: '1,0', b: '6,4' })
  })

  test('are added below everything', () => {
    expect(positions(appended([card('a', 0, 0), card('b', 6, 0, 6, 9)], card('c', 0, 0)))).toMatchObject({ c: '0,4' })
  })
})
