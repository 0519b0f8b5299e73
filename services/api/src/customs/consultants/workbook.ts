import { Readable } from 'node:stream'
import {
  type ConsultantActivity,
  consultantFacilities,
  type customsConsultantActivities,
  documentStatuses,
  stageCategories,
} from '@ems/contracts/customs'
import { formatDay } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import { attachment, type Cell, type Column, type Sheet, workbook } from '../../files/index.ts'
import { dayCell } from '../../jobs/export/cells.ts'
import { excelType, streamedUpTo } from '../../jobs/export/to-excel.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { conflict } from '../../kit/problems.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import type { Store, Titles } from '../../kit/stores.ts'

type Activities = typeof customsConsultantActivities
type Card = ConsultantActivity
/** The jobs a workbook is about, and the names of what they refer to. */
type Jobs = { cards: readonly Card[]; nameOf: (type: string, id: string | null) => string }

/**
 * POST /customs-consultant-activities/-actions/toWorkbook?<list query>: clients by month, the documents asked for and the
 * hours worked, a sheet each.
 */
export const toWorkbook =
  (store: Store<Activities>): Handler =>
  async (request, reply) => {
    const { resource } = store
    const deps = allow(request, resource.can.toExcel)
    const query = listQuery(resource, request.query)
    const total = await store.count(deps, query)
    if (total > streamedUpTo)
      throw conflict('TOO_MANY_ROWS', 'Buku kerja memuat paling banyak 10.000 pekerjaan. Persempit saringan.')
    const cards: Card[] = []
    const names = new Map<string, string>()
    for await (const { rows, titles } of store.each(deps, query)) {
      cards.push(...(rows as unknown as Card[]))
      keep(names, titles)
    }
    for (const { id, name } of await workersOf(deps, cards)) names.set(`users:${id}`, name)
    const jobs: Jobs = { cards, nameOf: (type, id) => (id ? (names.get(`${type}:${id}`) ?? `#${id}`) : '') }
    const name = `konsultan_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}.xlsx`
    await audit(deps, [
      {
        action: 'export',
        menu: resource.menu,
        target_type: resource.name,
        target_label: name,
        rows_affected: cards.length,
      },
    ])
    const file = Readable.from(workbook([matrix(jobs), documents(jobs), times(jobs)]), { objectMode: false })
    return reply.header('content-type', excelType).header('content-disposition', attachment(name)).send(file)
  }

/** Includes users with time entries who are neither consultant nor reviewer. */
async function workersOf({ db }: Deps, cards: readonly Card[]) {
  const ids = [...new Set(cards.flatMap(({ time_entries }) => time_entries.map(({ user_id }) => user_id)))]
  return db.rows(sql<{ id: string; name: string }>`select id::text, name from ems.users
    where id::text = any(${ids}::text[])`)
}

function keep(names: Map<string, string>, titles: Titles) {
  for (const [type, own] of Object.entries(titles))
    for (const [id, title] of Object.entries(own)) names.set(`${type}:${id}`, title)
}

const text = (value: string | null | undefined): Cell => (value ? { text: value } : null)
const whole = (value: number): Cell => ({ number: String(value), style: 'integer' })
const day = (value: string | null | undefined): Cell => (value ? dayCell(value) : null)
const columns = (...messages: [title: string, width: number][]): Column[] =>
  messages.map(([title, width]) => ({ title, width }))

/** Clients and kinds of jobs by month, with the stage each is in. */
function matrix({ cards, nameOf }: Jobs): Sheet {
  const periodic = cards.filter(({ period_month }) => period_month)
  const months = [...new Set(periodic.map(({ period_month }) => period_month as string))].sort()
  const lines = Map.groupBy(periodic, ({ partner, facility, job_type }) => `${partner} ${facility} ${job_type}`)
  const rows = [...lines.values()].map((own): Cell[] => {
    const [first] = own as [Card]
    const at = new Map(own.map((card) => [card.period_month, card]))
    return [
      text(nameOf('partners', first.partner)),
      text(consultantFacilities[first.facility]),
      text(nameOf('references', first.job_type)),
      ...months.map((month) => text(stateOf(at.get(month)))),
    ]
  })
  const headers = columns(['Klien', 36], ['Fasilitas', 14], ['Jenis pekerjaan', 30])
  const monthHeaders = months.map((month) => ({ title: `${month.slice(5, 7)}/${month.slice(0, 4)}`, width: 18 }))
  return { name: 'Matriks', columns: [...headers, ...monthHeaders], rows: [rows.sort(byFirst)], filtered: true }
}

const stateOf = (card: Card | undefined) =>
  card && (card.is_excluded ? 'Dikecualikan' : stageCategories[card.stage_category])
const nameIn = (cell: Cell | undefined) => (cell && 'text' in cell ? cell.text : '')
const byFirst = (a: Cell[], b: Cell[]) => nameIn(a[0]).localeCompare(nameIn(b[0]), 'id')

function documents({ cards, nameOf }: Jobs): Sheet {
  const rows = cards.flatMap((card) =>
    card.document_requests.map((one): Cell[] => [
      text(card.code),
      text(nameOf('partners', card.partner)),
      text(one.name),
      day(one.requested_at),
      day(one.received_at),
      text(documentStatuses[one.status]),
      text(one.reminded_at && formatDay(one.reminded_at.slice(0, 10))),
    ]),
  )
  return {
    name: 'Dokumen',
    columns: columns(
      ['Kode', 12],
      ['Klien', 36],
      ['Dokumen', 40],
      ['Diminta', 12],
      ['Diterima', 12],
      ['Status', 16],
      ['Diingatkan', 12],
    ),
    rows: [rows],
    filtered: true,
  }
}

function times({ cards, nameOf }: Jobs): Sheet {
  const rows = cards.flatMap((card) =>
    card.time_entries.map((one): Cell[] => [
      text(card.code),
      text(nameOf('partners', card.partner)),
      text(card.title),
      text(nameOf('users', one.user_id)),
      day(one.date),
      whole(one.minutes),
      text(one.note),
    ]),
  )
  return {
    name: 'Waktu',
    columns: columns(
      ['Kode', 12],
      ['Klien', 36],
      ['Pekerjaan', 40],
      ['Konsultan', 28],
      ['Tanggal', 12],
      ['Menit', 9],
      ['Catatan', 40],
    ),
    rows: [rows],
    filtered: true,
  }
}
