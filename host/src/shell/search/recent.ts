import { prefer } from '@ems/platform'

/** As many as one looks through before typing is shorter. */
const KEPT = 10

/** Puts an address in front of those opened last. */
export const remember = (to: string, recent: readonly string[]) =>
  prefer({ recent: [to, ...recent.filter((one) => one !== to)].slice(0, KEPT) })
