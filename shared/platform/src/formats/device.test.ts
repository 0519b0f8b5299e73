import { expect, test } from '@jest/globals'
import { deviceOf } from './device.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test.each([
  [chrome, 'Chrome 141 di Windows'],
  [`${chrome} Edg/141.0.0.0`, 'Edge 141 di Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 di Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 di iOS',
  ],
  ['curl/8.5.0', 'curl'],
  [null, 'Perangkat tidak dikenal'],
])('%s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))
