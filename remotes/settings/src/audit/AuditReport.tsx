import { type AuditLog, auditLogs } from '@ems/contracts/settings'
import { formatInstant, formatNumber, listRows, showProblem, type Titles, useMutation, useSession } from '@ems/platform'
import { Button, IconPrinter, PrintSheet, type ResourceList, valueText } from '@ems/ui'
import { typeLabel } from './changes/changes.ts'
import { Summary } from './Summary.tsx'

/** More entries than this are read in a workbook, not on paper. */
const MAX_ITEMS = 500
const BATCH_SIZE = 250

type List = ResourceList<typeof auditLogs>

/** Printed audit report of the list, with its filters as the question. */
export function AuditReport({ list }: { list: List }) {
  const { user } = useSession()
  const report = useMutation({
    mutationFn: async () => {
      const requested = { ...list.params, size: BATCH_SIZE }
      const first = await listRows(auditLogs, { ...requested, page: 1 })
      const second = first.total > BATCH_SIZE ? await listRows(auditLogs, { ...requested, page: 2 }) : undefined
      return { entries: [...first.rows, ...(second?.rows ?? [])], total: first.total, titles: first.titles }
    },
    onError: showProblem,
  })
  const { data } = report
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={report.isPending}
        disabled={list.status !== 'ready' || list.rows.length === 0}
        onClick={() => report.mutate()}
      >
        Cetak laporan
      </Button>
      {data && (
        <PrintSheet title="Laporan audit" onDone={report.reset}>
          <p>{questionOf(list, { ...list.titles, ...data.titles })}</p>
          <p>
            {formatNumber(data.entries.length)} dari {formatNumber(data.total)} entri.
            {data.total > MAX_ITEMS && ' Selengkapnya ada pada Export Excel.'}
          </p>
          <table>
            <thead>
              <tr>
                {headers.map((head) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} timezone={user.timezone} />
              ))}
            </tbody>
          </table>
        </PrintSheet>
      )}
    </>
  )
}

const headers = ['Waktu', 'Pengguna', 'Aksi', 'Menu', 'Objek', 'Perubahan', 'Alasan', 'IP']

function Entry({ entry, timezone }: { entry: AuditLog; timezone: string }) {
  const { meta } = auditLogs
  return (
    <tr>
      <td>{formatInstant(entry.at, timezone)}</td>
      <td>{entry.actor_name}</td>
      <td>{valueText(meta.action, entry.action, {})}</td>
      <td>{valueText(meta.menu, entry.menu, {})}</td>
      <td>
        {typeLabel(entry.target_type)}
        {entry.target_label && `: ${entry.target_label}`}
      </td>
      <td>
        <Summary entry={entry} />
      </td>
      <td>{entry.reason ?? '–'}</td>
      <td>{entry.ip ?? '–'}</td>
    </tr>
  )
}

/** The filters in words, so that the paper says what it is about. */
function questionOf({ state: { filters, q } }: List, titles: Titles) {
  const messages = Object.entries(filters).map(([key, value]) => {
    const [name = key, meta] = Object.entries(auditLogs.meta).find(([field]) => key.startsWith(field)) ?? []
    const end = key.endsWith('_from') ? ' sejak' : key.endsWith('_to') ? ' sampai' : ''
    const texts = [value].flat().map((one) => (meta && !end ? valueText(meta, one, titles) : String(one)))
    return `${meta?.label ?? name}${end}: ${texts.join(', ')}`
  })
  if (q) messages.push(`pencarian: ${q}`)
  return messages.length ? messages.join(' · ') : 'Semua aktivitas.'
}
