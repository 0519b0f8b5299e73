/** Who may show a page in a frame: nobody, or the application itself (the pages it loads in hidden frames). */
export type Framing = 'none' | 'self'

/**
 * What every answer of this service carries. The referrer policy is not `no-referrer`: with that a browser sends
 * `Origin: null` with our own forms, and they would be refused as forged.
 */
export const securityHeaders = (framing: Framing): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
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
