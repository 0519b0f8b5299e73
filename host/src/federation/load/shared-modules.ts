/**
 * Modules that the host provides without using them. The import makes the build provide them; the chunk is fetched when
 * the first remote requests it.
 * @public
 */
export const provided = { '@ems/ui/charts': () => import('@ems/ui/charts') }
