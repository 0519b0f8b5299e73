import { observable } from '@ems/platform/host'

/** What lies over the page by keyboard: the search, the sheet of shortcuts, or nothing. */
export const overlay = observable<'search' | 'shortcuts' | null>(null)
