import { describe, expect, test } from '@jest/globals'
import { generatedPassword, generatorLengths, strengthOf } from './strength.ts'

const many = (options: Parameters<typeof generatedPassword>[0]) =>
  Array.from({ length: 300 }, () => generatedPassword(options))

describe('a generated password', () => {
  test.each([generatorLengths.min, generatorLengths.usual, generatorLengths.max])(
    'of %d characters is always strong, and never the same twice',
    (length) => {
      const passwords = many({ length, hasSymbols: false, isReadable: true })

      expect(passwords.filter((one) => one.length !== length || strengthOf(one) !== 'strong')).toEqual([])
      expect(new Set(passwords).size).toBe(300)
    },
  )

  test('has symbols where they are chosen, and nothing that readers confuse', () => {
    const options = { length: 8, isReadable: true }

    expect(many({ ...options, hasSymbols: true }).filter((one) => !/[^a-z0-9]/i.test(one))).toEqual([])
    expect(many({ ...options, hasSymbols: false }).filter((one) => !/^[a-z0-9]+$/i.test(one))).toEqual([])
    expect(many({ ...options, hasSymbols: true }).filter((one) => /[0O1lI]/.test(one))).toEqual([])
  })

  test.each([
    [0, generatorLengths.min],
    [10_000, generatorLengths.max],
  ])('of %d characters gets a length that is allowed', (length, expected) => {
    expect(generatedPassword({ length, hasSymbols: true, isReadable: false })).toHaveLength(expected)
  })

  test('uses every character as often as every other', () => {
    const counts = new Map<string, number>()
    const text = many({ length: 128, hasSymbols: false, isReadable: false }).join('')
    for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)

    // 62 characters in 38,400 draws: 619 each, with a standard deviation of 25.
    expect(counts.size).toBe(62)
    expect([...counts.values()].filter((count) => count < 450 || count > 790)).toEqual([])
  })
})
