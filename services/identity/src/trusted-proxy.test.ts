import { expect, test } from '@jest/globals'
import { trusting } from './trusted-proxy.ts'

const trusts = trusting('127.0.0.1/8, ::1/128, 10.1.2.3')

test.each([
  ['the gateway itself', '127.0.0.1', 0, true],
  ['a gateway named by its address alone', '10.1.2.3', 0, true],
  ['its neighbour', '10.1.2.4', 0, false],
  ['the gateway over IPv6', '::1', 0, true],
  ['the gateway on a socket that speaks both', '::ffff:127.0.0.1', 0, true],
  ['what the gateway was told, even by its own machine', '127.0.0.1', 1, false],
])('X-Forwarded-For is believed or not from %s', (_who, address, hop, believed) => {
  expect(trusts(address, hop)).toBe(believed)
})
