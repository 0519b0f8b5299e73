import { choice, defineResource, instant, integer, longText, type RowOf, ref, text } from '../../kit/index.ts'
import { articleAudiences, articleStatuses } from '../choices.ts'

const content = ['title', 'body', 'keywords', 'request_type', 'audience', 'company', 'source_ticket'] as const

/**
 * Solutions for everybody: an article is written by the help desk, published to an audience, and found while a colleague types what
 * the trouble is. Every published text is an edition that stays (docs/decisions/support.md#solutions).
 */
export const supportArticles = defineResource({
  area: 'it',
  name: 'support-articles',
  menu: 'support',
  label: 'Basis Solusi',

  fields: {
    title: text('Judul', 150).refine((value) => value.length >= 10, 'Judul minimal 10 karakter.'),
    body: longText('Isi', 20_000).refine((value) => value.length >= 20, 'Isi minimal 20 karakter.'),
    keywords: text('Kata kunci', 250).nullable(),
    request_type: ref('Jenis permintaan', 'references', { category: 'request-type' }).nullable(),
    audience: choice('Pembaca', articleAudiences),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    source_ticket: ref('Dari tiket', 'jira-issues').nullable(),
    status: choice('Status', articleStatuses),
    edition: integer('Versi'),
    published_at: instant('Terbit').nullable(),
    helpful_count: integer('Membantu'),
    unhelpful_count: integer('Tidak membantu'),
  },

  title: 'title',
  computed: ['edition', 'published_at', 'helpful_count', 'unhelpful_count'],
  defaults: { audience: 'everyone' },
  lookup: ['title', 'status'],
  trash: true,

  workflow: {
    initial: 'draft',
    states: {
      draft: { tone: 'neutral', category: 'open', editable: content },
      published: { tone: 'success', category: 'open', editable: content },
      archived: { tone: 'neutral', category: 'done', removable: true },
    },
    transitions: {
      publish: { label: 'Terbitkan', from: ['draft'], to: 'published', who: ['can:update'], tone: 'primary' },
      archive: { label: 'Arsipkan', from: ['published'], to: 'archived', who: ['can:update'], bulk: 'all' },
      revive: { label: 'Buka lagi', from: ['archived'], to: 'draft', who: ['can:update'] },
    },
  },

  invariants: [
    {
      field: 'company',
      message: 'Perusahaan wajib dipilih.',
      holds: ({ audience, company }) => audience !== 'company' || Boolean(company),
    },
  ],

  list: {
    search: ['title', 'keywords', 'body'],
    filters: [
      'title',
      'status',
      'audience',
      'company',
      'request_type',
      'source_ticket',
      'published_at',
      'helpful_count',
      'unhelpful_count',
    ],
    sort: ['title', 'status', 'edition', 'published_at', 'helpful_count', 'unhelpful_count'],
    default: 'title',
  },
})

export type SupportArticle = RowOf<typeof supportArticles>
