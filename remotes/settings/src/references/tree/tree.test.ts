import type { Reference } from '@ems/contracts/settings'
import { describe, expect, test } from '@jest/globals'
import { reordered, treeOf } from './tree.ts'

const row = (id: string, parent: string | null, sort_order: number) => ({ id, parent, sort_order }) as Reference
const rows = [row('a', null, 10), row('b', null, 20), row('b1', 'b', 10), row('c', null, 30), row('x', 'elsewhere', 40)]
const ids = (nodes: ReturnType<typeof treeOf>) => nodes.map((node) => node.row.id)

describe('the tree of a category', () => {
  test('puts children below their parents, and those of a missing parent at the top', () => {
    const top = treeOf(rows)
    expect(ids(top)).toEqual(['a', 'b', 'c', 'x'])
    expect(ids(top[1]?.children ?? [])).toEqual(['b1'])
  })
})

describe('a new place', () => {
  const order = (id: string, to: number) =>
    reordered(treeOf(rows), id, to).map(({ row: { id: one }, sort_order }) => `${one} ${sort_order}`)

  test('changes only rows whose number changes', () => {
    expect(order('c', 1)).toEqual(['c 20', 'b 30'])
  })

  test('where it is already changes nothing', () => {
    expect(order('b', 1)).toEqual([])
  })

  test('makes equal numbers different', () => {
    const equal = treeOf([row('a', null, 0), row('b', null, 0)])
    expect(reordered(equal, 'b', 0).map(({ sort_order }) => sort_order)).toEqual([10, 20])
  })
})
