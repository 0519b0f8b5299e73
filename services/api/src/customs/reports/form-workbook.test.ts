import { expect, test } from '@jest/globals'
import { heightOf } from './form-workbook.ts'

const widths = [6, 21]

test.each([
  ['one line', { cells: ['1', 'Benang katun'] }, undefined],
  ['three lines of a document', { cells: ['1', '040300\n000101\n05/01/2026'] }, 37.5],
  ['a text that is longer than its column', { cells: ['1', 'Benang katun sisir tunggal Ne 30/1'] }, 25],
  ['numbers', { cells: [{ number: '12345678901234567890' }, null] }, undefined],
  ['a block title over several columns', { look: 'head', cells: ['PENYELESAIAN', null] }, undefined],
  ['a head that wraps', { look: 'head', cells: ['Kode jenis dok.', 'Uraian'] }, 37.5],
] as const)('a row with %s is as high as that needs', (_, line, height) => {
  expect(heightOf({ ...line, cells: [...line.cells] }, widths)).toBe(height)
})
