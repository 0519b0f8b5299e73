/** Attributes of one `search-hits` of `GET /search?q=…`. */
export type SearchHit = {
  /** JSON:API type of what was found. */
  kind: string
  title: string
  subtitle: string | null
  menu: string
  /** Address inside the application that opens it. */
  route: string
}

/** Shorter words find nothing. */
export const shortestSearch = 2
