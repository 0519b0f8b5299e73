import { observable } from '@ems/platform/host'

/** The overlay opened by keyboard: search, shortcuts, or none. */
export const overlay = observable<'search' | 'shortcuts' | null>(null)
