/** Default page after sign-in. */
export const HOME = '/private/home/dashboard'
export const LOGIN = '/public/login'
export const CALLBACK = '/signin-callback'

/**
 * The wanted path after sign-in, or `HOME`. Only a path of the private area passes: an address bar is open to everybody,
 * and `//evil.example` or `/\evil.example` would leave this origin.
 */
export function returnPath(expected: unknown): string {
  if (typeof expected !== 'string' || !expected.startsWith('/private/')) return HOME
  const url = URL.parse(expected, location.origin)
  if (!url || url.origin !== location.origin || !url.pathname.startsWith('/private/')) return HOME
  return `${url.pathname}${url.search}${url.hash}`
}

/** The login page that leads back to `path` afterwards. */
export const loginPath = (path: string) =>
  returnPath(path) === HOME ? LOGIN : `${LOGIN}?${new URLSearchParams({ return: returnPath(path) })}`
