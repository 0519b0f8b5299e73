/** Framing of a page: none, or by the application itself (pages in hidden frames). */
export type Framing = 'none' | 'self'

/**
 * Headers of every response. The referrer policy is not `no-referrer`, because browsers would send `Origin: null` with
 * our own forms, which would be refused as forged. `formTarget`: an origin that a form may lead to besides.
 */
export const securityHeaders = (framing: Framing, formTarget = ''): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    // Options of passkeys.
    "connect-src 'self'",
    `form-action 'self'${formTarget && ` ${formTarget}`}`,
    "base-uri 'none'",
    `frame-ancestors '${framing}'`,
  ].join('; '),
  'x-frame-options': framing === 'none' ? 'DENY' : 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
})
