import { expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { heightOf, type Line, reportBook } from './form-workbook.ts'

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

/** The cells of a sheet with these lines, as a reader of the workbook sees them. */
async function written(rows: Line[]) {
  const sheet = { name: 'BCLKT', widths: [20, 20], top: [], head: [], rows: [rows], merges: [], isFiltered: false }
  const chunks: Buffer[] = []
  for await (const chunk of reportBook([sheet], 4)) chunks.push(chunk)
  const book = await readXlsx(Buffer.concat(chunks), { readStyles: true })
  return (place: string) => book.sheets[0]?.cells?.get(place)
}

test('a quantity stays a number that can be added up, with its unit beside it', async () => {
  const cell = await written([
    {
      cells: [
        { number: '1234.5', unit: 'KGM' },
        { number: '2', unit: 'M"2' },
      ],
    },
    { look: 'total', cells: [{ number: '1234.5', unit: 'KGM' }, { number: '7.25' }] },
  ])

  expect(cell('0,0')).toMatchObject({ value: 1234.5, style: { numFmt: '#,##0.0000 "KGM"' } })
  expect(cell('0,1')).toMatchObject({ value: 2, style: { numFmt: '#,##0.0000 "M2"' } })
  expect(cell('1,0')).toMatchObject({ value: 1234.5, style: { numFmt: '#,##0.0000 "KGM"', font: { bold: true } } })
  expect(cell('1,1')).toMatchObject({ value: 7.25, style: { numFmt: '#,##0.0000' } })
})

test('figures that are written in words stand to the right, as numbers do', async () => {
  const cell = await written([{ cells: ['Benang', { figures: 'BM 5.400.776\nBMT 12.000' }] }])

  expect(cell('0,1')?.style?.alignment).toMatchObject({ horizontal: 'right', wrapText: true })
  expect(cell('0,0')?.style?.alignment?.horizontal).toBeUndefined()
})
