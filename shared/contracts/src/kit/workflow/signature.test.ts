import { describe, expect, test } from '@jest/globals'
import { pathsOf, signatureFault } from './signature.ts'

const picture = { name: 'Eko Setiawan', strokes: [[10, 10, 200, 120, 300, 40]] }

describe('a signature', () => {
  test('is lines in its field with a name, or the name alone', () => {
    expect([signatureFault(picture), signatureFault({ ...picture, strokes: [] })]).toEqual([undefined, undefined])
  })

  test.each([
    ['nothing', null, 'Tanda tangan tidak terbaca.'],
    ['a text', 'Eko', 'Tanda tangan tidak terbaca.'],
    ['more than lines and a name', { ...picture, svg: '<script/>' }, 'Tanda tangan tidak terbaca.'],
    ['a line outside the field', { ...picture, strokes: [[0, 0, 601, 10]] }, 'Tanda tangan tidak terbaca.'],
    ['half a point', { ...picture, strokes: [[0, 0, 100]] }, 'Tanda tangan tidak terbaca.'],
    ['broken coordinates', { ...picture, strokes: [[0, 0, 100.5, 10]] }, 'Tanda tangan tidak terbaca.'],
    ['words for coordinates', { ...picture, strokes: [['0', '0', '9', '9']] }, 'Tanda tangan tidak terbaca.'],
    ['a slip', { ...picture, strokes: [[0, 0, 20, 10]] }, 'Tanda tangan terlalu singkat.'],
    [
      'thousands of points',
      { ...picture, strokes: [Array(6_002).fill(1)] },
      'Tanda tangan terlalu rumit. Hapus dan ulangi.',
    ],
    ['no name', { ...picture, name: ' ' }, 'Nama jelas wajib diisi, 2–100 karakter.'],
    ['a name that cannot be stored', { ...picture, name: 'Eko\u0000' }, 'Nama jelas wajib diisi.'],
  ])('is not %s', (_, value, because) => {
    expect(signatureFault(value)).toBe(because)
  })

  test('is drawn as paths, and a point as a dot', () => {
    expect(
      pathsOf([
        [1, 2, 3, 4],
        [5, 6],
      ]),
    ).toEqual(['M1 2L3 4', 'M5 6h0'])
  })
})
