import { TestEnvironment } from 'jest-environment-jsdom'

/** Standards of browsers that jsdom lacks; Node has the same. */
const fromNode = {
  fetch,
  Headers,
  Request,
  Response,
  AbortController,
  AbortSignal,
  ReadableStream,
  WritableStream,
  TransformStream,
  TextEncoder,
  TextDecoder,
  BroadcastChannel,
  structuredClone,
}

/** jsdom with Node's fetch, streams and Web Crypto. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup()
    Object.assign(this.global, fromNode)
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true })
  }
}
