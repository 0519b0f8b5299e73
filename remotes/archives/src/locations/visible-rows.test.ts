import { expect, test } from '@jest/globals'
import { visibleRows } from './visible-rows.ts'

const place = (id: string, parent: string | null, name: string) => ({
  ...{ id, parent, name, code: `L-${id}`, held: 0, inside: 0, capacity: null },
})
const locations = [
  place('1', null, 'Ruang'),
  place('2', '1', 'Rak'),
  place('3', '2', 'Boks pajak'),
  place('4', null, 'Gudang'),
]
const idsOf = (open: readonly string[], q = '') =>
  visibleRows(locations, { open: new Set(open), q }).map(({ id }) => id)

test('locations are under the ones that are open, and a search opens the way to what it finds', () => {
  expect(idsOf([])).toEqual(['1', '4'])
  expect(idsOf(['1'])).toEqual(['1', '2', '4'])
  expect(idsOf([], 'PAJAK')).toEqual(['1', '2', '3'])
  expect(idsOf(['1'], 'l-4')).toEqual(['4'])
  expect(visibleRows(locations, { open: new Set(['1', '2']), q: '' }).map(({ level }) => level)).toEqual([0, 1, 2, 0])
})
