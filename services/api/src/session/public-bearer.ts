import { verify } from '@node-rs/bcrypt'
import { Cache } from './cache.ts'

/** What the gateway hands out. Any other cost is not ours, and a high one would keep a core busy for minutes. */
const ours = /^\$2[aby]\$10\$[./A-Za-z0-9]{53}$/

/** Whether a bearer is a bcrypt hash of the client secret, which opens the public surface and nothing else. */
export function publicBearers(secret: string) {
  const known = new Cache<boolean>({ forMs: 24 * 3_600_000, size: 1_000 })
  return (bearer: string): Promise<boolean> | false =>
    ours.test(bearer) && known.get(bearer, () => verify(secret, bearer))
}
