import { z } from 'zod'
import { choice, code, defineResource, json, type RowOf, ref, refs, text } from '../kit/index.ts'

export const viewVisibilities = { private: 'Pribadi', group: 'Grup', everyone: 'Semua' } as const
export const viewDefaults = { none: 'Bukan bawaan', me: 'Bawaan saya', group: 'Bawaan grup' } as const

const name = z.string().min(1).max(60)

/** Settings of a list beyond its address. Unknown members are refused. */
export const viewState = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        key: name,
        width: z.int().min(24).max(2_000).optional(),
        pin: z.enum(['left', 'right']).nullable().optional(),
        visible: z.boolean().optional(),
      }),
    )
    .max(200)
    .optional(),
  sort: z.array(z.string().min(1).max(61)).max(5).optional(),
  /** Filter key (`status`, `at_from`, …) to value or values. */
  filters: z.record(name, z.union([z.string().max(200), z.array(z.string().max(200)).max(500)])).optional(),
  /** JSON of `filter[where]`. */
  where: z.string().max(20_000).nullable().optional(),
  q: z.string().max(200).optional(),
  /** The field by whose values the rows stand in sections. */
  group: z.string().max(60).nullable().optional(),
  density: z.enum(['compact', 'normal', 'comfortable']).optional(),
  page_size: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100), z.literal(250)]).optional(),
  layout: z.string().max(40).optional(),
  board_id: z.string().max(20).optional(),
})
export type ViewState = z.output<typeof viewState>

/**
 * A named look of a list. Everybody sees their own and what is shared with them; only the owner changes one, and
 * publishing it to others needs `<menu>-update`.
 */
export const savedViews = defineResource({
  area: 'common',
  name: 'saved-views',
  menu: 'utility',
  label: 'Tampilan tersimpan',

  fields: {
    menu: code('Menu', 80, /^[a-z_-]+(\/[a-z0-9-]+)?$/, 'tidak dikenal.'),
    name: text('Nama', 60),
    owner: ref('Pemilik', 'users'),
    visibility: choice('Dibagikan kepada', viewVisibilities),
    usergroups: refs('Grup', 'usergroups'),
    is_default_for: choice('Bawaan', viewDefaults),
    state: json('Tampilan', viewState),
  },

  title: 'name',
  computed: ['owner'],
  fixed: ['menu'],
  defaults: { visibility: 'private', usergroups: [], is_default_for: 'none', state: {} },

  invariants: [
    {
      field: 'usergroups',
      message: 'Pilih minimal satu grup.',
      holds: ({ visibility, usergroups }) => visibility !== 'group' || usergroups?.length !== 0,
    },
    {
      field: 'is_default_for',
      message: 'Bawaan grup hanya untuk tampilan yang dibagikan.',
      holds: ({ visibility, is_default_for }) => is_default_for !== 'group' || visibility !== 'private',
    },
  ],

  list: {
    search: ['name'],
    filters: ['menu', 'name', 'visibility', 'owner', 'is_default_for'],
    sort: ['menu', 'name'],
    default: 'name',
  },
})

export type SavedView = RowOf<typeof savedViews>
