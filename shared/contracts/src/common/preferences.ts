import { z } from 'zod'
import { timezones } from '../settings/users.ts'
import { dashboardPreference } from './dashboards.ts'
import { notificationChannels, notificationEvents } from './notification-events.ts'
import { viewState } from './saved-views.ts'

/** Larger preferences are refused with 413. */
export const MAX_PREFERENCE_BYTES = 64 * 1_024

const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]
const list = z.string().min(1).max(80)

/**
 * Preferences of a user, stored with the account. `PATCH /me` merges (RFC 7396): null restores the default, absent
 * members stay.
 */
export const preferences = z.strictObject({
  /** Mode of the side menu. */
  layout: z.enum(['drawer', 'static', 'slim', 'compact', 'horizontal']),
  theme: z.enum(['light', 'dark', 'auto']),
  /** Size of type in pixels. */
  scale: z.int().min(12).max(16),
  density: z.enum(['compact', 'normal', 'comfortable']),
  /** Rows of a list that has no habit of its own. */
  page_size: viewState.shape.page_size.unwrap(),
  color: z.enum(['indigo', 'blue', 'violet', 'grape', 'teal', 'cyan']),
  input_style: z.enum(['outlined', 'filled']),
  ripple: z.boolean(),
  /** Corners: from square to round. */
  radius: z.enum(['xs', 'sm', 'md', 'lg']),
  /** Personal note. */
  note: z.string().max(5_000),
  reduced_motion: z.boolean(),
  shortcuts: z.boolean(),
  timezone: z.enum(keys(timezones)),
  /** Company filter of lists; `all` means every company in scope. */
  company: z.string().max(20),
  sidebar: z.enum(['open', 'closed']),
  /** Last look of each list, by menu. */
  tables: z.record(list, viewState.nullable()),
  /** The view in which each screen was left, as a board or a list, by collection. */
  views: z.record(list, z.string().min(1).max(20).nullable()),
  /** Keys of the collapsed columns of each board. */
  boards: z.record(list, z.array(z.string().min(1).max(40)).max(60).nullable()),
  /** Event × channel; on by default. */
  notifications: z.partialRecord(
    z.enum(keys(notificationEvents)),
    z.partialRecord(z.enum(keys(notificationChannels)), z.boolean()).nullable(),
  ),
  favourites: z.array(z.string().max(300)).max(100),
  recent: z.array(z.string().max(300)).max(50),
  /** Column mapping of the last import, by resource. */
  imports: z.record(list, z.record(z.string().max(200), z.string().max(60)).nullable()),
  dashboard: dashboardPreference,
})

type Emptied<Shape extends z.ZodRawShape> = { [K in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[K]>> }

const emptied = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, schema]) => [name, (schema as z.ZodType).nullable().optional()]),
    ) as unknown as Emptied<Shape>,
  )

/** Body of a PATCH: any part, and null for the default, also in table settings. */
export const preferencesPatch = emptied({
  ...preferences.shape,
  tables: z.record(list, emptied(viewState.shape).nullable()),
})

export type Preferences = Partial<z.output<typeof preferences>>
export type PreferencesPatch = z.input<typeof preferencesPatch>
