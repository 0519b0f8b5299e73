import { BlockList, isIPv6 } from 'node:net'

/**
 * Believes X-Forwarded-For only when the connection comes from one of `addresses` ("10.0.0.0/8, ::1/128"), and only
 * its last entry: the one the gateway itself added. What a visitor wrote before it is never read.
 */
export function trusting(addresses: string) {
  const gateways = new BlockList()
  for (const entry of addresses
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    gateways.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address: string, hop: number) => hop === 0 && gateways.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
