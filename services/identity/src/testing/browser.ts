type Answer = { status: number; headers: Headers; text: string; url: string }

/**
 * As much of a browser as signing in needs: cookies with their paths, the Origin header of a form, redirects one at a
 * time. The service listens on `address`; the browser believes it is at `origin`, as behind the gateway.
 */
export class Browser {
  readonly origin: string
  readonly #address: string
  readonly #ip: string
  #cookies = new Map<string, { value: string; path: string }>()

  constructor(address: string, { origin = 'http://ems.test', ip = '203.0.113.7' } = {}) {
    this.#address = address
    this.origin = origin
    this.#ip = ip
  }

  cookie(name: string) {
    return this.#cookies.get(name)?.value
  }

  /** The same browser, with the same cookies, once the service listens somewhere else. */
  at(address: string) {
    const same = new Browser(address, { origin: this.origin, ip: this.#ip })
    same.#cookies = this.#cookies
    return same
  }

  get(url: string) {
    return this.send(url, {})
  }

  /** Sends a form of the page it is on, as a browser would. */
  post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.send(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.origin, ...headers },
    })
  }

  async send(url: string, init: RequestInit): Promise<Answer> {
    const target = new URL(url, this.origin)
    const response = await fetch(new URL(target.pathname + target.search, this.#address), {
      ...init,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.#ip,
        'user-agent': 'Test browser',
        accept: 'text/html',
        cookie: this.#cookiesFor(target.pathname),
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return { status: response.status, headers: response.headers, text: await response.text(), url: target.href }
  }

  #cookiesFor(pathname: string) {
    return [...this.#cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  #keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', ...value] = pair.split('=')
    const attribute = (key: string) => attributes.find((its) => its.toLowerCase().startsWith(`${key}=`))?.split('=')[1]
    const expires = attribute('expires')
    if (expires && Date.parse(expires) < Date.now()) this.#cookies.delete(name)
    else this.#cookies.set(name, { value: value.join('='), path: attribute('path') ?? '/' })
  }
}

/** The hidden field of a form. */
export const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
