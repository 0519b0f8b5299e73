import { z } from 'zod'

/** A vote of one reader on a solution; the last one counts. */
export const voteBody = z.strictObject({ is_helpful: z.boolean() })

/** Solutions and tickets that look like what is being typed, at most three of each. */
export type Suggestions = {
  articles: readonly { id: string; title: string; excerpt: string; helpful_count: number }[]
  tickets: readonly { id: string; local_no: string; summary: string; status: string }[]
}

/** One published text of a solution. */
export type ArticleVersion = {
  edition: number
  title: string
  body: string
  published_at: string
  by_name: string | null
}

/** A device of the user in a ticket. */
/** What the description of a request of a kind begins with; its id is that of the kind. */
export type RequestTemplate = { template: string }
export type HeldDevice = { name: string; asset_tag: string }
