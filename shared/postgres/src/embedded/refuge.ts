import { createHash } from 'node:crypto'
import path from 'node:path'

/** Where PostgreSQL keeps what it cannot reach in `place`: one folder per place, which the unprivileged account can enter. */
export function refuge(place: string) {
  const hash = createHash('sha256').update(path.resolve(place)).digest('hex').slice(0, 8)
  return path.join('/var/lib', `ems-${hash}`)
}
