import type { customsConsultantActivities } from '@ems/contracts/customs'
import { addDays, dayOf, formatNumber, type Titles } from '@ems/platform'
import { Anchor, Nothing, type ResourceList, Table } from '@ems/ui'
import { WideTable } from '../../WideTable.tsx'
import type { Card } from '../board/use-cards.ts'
import { dueOf } from '../due.ts'
import { useView } from '../use-view.ts'

type Filters = Readonly<Record<string, string | readonly string[] | null>>
type WorkloadProps = { cards: readonly Card[]; titles: Titles; list: ResourceList<typeof customsConsultantActivities> }

/** Jobs per consultant, with late and soon due ones; numbers link to the jobs. */
export function WorkloadReport({ cards, titles, list }: WorkloadProps) {
  const [, setView] = useView()
  const byConsultant = [...Map.groupBy(cards, ({ consultant }) => consultant)].sort((a, b) => b[1].length - a[1].length)
  if (!byConsultant.length) return <Nothing text="Tidak ada pekerjaan yang belum selesai." />
  const open = (filters: Filters) => {
    list.change({ filters })
    setView('list')
  }
  return (
    <WideTable label="Beban kerja per konsultan" minWidth={560} striped>
      <Table.Thead>
        <Table.Tr>
          {['Konsultan', 'Pekerjaan', 'Terlambat', '7 hari ini', 'Dokumen kurang', 'Estimasi', 'Aktual'].map(
            (name, n) => (
              <Table.Th key={name} ta={n ? 'right' : 'left'}>
                {name}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {byConsultant.map(([consultant, own]) => (
          <Table.Tr key={consultant}>
            <Table.Th scope="row">{titles[`users:${consultant}`]}</Table.Th>
            {totals(own).map(([name, figure, filters]) => (
              <Table.Td key={name} ta="right">
                {filters && figure !== '0' ? (
                  <Anchor
                    component="button"
                    type="button"
                    aria-label={`${figure} ${labels[name]} ${titles[`users:${consultant}`] ?? ''}`}
                    onClick={() => open({ ...filters, consultant: [consultant] })}
                  >
                    {figure}
                  </Anchor>
                ) : (
                  figure
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

const labels: Readonly<Record<string, string>> = {
  jobs: 'pekerjaan',
  late: 'terlambat',
  soon: 'dalam 7 hari',
  missing: 'dokumen kurang',
}
const unfinished = { stage_category: ['queue', 'waiting', 'doing', 'review', 'submitted'] }

const totals = (own: readonly Card[]): [name: string, figure: string, filters?: Filters][] => {
  const today = dayOf(new Date())
  const days = own.map((card) => dueOf(card, today).days)
  const sum = (of: (card: Card) => number) => own.reduce((total, card) => total + of(card), 0)
  const late = { ...unfinished, due_date_to: addDays(today, -1) }
  const soon = { ...unfinished, due_date_from: today, due_date_to: addDays(today, 7) }
  return [
    ['jobs', formatNumber(own.length), unfinished],
    ['late', formatNumber(days.filter((left) => left < 0).length), late],
    ['soon', formatNumber(days.filter((left) => left >= 0 && left <= 7).length), soon],
    [
      'missing',
      formatNumber(sum(({ documents_missing }) => documents_missing)),
      { ...unfinished, documents_missing_from: '1' },
    ],
    ['estimate', hours(sum(({ estimate_minutes }) => estimate_minutes ?? 0))],
    ['actual', hours(sum(({ actual_minutes }) => actual_minutes))],
  ]
}

/** `90` → `1 jam 30 mnt`. */
export function hours(minutes: number): string {
  const [full, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [full > 0 && `${formatNumber(full)} jam`, rest > 0 && `${rest} mnt`].filter(Boolean)
  return parts.join(' ') || '0'
}
