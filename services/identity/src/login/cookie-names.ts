/**
 * A cookie of this service. With TLS its name begins with `__Host-`, which browsers take only from this host itself, over TLS and
 * for the whole host: no other machine of the domain can plant one (RFC 6265bis §4.1.3.2). Without TLS they would refuse it.
 */
export const hostCookie = (origin: string, name: string) =>
  origin.startsWith('https:')
    ? { name: `__Host-${name}`, options: { path: '/', httpOnly: true, secure: true } }
    : { name, options: { path: '/sso', httpOnly: true, secure: false } }

/** A cookie of one address only, of which there are several at a time: `__Host-` is for the whole host. */
export const secureName = (origin: string, name: string) => (origin.startsWith('https:') ? `__Secure-${name}` : name)
