export const strengths = { weak: 'Lemah', medium: 'Sedang', strong: 'Kuat' } as const
export type Strength = keyof typeof strengths

/**
 * Strong has lower case, upper case, a digit and at least 8 characters; medium has two of the three classes and at least
 * 6 characters; anything else is weak. The rule of `services/identity/static/password-strength.js`, which a page without
 * modules of ours loads; a test compares the two.
 */
export function strengthOf(password: string): Strength {
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(password)).length
  const { length } = [...password]
  if (classes === 3 && length >= 8) return 'strong'
  return classes >= 2 && length >= 6 ? 'medium' : 'weak'
}

export type GeneratorOptions = { length: number; hasSymbols: boolean; isReadable: boolean }
export const generatorLengths = { min: 8, max: 128, usual: 20 } as const

const lower = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const symbols = '!#$%&*+-.:=?@_~'
/** Characters that readers confuse when they type a password from paper. */
const alike = /[0O1lI]/g

/** A random password that is always *kuat*: every class has at least one character. */
export function generatedPassword({ length, hasSymbols, isReadable }: GeneratorOptions): string {
  const classes = [lower, lower.toUpperCase(), digits, ...(hasSymbols ? [symbols] : [])].map((letters) =>
    isReadable ? letters.replace(alike, '') : letters,
  )
  const all = classes.join('')
  const bounded = Math.min(Math.max(length, generatorLengths.min), generatorLengths.max)
  for (;;) {
    const password = Array.from({ length: bounded }, () => all[below(all.length)]).join('')
    // Drawing again keeps every password equally likely; putting missing classes in would not.
    if (classes.every((letters) => [...letters].some((letter) => password.includes(letter)))) return password
  }
}

/** An even random number below `limit`: draws of the incomplete last range are thrown away. */
function below(limit: number): number {
  const range = 2 ** 32 - (2 ** 32 % limit)
  const random = new Uint32Array(1)
  do crypto.getRandomValues(random)
  while ((random[0] as number) >= range)
  return (random[0] as number) % limit
}
