import { expect, test } from '@jest/globals'
import { suggestionOf } from './suggestion.rules.ts'

const today = '2026-11-24'

test('a letter says its number, its day and what it is about', () => {
  const letter = `PT Maju Bersama
Jl. Sudirman 1, Jakarta
Jakarta, 3 Maret 2025
Nomor : 045/MB-LGL/III/2025
Lampiran : 2 berkas
Perihal : Perpanjangan sewa gudang Cikarang
Kepada Yth. Direktur PT Sumber Makmur`
  expect(suggestionOf(letter, today)).toEqual({
    title: 'Perpanjangan sewa gudang Cikarang',
    doc_number: '045/MB-LGL/III/2025',
    doc_date: '2025-03-03',
    kind: 'letter',
  })
})

test('a text without a subject has its first heading as title, not the letterhead', () => {
  expect(suggestionOf('PT Maju Bersama\nJl. Merdeka 5\nBERITA ACARA SERAH TERIMA\n12/08/2024', today)).toMatchObject({
    title: 'BERITA ACARA SERAH TERIMA',
    doc_date: '2024-08-12',
    kind: 'file',
  })
})

test.each([
  ['a day to come', 'berlaku sampai 1 Januari 2030', null],
  ['a day that no calendar has', 'tanggal 31/02/2024', null],
  ['the first of several', 'dibuat 2024-05-06, diubah 7 Juni 2024', '2024-05-06'],
  ['an English month', 'dated 9 August 2023', '2023-08-09'],
])('of %s is taken what can be the day of a document', (_, text, day) => {
  expect(suggestionOf(text, today).doc_date).toBe(day)
})

test.each([
  ['No. 021-5551234', null],
  ['Nomor: 12/PKS/2024.', '12/PKS/2024'],
  ['nomor urut lima', null],
])('the number in %p is %p', (text, number) => {
  expect(suggestionOf(text, today).doc_number).toBe(number)
})

test('a text that is made to keep a processor busy is read in no time', () => {
  const began = performance.now()
  for (const text of ['nomor '.repeat(20_000), '1/'.repeat(50_000), ' '.repeat(200_000), 'a-'.repeat(100_000)])
    suggestionOf(text, today)
  expect(performance.now() - began).toBeLessThan(10_000)
})
