import { Readable } from 'node:stream'
import { formatDay } from '@ems/contracts/days'
import {
  type Forecast,
  type Funnel,
  type FunnelEnd,
  forecastChanges,
  funnelEnds,
  funnelMoves,
  marketingActivities,
  WITHOUT_REASON,
} from '@ems/contracts/marketing'
import type { FastifyReply } from 'fastify'
import { attachment, type Cell, type Sheet, workbook } from '../../files/index.ts'
import { excelType } from '../../jobs/export/to-excel.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'

const money = (value: string): Cell => ({ number: value, style: 'money' })
const count = (value: number): Cell => ({ number: String(value), style: 'integer' })
const part = (value: string | null): Cell => (value === null ? null : { number: value, style: 'decimal' })
const column = (title: string, width = 16) => ({ title, width })

const counted = ['started', 'entered', 'forward', 'back', 'won', 'lost', 'cancelled', 'removed', 'ended'] as const

const funnelSheet = ({ stages }: Funnel): Sheet => ({
  name: 'Corong',
  filtered: true,
  columns: [
    column('Tahap', 28),
    ...counted.map((name) => column(funnelMoves[name], 10)),
    column('Konversi (%)'),
    column('Rata-rata hari'),
    column('Median hari'),
    column('Nilai masuk (Rp)', 22),
    column('Nilai akhir (Rp)', 22),
  ],
  rows: [
    stages.map((stage): Cell[] => [
      { text: stage.name },
      ...counted.map((name) => count(stage[name])),
      part(stage.conversion),
      part(stage.average_days),
      part(stage.median_days),
      money(stage.entered_value),
      money(stage.ended_value),
    ]),
  ],
})

const endsSheet = (funnel: Funnel): Sheet => ({
  name: 'Menang dan kalah',
  filtered: true,
  columns: [column('Hasil', 30), column('Penanggung jawab atau alasan', 40), column('Kartu'), column('Nilai (Rp)', 22)],
  rows: [
    (Object.keys(funnelEnds) as FunnelEnd[]).flatMap((end) =>
      funnel[end].map(({ name, cards, value }): Cell[] => [
        { text: funnelEnds[end] },
        { text: name ?? (end === 'won_by' ? '–' : WITHOUT_REASON) },
        count(cards),
        money(value),
      ]),
    ),
  ],
})

const forecastSheet = ({ rows }: Forecast): Sheet => ({
  name: 'Prakiraan',
  filtered: true,
  columns: [
    column('Bulan'),
    column('Penanggung jawab', 32),
    column('Kartu'),
    column('Nilai (Rp)', 22),
    column('Tertimbang (Rp)', 22),
  ],
  rows: [
    rows.map(({ month, owner_name, cards, value, weighted }): Cell[] => [
      { text: month ?? 'Tanpa perkiraan' },
      { text: owner_name },
      count(cards),
      money(value),
      money(weighted),
    ]),
  ],
})

const changesSheet = ({ changes, since, on }: Forecast): Sheet => ({
  name: 'Perubahan',
  filtered: true,
  columns: [
    column(`${formatDay(since)} – ${formatDay(on)}`, 32),
    column('Kartu'),
    column('Nilai (Rp)', 22),
    column('Tertimbang (Rp)', 22),
  ],
  rows: [
    changes.map(({ kind, cards, value, weighted }): Cell[] => [
      { text: forecastChanges[kind] },
      count(cards),
      money(value),
      money(weighted),
    ]),
  ],
})

/** Sends funnel, ends, forecast and changes as a workbook. */
export async function sendWorkbook(deps: Deps, reply: FastifyReply, funnel: Funnel, forecast: Forecast) {
  const name = `corong_${funnel.from.replaceAll('-', '')}_${funnel.to.replaceAll('-', '')}.xlsx`
  await audit(deps, [
    {
      action: 'export',
      menu: marketingActivities.menu,
      target_type: marketingActivities.name,
      target_label: name,
      rows_affected: funnel.stages.length,
    },
  ])
  const sheets = [funnelSheet(funnel), endsSheet(funnel), forecastSheet(forecast), changesSheet(forecast)]
  const content = Readable.from(workbook(sheets), { objectMode: false })
  return reply.header('content-type', excelType).header('content-disposition', attachment(name)).send(content)
}
