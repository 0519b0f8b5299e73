import { expect, test } from '@jest/globals'
import { spansIn, stemsOf } from './marks.ts'

test('a search marks the words of its stem, whole', () => {
  const text = 'Penyewaan gudang: penyewa membayar.'
  const marked = spansIn(text, stemsOf('menyewakan "gudang" or')).map(({ from, to }) => text.slice(from, to))
  expect(marked).toEqual(['Penyewaan', 'gudang', 'penyewa'])
})

test('signs alone mark nothing', () => {
  expect(spansIn('a b c', stemsOf('"" - ! ('))).toEqual([])
})
