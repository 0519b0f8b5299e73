import { z } from 'zod'

/** Layers that a calendar program can subscribe to. Each has its own secret address. */
export const feedLayers = {
  agenda: 'Agenda',
  holidays: 'Hari libur',
} as const
export type FeedLayer = keyof typeof feedLayers

export const feedRequest = z.strictObject({
  layer: z.enum(Object.keys(feedLayers) as FeedLayer[], { error: 'Lapisan kalender tidak dikenal.' }),
})

/** A subscription as its owner sees it. `url` is shown once, at creation. */
export type Feed = { layer: FeedLayer; created_at: string | null; last_used_at: string | null; url?: string }
