/**
 * How surely a session knows who it is (`acr`): by the password, by a second factor or a passkey, or by the word of another
 * provider that did not say that the person signed in there just now.
 */
export const ACR = {
  password: 'urn:ems:acr:password',
  factor: 'urn:ems:acr:factor',
  external: 'urn:ems:acr:external',
} as const

/** Ways of proving who one is (`amr`, RFC 8176). */
export const AMR = {
  password: ['pwd'],
  app: ['pwd', 'otp', 'mfa'],
  /** Possession of a key, and a person whom its authenticator verified. */
  passkey: ['pop', 'user', 'mfa'],
  /** At another OpenID provider; not registered, but what others write. */
  external: ['fed'],
  /** … which says that the person signed in within the last minutes. */
  externalNow: ['fed', 'user'],
} as const

export const acrOf = (amr: readonly string[]) => {
  if (amr.includes('mfa')) return ACR.factor
  return amr.includes('fed') && !amr.includes('user') ? ACR.external : ACR.password
}

/** Adds the factor of an app code to the earlier ones. */
export const withCode = (amr: readonly string[]) => [...new Set([...amr, 'otp', 'mfa'])]
