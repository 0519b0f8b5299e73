import { expect, test } from '@jest/globals'
import { strengthOf } from '../../static/password-strength.js'
import { refusalsOf } from './new-password.ts'

test.each([
  ['', 'none'],
  ['a', 'weak'],
  ['abcdefgh', 'weak'],
  ['ABCDEFGH', 'weak'],
  ['12345678', 'weak'],
  ['abc12', 'weak'],
  ['abc123', 'medium'],
  ['ABC123', 'medium'],
  ['Abcdef', 'medium'],
  ['Abcde1', 'medium'],
  ['Abcdef1', 'medium'],
  ['Abcdefg1', 'strong'],
  ['--------', 'weak'],
  ['ÄÖ-ab1cd', 'strong'],
])('the strength of %j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('every wrong field has its own message', () => {
  expect(refusalsOf({ password: 'abc', confirmation: 'abd' })).toEqual({
    password:
      'Kata sandi terlalu lemah. Pakai paling sedikit 6 karakter dengan dua dari: huruf kecil, huruf besar, angka.',
    confirmation: 'Konfirmasi tidak sama dengan kata sandi baru.',
  })
})

test('a zero byte, where bcrypt would stop reading, is refused', () => {
  expect(refusalsOf({ password: 'Abcdef1\0x', confirmation: 'Abcdef1\0x' }).password).toMatch(/tidak dapat dipakai/)
})
