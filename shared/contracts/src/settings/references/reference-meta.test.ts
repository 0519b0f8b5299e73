import { describe, expect, test } from '@jest/globals'
import { referenceMetaFields, referenceMetaIssues } from './reference-meta.ts'

const messages = (category: string, meta: object) => referenceMetaIssues(category, meta).map(({ message }) => message)

describe('the details of a reference', () => {
  test('are free in a category that has none of its own', () => {
    expect(referenceMetaIssues('unit', { anything: 1 })).toEqual([])
  })

  test('keep keys nobody knows', () => {
    expect(referenceMetaIssues('tax', { rate: '11', since: 2022 })).toEqual([])
  })

  test('name their fields with labels', () => {
    expect(referenceMetaFields('office').radius_m).toEqual({ label: 'Radius (m)', kind: 'integer', nullable: true })
  })
})

describe('an office', () => {
  test('lets people clock in 20 to 2,000 metres around it', () => {
    expect(messages('office', { timezone: 'Asia/Jakarta', radius_m: 20 })).toEqual([])
    expect(messages('office', { timezone: 'Asia/Jakarta', radius_m: 19 })).toEqual(['Radius 20–2.000 m.'])
  })

  test('lies in a zone of Indonesia', () => {
    expect(messages('office', {})).toEqual(['Zona waktu wajib dipilih.'])
  })
})

describe('a work pattern', () => {
  const day = { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00' }

  test('ends after it starts', () => {
    expect(messages('work-pattern', day)).toEqual([])
    expect(messages('work-pattern', { ...day, end: '08:00' })).toEqual(['Jam pulang harus setelah jam masuk.'])
  })

  test('may pass midnight when it is a night shift', () => {
    expect(messages('work-pattern', { ...day, start: '22:00', end: '06:00', night: true })).toEqual([])
  })

  test('may have a shorter day among its days', () => {
    const six = { ...day, days: [1, 2, 3, 4, 5, 6], end: '16:00' }
    expect(messages('work-pattern', { ...six, short_day: 6, short_end: '14:00' })).toEqual([])
    expect(messages('work-pattern', { ...six, short_day: 6 })).toEqual(['Jam pulang hari terpendek wajib diisi.'])
    expect(messages('work-pattern', { ...day, short_day: 6, short_end: '14:00' })).toEqual([
      'Hari terpendek harus salah satu hari kerja.',
    ])
  })

  test('has at least one day', () => {
    expect(messages('work-pattern', { ...day, days: [] })).toEqual(['Hari kerja wajib dipilih.'])
  })
})

test('the tax number of a company has 15 or 16 digits', () => {
  expect(messages('company', { npwp: '12345' })).toEqual(['NPWP harus 16 digit angka (atau 15 digit format lama).'])
  expect(messages('company', { npwp: '9900000000000001' })).toEqual([])
})
