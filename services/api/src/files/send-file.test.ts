import { expect, test } from '@jest/globals'
import { attachment } from './send-file.ts'

test.each([
  ["Surat 'A' (akhir)*.pdf", 'Surat%20%27A%27%20%28akhir%29%2A.pdf'],
  ['laporan "é".xlsx', 'laporan%20%22%C3%A9%22.xlsx'],
  ['a;b=c%.txt', 'a%3Bb%3Dc%25.txt'],
])('the name of the file %s is sent with the characters of RFC 8187 alone', (name, extended) => {
  const header = attachment(name)

  expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
  expect(header.split("''")[1]).toBe(extended)
  expect(decodeURIComponent(extended)).toBe(name)
})

test('a name with half a character is sent all the same', () => {
  expect(attachment('a\ud800.txt')).toContain("UTF-8''a%EF%BF%BD.txt")
})
