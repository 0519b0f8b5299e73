import { observable } from '@ems/platform/host'

/** The panel at the right edge: appearance, the user's day, or none. */
export const openedPanel = observable<'look' | 'day' | null>(null)
