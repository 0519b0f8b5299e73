/**
 * What the host provides to remotes without using it before they do. Importing it here is what makes the build provide
 * it; the chunk is fetched when the first remote asks.
 */
export const provided = { '@ems/ui/charts': () => import('@ems/ui/charts') }
