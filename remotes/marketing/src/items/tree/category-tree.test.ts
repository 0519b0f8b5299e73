import { expect, test } from '@jest/globals'
import { idsOf, treeOf } from './category-tree.ts'

const row = (id: string, parent: string | null, sort_order = 0) => ({ id, name: `Kategori ${id}`, parent, sort_order })

test('a category brings everything below it, in the order of the register', () => {
  const [second, first] = treeOf([row('1', null, 20), row('2', null, 10), row('3', '1'), row('4', '3'), row('5', '2')])
  expect([second, first].map((one) => one && idsOf(one))).toEqual([
    ['2', '5'],
    ['1', '3', '4'],
  ])
})

test('no category is lost: neither one with a parent that is gone, nor a circle', () => {
  const all = treeOf([row('1', '9'), row('2', '3'), row('3', '2')])
  expect(all.flatMap(idsOf).sort()).toEqual(['1', '2', '3'])
})
