import { z } from 'zod'
import { choice, date, defineResource, instant, integer, json, longText, money, type RowOf } from '../../kit/index.ts'
import { bclNumbers, bclStatuses } from '../choices.ts'
import { all, tenant, word } from '../parts.ts'

const file = z.object({
  version: z.int(),
  format: z.enum(['xlsx', 'pdf']),
  name: z.string(),
  size: z.int(),
  at: z.string(),
})

const fields = {
  tenant,
  number: word('Nomor', 30),
  bcl_type: choice('Jenis', bclNumbers),
  period_from: date('Periode dari'),
  period_to: date('Periode sampai'),
  status: choice('Status', bclStatuses),
  peb_count: integer('PEB'),
  line_count: integer('Baris PEB'),
  total_cif: money('Total CIF'),
  total_bm: money('Total BM'),
  bcl_no: word('Nomor BCL.KT resmi').nullable(),
  bcl_date: date('Tanggal BCL.KT resmi').nullable(),
  submitted_at: instant('Diajukan').nullable(),
  approved_at: instant('Disetujui').nullable(),
  approval_no: word('Nomor persetujuan').nullable(),
  rejected_reason: longText('Alasan ditolak', 1_000).nullable(),
  paid_at: instant('Dicairkan').nullable(),
  paid_amount: money('Jumlah dicairkan').nullable(),
  /** Files of a report that is made; of a draft there are none. */
  report_files: json('Berkas laporan', z.array(file)),
}

/** BCL.KT of a client: how far they are, and their files once they are made. */
export const portalReports = defineResource({
  area: 'customs',
  name: 'customs-portal-reports',
  menu: 'clientportal',
  label: 'Laporan BCL.KT',
  view: true,
  fields,
  title: 'number',
  computed: all(fields),
  list: {
    search: ['number', 'bcl_no'],
    filters: ['tenant', 'number', 'status', 'period_from', 'period_to', 'bcl_no', 'bcl_date'],
    sort: ['number', 'status', 'period_from', 'period_to', 'bcl_date'],
    default: '-period_to',
  },
})

export type PortalReport = RowOf<typeof portalReports>
