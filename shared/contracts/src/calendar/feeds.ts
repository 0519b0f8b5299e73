import { z } from 'zod'

/** What a calendar programme may subscribe to; each has a secret address of its own. */
export const feedLayers = {
  agenda: 'Agenda',
  holidays: 'Hari libur',
} as const
export type FeedLayer = keyof typeof feedLayers

export const feedRequest = z.strictObject({
  layer: z.enum(Object.keys(feedLayers) as FeedLayer[], { error: 'Lapisan kalender tidak dikenal.' }),
})

/** A subscription as its owner sees it; `url` is said once, when it is made. */
export type Feed = { layer: FeedLayer; created_at: string | null; last_used_at: string | null; url?: string }
