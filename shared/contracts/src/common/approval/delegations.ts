import { date, defineResource, money, type RowOf, ref, refs, tags, text } from '../../kit/index.ts'

/**
 * Substitutes for approvals, with their period. Everybody creates their own; `user-update` also those of others. One
 * substitute per user at a time.
 */
export const delegations = defineResource({
  area: 'common',
  name: 'delegations',
  menu: 'user',
  label: 'Delegasi',

  fields: {
    user: ref('Pengguna', 'users'),
    delegate: ref('Pengganti', 'users'),
    date_from: date('Mulai'),
    date_to: date('Sampai'),
    reason: text('Alasan', 250).nullable(),
    /** Only for records of these menus; all if empty. */
    menus: tags('Menu', { each: 40, max: 50 }),
    /** Only for records of these companies; all if empty. */
    companies: refs('Perusahaan', 'references', { category: 'company' }),
    /** Not for records of a higher value. */
    max_amount: money('Nilai tertinggi').nullable(),
  },

  title: 'reason',
  fixed: ['user'],
  defaults: { menus: [], companies: [] },

  invariants: [
    {
      field: 'date_to',
      message: 'Sampai tidak boleh sebelum Mulai.',
      holds: ({ date_from, date_to }) => !date_from || !date_to || date_to >= date_from,
    },
    {
      field: 'delegate',
      message: 'Pengganti tidak boleh diri sendiri.',
      holds: ({ user, delegate }) => !user || user !== delegate,
    },
  ],

  list: {
    search: ['reason'],
    filters: ['user', 'delegate', 'date_from', 'date_to'],
    sort: ['date_from', 'date_to'],
    default: '-date_from',
  },
})

export type Delegation = RowOf<typeof delegations>
