import { date, metaOf, period, rows, text } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import { cellValue } from './cell-values.ts'

describe('a cell of a file', () => {
  test.each([
    ['a month as people write it', period('Masa'), '3/2026', { value: '2026-03' }],
    ['a month as computers write it', period('Masa'), '2026-03', { value: '2026-03' }],
    ['any day of a month', period('Masa'), { day: '2026-03-31' }, { value: '2026-03' }],
    ['what is no month', period('Masa'), 'Maret', { value: 'Maret' }],
    ['lines', rows('Barang', { name: text('Nama') }), '[{"name":"Kabel"}]', { value: [{ name: 'Kabel' }] }],
    [
      'what is no lines',
      rows('Barang', { name: text('Nama') }),
      'Kabel',
      { refused: 'Barang diisi lewat kolom tiap barisnya, misalnya "Barang 1 – …" seperti pada templat.' },
    ],
    ['a day', date('Mulai'), '31/12/2026', { value: '2026-12-31' }],
  ])('%s', (_, field, cell, value) => expect(cellValue(metaOf(field), cell as never)).toEqual(value))
})
