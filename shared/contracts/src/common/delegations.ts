import { date, defineResource, type RowOf, ref, text } from '../kit/index.ts'

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
  },

  title: 'reason',
  fixed: ['user'],

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
