import { expect, test } from '@jest/globals'
import { spansIn, stemsOf } from './marks.ts'

test('a search marks the words of its stem, whole', () => {
  const text = 'Penyewaan gudang: penyewa membayar.'
  const marked = spansIn(text, stemsOf('menyewakan "gudang" or')).map(({ from, to }) => text.slice(from, to))
  expect(marked).toEqual(['Penyewaan', 'gudang', 'penyewa'])
})

test.each([
  ['sewa', 'disewakan penyewaan sawah', ['disewakan', 'penyewaan']],
  ['penulis', 'menulis tertulis lukis', ['menulis', 'tertulis']],
  ['pembayaran', 'bayar dibayarkan bayangan', ['bayar', 'dibayarkan']],
  ['PT', 'PT Maju', ['PT']],
])('%p marks the forms of its word in %p', (q, text, expected) => {
  expect(spansIn(text, stemsOf(q)).map(({ from, to }) => text.slice(from, to))).toEqual(expected)
})

test('signs alone mark nothing', () => {
  expect(spansIn('a b c', stemsOf('"" - ! ('))).toEqual([])
})
