import { formatDay } from '@ems/contracts/days'
import { layouts } from '../layouts.ts'
import type { Report } from '../report-data.ts'

/** Labels and values above the table of the form. */
export function particulars(report: Report): [label: string, value: string][] {
  const decision = report.skep_no
    ? ` / ${report.skep_no}${report.skep_date ? ` tanggal ${formatDay(report.skep_date)}` : ''}`
    : ''
  return [
    ['Nama perusahaan', report.partner_name],
    ['NPWP', report.npwp ?? '-'],
    ['NIPER / No. Keputusan', `${report.niper}${decision}`],
    ['Alamat', report.address ?? '-'],
    ['Kantor Wilayah', report.kanwil_name ?? '-'],
    [
      `Nomor & tanggal ${layouts[report.bcl_type].name}`,
      report.bcl_no ? `${report.bcl_no}${report.bcl_date ? ` tanggal ${formatDay(report.bcl_date)}` : ''}` : '-',
    ],
    ['Periode', `${formatDay(report.period_from)} – ${formatDay(report.period_to)}`],
    ['Jumlah PEB / PIB', `${report.peb_count} / ${report.pib_count}`],
  ]
}

/** Place and person of the signature, and the source of the form. */
export function signature(report: Report, today: string): string[] {
  return [
    `${placeIn(report.address) || '........................'}, ${formatDay(today)}`,
    '',
    '(materai dan cap perusahaan)',
    '',
    report.signer_name ?? '........................................',
    report.signer_title ?? '',
    `${report.number} · ${report.result_hash?.slice(0, 12) ?? ''}`,
  ]
}

/** The town of an address: the part that says it is one, otherwise the last part; never its postcode. */
export function placeIn(address: string | null): string {
  const parts = (address ?? '').split(/[,\n]/).map((part) => part.replace(/\b\d{5}\b/, '').trim())
  const existing = parts.filter(Boolean)
  const town = existing.find((part) => /^(kota|kabupaten|kab\.?)\s/i.test(part))
  return (town ?? existing.at(-1) ?? '').replace(/^(kota|kabupaten|kab\.?)\s+/i, '')
}
