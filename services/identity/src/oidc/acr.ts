/** How surely a session knows who it is (`acr`): by the password, or by a second factor or a passkey. */
export const ACR = { password: 'urn:ems:acr:password', factor: 'urn:ems:acr:factor' } as const

/** Ways of proving who one is (`amr`, RFC 8176). */
export const AMR = {
  password: ['pwd'],
  app: ['pwd', 'otp', 'mfa'],
  /** Possession of a key, and a person whom its authenticator verified. */
  passkey: ['pop', 'user', 'mfa'],
} as const

export const acrOf = (amr: readonly string[]) => (amr.includes('mfa') ? ACR.factor : ACR.password)
