import { z } from 'zod'
import { defineResource, json, type RowOf, ref } from '../kit/index.ts'

/** Most cards of one dashboard. */
export const MAX_CARDS = 60

/** Grouping of numbers over time (specification §9). */
export const dashboardPeriods = ['daily', 'weekly', 'monthly', 'yearly'] as const

const company = z.string().regex(/^\d{1,19}$/)

/** Dashboard filter: companies (none: all in scope), and a range by preset or by days. */
export const dashboardFilter = z.strictObject({
  companies: z.array(company).max(200).optional(),
  /** Name of a preset, or `custom` for `from` and `to`. */
  range: z.string().max(40).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  period: z.enum(dashboardPeriods).optional(),
})

/** A card in the grid of twelve columns. What `own` does not say is as on the page. */
export const dashboardCard = z.strictObject({
  /** Unique on its dashboard: one widget may be there twice. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  widget: z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9_-]*\/[a-z][a-z0-9_-]*$/),
  x: z.int().min(0).max(11),
  y: z.int().min(0).max(2_000),
  w: z.int().min(1).max(12),
  h: z.int().min(1).max(40),
  title: z.string().trim().min(1).max(60).optional(),
  own: dashboardFilter.optional(),
  /** Of a group's layout: its members see the card where it is and cannot remove it. */
  locked: z.boolean().optional(),
})

export const dashboardCards = z
  .array(dashboardCard)
  .max(MAX_CARDS)
  .refine((cards) => new Set(cards.map(({ id }) => id)).size === cards.length, 'memuat kartu yang sama dua kali.')

/** The dashboard as one person left it. */
export const dashboardPreference = z.strictObject({
  cards: dashboardCards.nullable().optional(),
  filter: dashboardFilter.nullable().optional(),
  /** The checklist of the first days is done with. */
  welcomed: z.boolean().optional(),
})

export type DashboardFilter = z.output<typeof dashboardFilter>
export type DashboardCard = z.output<typeof dashboardCard>

/**
 * Default dashboard of a group. Members read that of their group (part of `GET /me`); users who may change groups
 * publish it.
 */
export const dashboardLayouts = defineResource({
  area: 'common',
  name: 'dashboard-layouts',
  menu: 'usergroup',
  label: 'Tata letak dasbor',

  fields: {
    usergroup: ref('Grup', 'usergroups'),
    cards: json('Widget', dashboardCards),
  },

  title: 'usergroup',
  fixed: ['usergroup'],

  list: { search: [], filters: ['usergroup'], sort: ['usergroup'], default: 'usergroup' },
})

export type DashboardLayout = RowOf<typeof dashboardLayouts>
