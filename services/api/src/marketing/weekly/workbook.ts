import { Readable } from 'node:stream'
import {
  interactionTypes,
  marketingActivities,
  planOutcomes,
  type TargetProgress,
  type WeeklyReport,
} from '@ems/contracts/marketing'
import type { FastifyReply } from 'fastify'
import { attachment, type Cell, type Sheet, workbook } from '../../files/index.ts'
import { excelType } from '../../jobs/export/to-excel.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'

const money = (value: string | null): Cell => (value === null ? null : { number: value, style: 'money' })
const count = (value: number | null): Cell => (value === null ? null : { number: String(value), style: 'integer' })
const part = (value: string | null): Cell => (value === null ? null : { number: value, style: 'decimal' })
const column = (title: string, width = 16) => ({ title, width })
const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]

const peopleSheet = ({ people }: WeeklyReport): Sheet => ({
  name: 'Mingguan',
  filtered: true,
  columns: [
    column('Penanggung jawab', 32),
    column('Direncanakan'),
    ...keysOf(planOutcomes).map((name) => column(planOutcomes[name])),
    column('Interaksi'),
    ...keysOf(interactionTypes).map((name) => column(interactionTypes[name], 12)),
    column('Menit'),
    column('Kartu baru'),
    column('Menang'),
    column('Nilai menang (Rp)', 22),
    column('Kalah'),
  ],
  rows: [
    people.map((one): Cell[] => [
      { text: one.owner_name },
      count(one.planned),
      ...keysOf(planOutcomes).map((name) => count(one.outcomes[name])),
      count(one.interaction_count),
      ...keysOf(interactionTypes).map((name) => count(one.interactions[name])),
      count(one.minutes),
      count(one.new_cards),
      count(one.won),
      money(one.won_value),
      count(one.lost),
    ]),
  ],
})

const targetsSheet = (targets: readonly TargetProgress[]): Sheet => ({
  name: 'Target',
  filtered: true,
  columns: [
    column('Bulan', 12),
    column('Penanggung jawab', 32),
    column('Papan', 28),
    column('Target nilai (Rp)', 22),
    column('Tercapai (Rp)', 22),
    column('%', 10),
    column('Target kartu'),
    column('Tercapai'),
    column('%', 10),
    column('Target interaksi'),
    column('Tercapai'),
    column('%', 10),
  ],
  rows: [
    targets.map((one): Cell[] => [
      { text: one.month },
      { text: one.owner_name },
      { text: one.board_name },
      money(one.won_value),
      money(one.won_value_reached),
      part(one.won_value_percent),
      count(one.won_cards),
      count(one.won_cards_reached),
      part(one.won_cards_percent),
      count(one.interaction_count),
      count(one.interaction_count_reached),
      part(one.interaction_count_percent),
    ]),
  ],
})

/** Sends the week and the targets of its month as a workbook. */
export async function sendWorkbook(
  deps: Deps,
  reply: FastifyReply,
  report: WeeklyReport,
  targets: readonly TargetProgress[],
) {
  const name = `mingguan_${report.from.replaceAll('-', '')}.xlsx`
  await audit(deps, [
    {
      action: 'export',
      menu: marketingActivities.menu,
      target_type: marketingActivities.name,
      target_label: name,
      rows_affected: report.people.length,
    },
  ])
  const content = Readable.from(workbook([peopleSheet(report), targetsSheet(targets)]), { objectMode: false })
  return reply.header('content-type', excelType).header('content-disposition', attachment(name)).send(content)
}
