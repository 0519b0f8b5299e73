type Context = { source?: string }

/**
 * Parses JSON without losing a digit: a number that is no safe integer stays the text that was sent, since amounts must
 * not pass through a float.
 */
export function parseExactly(text: string): unknown {
  const exact = (_: string, value: unknown, { source }: Context = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? (source ?? String(value)) : value
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
}
