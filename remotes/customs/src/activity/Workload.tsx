import { formatNumber, type Titles } from '@ems/platform'
import { Nothing, Table } from '@ems/ui'
import { WideTable } from '../WideTable.tsx'
import { dueOf } from './due.ts'
import type { Card } from './use-cards.ts'

/** What each consultant has to do, and how much of it is late or due soon. */
export function Workload({ cards, titles }: { cards: readonly Card[]; titles: Titles }) {
  const byConsultant = [...Map.groupBy(cards, ({ consultant }) => consultant)].sort((a, b) => b[1].length - a[1].length)
  if (!byConsultant.length) return <Nothing text="Tidak ada pekerjaan yang belum selesai." />
  return (
    <WideTable label="Beban kerja per konsultan" minWidth={560} striped>
      <Table.Thead>
        <Table.Tr>
          {[
            'Konsultan',
            'Pekerjaan',
            'Terlambat',
            '7 hari ini',
            'Dokumen kurang',
            'Estimasi (jam)',
            'Aktual (jam)',
          ].map((name, n) => (
            <Table.Th key={name} ta={n ? 'right' : 'left'}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {byConsultant.map(([consultant, own]) => (
          <Table.Tr key={consultant}>
            <Table.Th scope="row">{titles[`users:${consultant}`]}</Table.Th>
            {figures(own).map(([name, figure]) => (
              <Table.Td key={name} ta="right">
                {figure}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

const figures = (own: readonly Card[]): [string, string][] => {
  const days = own.map((card) => dueOf(card).days)
  const sum = (of: (card: Card) => number) => own.reduce((total, card) => total + of(card), 0)
  return [
    ['jobs', formatNumber(own.length)],
    ['late', formatNumber(days.filter((left) => left < 0).length)],
    ['soon', formatNumber(days.filter((left) => left >= 0 && left <= 7).length)],
    ['missing', formatNumber(sum(({ documents_missing }) => documents_missing))],
    ['estimate', hours(sum(({ estimate_minutes }) => estimate_minutes ?? 0))],
    ['actual', hours(sum(({ actual_minutes }) => actual_minutes))],
  ]
}

/** `90` → `1.30`: hours and minutes, as people write them. */
export const hours = (minutes: number) =>
  `${formatNumber(Math.floor(minutes / 60))}.${String(minutes % 60).padStart(2, '0')}`
