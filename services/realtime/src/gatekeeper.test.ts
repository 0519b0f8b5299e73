import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from '@jest/globals'
import { addressList, addressOf } from './gatekeeper.ts'

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('the address of a client', () => {
  const proxies = addressList('127.0.0.0/8, ::1, 10.1.0.0/16')

  test.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['127.0.0.1', 'forged, 198.51.100.1', '198.51.100.1'],
    ['::1', '2001:db8::7', '2001:db8::7'],
    ['127.0.0.1', '', '127.0.0.1'],
  ])('%s, forwarded for %s, is %s', (remote, forwarded, address) => {
    expect(addressOf(requestFrom(remote, forwarded), proxies)).toBe(address)
  })
})
