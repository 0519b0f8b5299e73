/**
 * Strong has lower case, upper case, a digit and at least 8 characters; medium has two of the three classes and at
 * least 6 characters; anything else is weak, nothing is none. Used by the server and by the page it serves.
 *
 * @param {string} password
 */
export function strengthOf(password) {
  if (!password) return 'none'
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(password)).length
  const { length } = [...password]
  if (classes === 3 && length >= 8) return 'strong'
  return classes >= 2 && length >= 6 ? 'medium' : 'weak'
}
