import { describe, expect, test } from '@jest/globals'
import { numberings, numberOf, numberPeriod, patternIssue } from './numbering.ts'

describe('a pattern of document numbers', () => {
  test.each(Object.entries(numberings))('of %s is sound', (_, { pattern }) => {
    expect(patternIssue(pattern)).toBeUndefined()
  })

  test.each([
    ['without a number', 'PR/{YYYY}', 'Pola nomor harus memuat {SEQ:n} tepat satu kali.'],
    ['with two numbers', '{SEQ:2}{SEQ:3}', 'Pola nomor harus memuat {SEQ:n} tepat satu kali.'],
    ['with a token nobody knows', '{SEQ:2}/{HARI}', 'Pola nomor memuat token yang tidak dikenal.'],
    ['with other signs', '{SEQ:2}<b>', 'Pola nomor hanya boleh memuat huruf, angka, spasi, dan tanda . / - _.'],
    ['that is too long', `{SEQ:2}${'A'.repeat(60)}`, 'Pola nomor maksimal 60 karakter.'],
  ])('%s is refused', (_, pattern, message) => expect(patternIssue(pattern)).toBe(message))

  test('says number, company, department and day', () => {
    const parts = { seq: 12, company: 'CMI', department: 'GA', day: '2026-11-20' }
    expect(numberOf('{SEQ:4}/PR/{COMP}-{DEPT}/{ROMAN}/{YYYY}', parts)).toBe('0012/PR/CMI-GA/XI/2026')
    expect(numberOf('{YY}{MM}.{SEQ:1}', parts)).toBe('2611.12')
  })

  test('begins again only when the number says since when', () => {
    expect(numberPeriod('{SEQ:4}/{MM}/{YY}', 'monthly', '2026-11-20')).toBe('2026-11')
    expect(numberPeriod('{SEQ:4}/{MM}/{YY}', 'yearly', '2026-11-20')).toBe('2026')
    expect(numberPeriod('{SEQ:4}/{YY}', 'monthly', '2026-11-20')).toBe('2026')
    expect(numberPeriod('{SEQ:4}/{ROMAN}', 'monthly', '2026-11-20')).toBe('')
    expect(numberPeriod('{SEQ:4}/{MM}/{YY}', 'never', '2026-11-20')).toBe('')
  })
})
