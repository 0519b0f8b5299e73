import { describe, expect, test } from '@jest/globals'
import { configIssue } from './config-rules.ts'

const logo = { type: 'text', label: 'Logo', rules: { image: 1 } } as const
const png = 'data:image/png;base64,iVBORw0KGgo'
const refusal = 'Nilai Logo harus gambar PNG, WebP, atau JPEG paling besar 1 kB.'

describe('a setting that is a picture', () => {
  test('takes what its first bytes say it is', () => {
    expect(configIssue(logo, `${png}AAAA`)).toBeUndefined()
    expect(configIssue(logo, 'data:image/jpeg;base64,/9j/4AAQ')).toBeUndefined()
    expect(configIssue(logo, null)).toBeUndefined()
  })

  test.each([
    ['a document that says it is a picture', 'data:image/png;base64,PHN2Zz4='],
    ['a drawing that may carry a script', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['an address', 'https://example.test/logo.png'],
    ['a picture that is too large', png + 'A'.repeat(1_500)],
    ['quotes that would end an attribute', `${png}" onerror="alert(1)`],
  ])('refuses %s', (_, value) => {
    expect(configIssue(logo, value)).toBe(refusal)
  })
})
