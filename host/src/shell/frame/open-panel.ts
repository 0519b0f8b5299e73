import { observable } from '@ems/platform/host'

/** Which panel stands at the right edge: how the product looks, one's day, or none. */
export const openedPanel = observable<'look' | 'day' | null>(null)
