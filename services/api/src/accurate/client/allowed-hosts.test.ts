import { expect, test } from '@jest/globals'
import { isAllowedHost } from './settings.ts'

const allowed = ['*.accurate.id', 'buku.example.co.id', '127.0.0.1:4010']

test.each([
  ['https://zeus.accurate.id', true],
  ['https://buku.example.co.id/accurate', true],
  ['http://127.0.0.1:4010', true],
  ['http://zeus.accurate.id', false],
  ['https://zeus.accurate.id:8443', false],
  ['https://accurate.id.evil.test', false],
  ['https://evilaccurate.id', false],
  ['https://zeus.accurate.id@10.0.0.5', false],
  ['https://user:sandi@zeus.accurate.id', false],
  ['http://127.0.0.1:5432', false],
  ['http://[::1]:5432', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['bukan alamat', false],
])('a database of the provider at %s is spoken to: %s', (address, expected) => {
  expect(isAllowedHost(address, allowed)).toBe(expected)
})
