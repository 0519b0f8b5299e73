import { type RejectedWord, rejectedInTexts, rejectedWords } from './words.ts'

/** A name that code gives to something, and where. `isType` for types, interfaces, classes and components. */
export type Name = { name: string; isType: boolean; offset: number }

/** A refused word, the name that has it if it is one, and the words to use instead. */
export type Finding = { line: number; name?: string; word: string; use: string }

/** `rowsAtOnce`, `ROWS_AT_ONCE` and `rows-at-once` are rows, at, once; `HTTPServer` is http, server. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

export function rejectedIn({ name, isType }: Pick<Name, 'name' | 'isType'>): RejectedWord | undefined {
  const words = wordsOf(name)
  return rejectedWords.find(({ word, place }) => {
    const parts = word.split('-')
    const at = words.findIndex((_, n) => parts.every((part, m) => words[n + m] === part))
    if (at < 0) return false
    if (place === 'whole') return words.length === parts.length
    if (place === 'first') return at === 0 && words.length > parts.length
    return place === 'any' || isType
  })
}

/** Words refused in comments, test names and documents: none of them is right anywhere in a text, in any case. */
export const rejectedInText = (text: string): Finding[] =>
  rejectedInTexts.flatMap(({ word, use }) =>
    [...text.matchAll(new RegExp(`\\b${word}\\b`, 'gi'))].map(({ index }) => ({
      line: lineAt(text, index),
      word,
      use,
    })),
  )

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length
