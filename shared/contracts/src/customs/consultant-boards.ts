import { z } from 'zod'
import { boolean, choice, defineResource, integer, json, longText, type RowOf, ref, refs, text } from '../kit/index.ts'
import { stage, usualStages } from './consultant-parts.ts'

export const boardVisibilities = { company: 'Semua konsultan perusahaan', members: 'Anggota papan' } as const

/** Boards of the consultants: the stages a job goes through, in order. */
export const customsConsultantBoards = defineResource({
  area: 'customs',
  name: 'customs-consultant-boards',
  menu: 'customs_activity',
  label: 'Papan Konsultan KITE',

  fields: {
    name: text('Nama', 80),
    description: longText('Keterangan', 500).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    is_default: boolean('Papan utama'),
    is_archived: boolean('Diarsipkan'),
    sort_order: integer('Urutan'),
    stages: json('Tahap', z.array(stage).min(2, 'Tahap minimal 2.').max(20, 'Tahap maksimal 20.')),
    visibility: choice('Terlihat oleh', boardVisibilities),
    members: refs('Anggota', 'users'),
  },

  title: 'name',
  defaults: {
    is_default: false,
    is_archived: false,
    sort_order: 0,
    stages: [...usualStages],
    visibility: 'company',
    members: [],
  },
  lookup: ['name', 'company', 'is_archived', 'sort_order'],

  invariants: [
    {
      field: 'stages',
      message: 'Kunci tahap tidak boleh ganda.',
      holds: ({ stages }) => !stages || new Set(stages.map(({ key }) => key)).size === stages.length,
    },
    {
      field: 'stages',
      message: 'Papan harus memiliki tahap selesai.',
      holds: ({ stages }) => !stages || stages.some(({ category }) => category === 'done'),
    },
    {
      field: 'stages',
      message: 'Papan hanya boleh memiliki satu tahap batal.',
      holds: ({ stages }) => !stages || stages.filter(({ category }) => category === 'cancelled').length === 1,
    },
    {
      field: 'members',
      message: 'Pilih minimal satu anggota.',
      holds: ({ visibility, members }) => visibility !== 'members' || members?.length !== 0,
    },
  ],

  list: {
    search: ['name', 'description'],
    filters: ['name', 'company', 'is_default', 'is_archived', 'visibility'],
    sort: ['name', 'sort_order'],
    default: 'sort_order',
  },
})

export type ConsultantBoard = RowOf<typeof customsConsultantBoards>
