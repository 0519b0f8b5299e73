import { guardHash } from './bootstrap-script.ts'

type Policy = { url: string; realtime: { cluster: string; hosted: boolean } }

/** Content policy of the page: own scripts, the inline script by its hash, no eval, no framing. */
export function pagePolicy({ url, realtime }: Policy) {
  const socket = url.replace(/^http/, 'ws')
  const hosted = ['wss://ws', 'https://sockjs'].map((host) => `${host}-${realtime.cluster}.pusher.com`)
  return directives({
    'default-src': ["'self'"],
    'script-src': ["'self'", guardHash],
    // Mantine writes its variables into style attributes and elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", socket, ...(realtime.hosted ? hosted : [])],
    // Silent renewal and the session check run in frames of this origin; an attached PDF is shown in one from memory.
    'frame-src': ["'self'", 'blob:'],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  })
}

/** Policy of the page that ends a silent renewal: it runs in a frame of the application, and nowhere else. */
export const silentPolicy = directives({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
})

/** Policy of the catalogue of the kit: it shows each part in a frame of its own address. */
export const cataloguePolicy = directives({
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'frame-ancestors': ["'self'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
})

/** Policy of the gateway's own plain pages (something is away). */
export const plainPolicy = directives({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
})

/** Employees tap with the place of their device. Default headers of what a browser may show as a document. Data and scripts do without: 120 bytes each. */
const ofDocuments = {
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}
const NO_DOCUMENT = /^(application\/(vnd\.api\+)?json|(text|application)\/javascript|text\/css)\b/

/** Default headers of a response with this content type. */
export const headersOf = (url: string, type: string): Record<string, string> => ({
  ...(NO_DOCUMENT.test(type) ? {} : ofDocuments),
  'x-content-type-options': 'nosniff',
  // Data, scripts and documents without a policy of their own: no page may put them into a frame.
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

function directives(sources: Record<string, string[]>) {
  return Object.entries(sources)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
