import { createHash, randomBytes } from 'node:crypto'

/** As long as the state of a sign-in (specification §9). */
export const CONSENT_SECONDS = 900

/** The state of a consent: random, and stored only as its hash. */
export const newState = () => randomBytes(32).toString('base64url')

export const hashOfState = (state: string) => createHash('sha256').update(state).digest('hex')
