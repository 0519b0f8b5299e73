import { describe, expect, test } from '@jest/globals'
import { clientAddress, networkOf, networks } from './client-address.ts'

const requestFrom = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: { 'x-forwarded-for': forwarded },
})

describe('the address of a client', () => {
  const addressOf = clientAddress('127.0.0.0/8, ::1, 10.1.0.0/16, 192.168.0.7')

  test.each([
    ['of a stranger is where the connection comes from', '203.0.113.9', undefined, '203.0.113.9'],
    ['of a stranger is not what the stranger says', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['of a neighbour of a proxy is not what the neighbour says', '192.168.0.8', '198.51.100.1', '192.168.0.8'],
    ['of a proxy that says nothing is its own', '127.0.0.1', undefined, '127.0.0.1'],
    ['is what a proxy says', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['is what a proxy on a socket of both families says', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is the last word, which is the proxy’s own', '127.0.0.1', '8.8.8.8, 198.51.100.1', '198.51.100.1'],
    ['is the last word even inside a trusted network', '127.0.0.1', '8.8.8.8, 10.1.9.9', '10.1.9.9'],
    ['is the last word although rubbish stands before it', '127.0.0.1', '"><b>,,x, 198.51.100.1', '198.51.100.1'],
    ['may be of IPv6', '::1', '2001:DB8::7', '2001:db8::7'],
    ['has no port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['has no brackets', '127.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['is never written as IPv6 when it is IPv4', '127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['is the proxy’s when it says nothing that is an address', '127.0.0.1', '8.8.8.8, unknown', '127.0.0.1'],
    ['is the proxy’s when it says an empty word', '127.0.0.1', '8.8.8.8, ', '127.0.0.1'],
  ])('%s', (_, remote, forwarded, address) => {
    expect(addressOf(requestFrom(remote, forwarded))).toBe(address)
  })

  test('is where the connection comes from while nobody is trusted', () => {
    expect(clientAddress('')(requestFrom('127.0.0.1', '8.8.8.8'))).toBe('127.0.0.1')
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['10.0.0.0/8, ::1', true],
  ['loopback, uniquelocal', true],
  ['', true],
  ['10.0.0.0/33', false],
  ['front', false],
  ['10.0.0.0/8/8', false],
])('the setting %j is taken: %s', (text, isTaken) => {
  expect(networks().safeParse(text).success).toBe(isTaken)
})
