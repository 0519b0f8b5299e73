/** Checks of a mail by the receiving server: the value of its `Authentication-Results` (RFC 8601). */
type Result = { method: string; result: string; properties: ReadonlyMap<string, string> }

/**
 * Whether the receiving server vouches for the domain of a sender: DMARC passed, or DKIM or SPF passed for that domain. Only
 * the topmost header counts, and only with the name of that server: a sender can write the others.
 */
export function isAuthentic(headers: readonly string[], server: string, sender: string): boolean {
  const [topmost = ''] = headers
  const [name = '', ...results] = withoutComments(topmost).split(';')
  if (name.trim().split(/\s+/)[0]?.toLowerCase() !== server.toLowerCase()) return false
  const domain = domainOf(sender)
  return results.map(resultOf).some(({ method, result, properties }) => {
    if (result !== 'pass') return false
    if (method === 'dmarc') return isAligned(properties.get('header.from'), domain)
    if (method === 'dkim') return isAligned(properties.get('header.d') ?? properties.get('header.i'), domain)
    return method === 'spf' && isAligned(properties.get('smtp.mailfrom'), domain)
  })
}

const withoutComments = (value: string) => value.replaceAll(/\([^()]*\)/g, ' ')

function resultOf(text: string): Result {
  const [first = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
  const [method = '', result = ''] = first.split('=')
  const properties = rest.map((one) => one.split('=') as [string, string | undefined])
  return {
    method: method.split('/')[0] ?? '',
    result,
    properties: new Map(properties.map(([name, value = '']) => [name, value.replaceAll('"', '')])),
  }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The same domain, or one below the other; never a whole top level. */
function isAligned(proven: string | undefined, domain: string): boolean {
  if (!proven) return false
  const provenDomain = domainOf(proven)
  const isWhole = provenDomain.includes('.') && domain.includes('.')
  return (
    isWhole && (provenDomain === domain || domain.endsWith(`.${provenDomain}`) || provenDomain.endsWith(`.${domain}`))
  )
}
