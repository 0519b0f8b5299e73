import { defineResource, integer, longText, money, period, type RowOf, ref, text } from '../../kit/index.ts'

/** What a person is to reach on a board in a month: won value in rupiah, won cards, interactions. */
export const marketingTargets = defineResource({
  area: 'marketing',
  name: 'marketing-targets',
  menu: 'marketing_target',
  label: 'Target Pemasaran',

  fields: {
    name: text('Target', 250),
    owner: ref('Penanggung jawab', 'users'),
    board: ref('Papan', 'marketing-boards'),
    month: period('Bulan'),
    won_value: money('Nilai menang').nullable(),
    won_cards: integer('Kartu menang', { max: 100_000 }).nullable(),
    interaction_count: integer('Interaksi', { max: 100_000 }).nullable(),
    notes: longText('Catatan', 500).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  computed: ['name', 'company'],
  fixed: ['owner', 'board', 'month'],
  trash: true,

  invariants: [
    {
      field: 'won_value',
      message: 'Isi minimal satu target yang lebih besar dari 0.',
      holds: ({ won_value, won_cards, interaction_count }) =>
        [won_value, won_cards, interaction_count].some((target) => Number(target ?? 0) > 0),
    },
  ],

  list: {
    search: ['name'],
    filters: ['name', 'owner', 'board', 'month', 'won_value', 'won_cards', 'interaction_count', 'company'],
    sort: ['name', 'month', 'won_value', 'won_cards', 'interaction_count'],
    default: '-month',
  },
})

export type MarketingTarget = RowOf<typeof marketingTargets>
