import { stocktakeResolutions, stocktakeResults, stocktakeStatuses } from '@ems/contracts/common'
import { assetConditions, type itStocktakes } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import {
  documentOf,
  facts,
  head,
  landscape,
  paragraph,
  printedInstant,
  signatures,
  table,
} from '../../files/sheet-table.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'

type Head = {
  name: string
  status: keyof typeof stocktakeStatuses
  company: string
  letterhead: string | null
  office: string | null
  department: string | null
  category: string | null
  begun: string
  closed: string | null
  expected: number
  found: number
  elsewhere: number
  missing: number
  unknown: number
  notes: string | null
  officer: string | null
}
type Line = {
  code: string
  name: string | null
  serial_no: string | null
  result: keyof typeof stocktakeResults
  expected: string | null
  holder: string | null
  place: string | null
  condition: keyof typeof assetConditions | null
  note: string | null
  resolution: keyof typeof stocktakeResolutions | null
}

/** Lines of one report at most; the workbook has all. */
const MAX_LINES = 5_000

/** GET /it-stocktakes/:id/pdf: what was found and what was not, differences first, with room for signatures. */
export const stocktakePdf =
  (store: Store<typeof itStocktakes>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id, name } = await seen(deps, store, idOf(request))
    return sendPdf(reply, `opname_${name}`, await stocktakeSheet(await headOf(deps, id), await linesOf(deps, id)))
  }

const headOf = ({ db }: Deps, id: string) =>
  db.one(sql<Head>`
    select s.name, s.status, c.name as company, c.meta ->> 'letterhead' as letterhead, o.name as office, d.name as department,
      k.name as category, s.created_at::text as begun, s.closed_at::text as closed, s.expected_count as expected,
      s.found_count as found, s.elsewhere_count as elsewhere, s.missing_count as missing, s.unknown_count as unknown, s.notes,
      u.name as officer
    from ems.it_stocktakes s join ems."references" c on c.id = s.company_id left join ems."references" o on o.id = s.office_id
    left join ems."references" d on d.id = s.department_id left join ems."references" k on k.id = s.category_id
    left join ems.users u on u.id = s.created_by_id where s.id = ${id}::bigint`)

const linesOf = ({ db }: Deps, id: string) =>
  db.rows(sql<Line>`
    select l.code, l.name, l.serial_no, l.result, o.name as expected, e.full_name as holder, f.name as place, l.condition, l.note,
      l.resolution
    from ems.it_stocktake_lines l left join ems."references" o on o.id = l.expected_office_id
    left join ems.employees e on e.id = l.expected_holder_id left join ems."references" f on f.id = l.found_office_id
    where l.stocktake_id = ${id}::bigint
    order by array_position(array['missing', 'elsewhere', 'unknown', 'pending', 'found'], l.result), l.code, l.id
    limit ${MAX_LINES}::int`)

const stocktakeSheet = (of: Head, lines: readonly Line[]) =>
  documentOf(landscape, `Laporan opname ${of.name}`, (page) => {
    head(page, landscape, of.company, of.letterhead, 'LAPORAN OPNAME ASET', [
      `${of.name} · ${stocktakeStatuses[of.status]}`,
    ])
    facts(page, landscape, [
      ['Kantor', of.office ?? 'Semua'],
      ['Departemen', of.department],
      ['Kategori', of.category],
      ['Dimulai', `${printedInstant(of.begun)} WIB`],
      ['Ditutup', of.closed ? `${printedInstant(of.closed)} WIB` : null],
      ['Seharusnya ada', String(of.expected)],
      ['Ditemukan', String(of.found)],
      ['Di tempat lain', String(of.elsewhere)],
      ['Tidak ditemukan', String(of.missing)],
      ['Tidak dikenal', String(of.unknown)],
    ])
    table(
      page,
      landscape,
      columns,
      lines.map((line, n) => ({
        cells: [
          ...[String(n + 1), line.code, line.name ?? '–', line.serial_no ?? '–', stocktakeResults[line.result]],
          ...[[line.expected, line.holder].filter(Boolean).join(', ') || '–', line.place ?? '–'],
          ...[line.condition ? assetConditions[line.condition] : '–'],
          ...[[line.resolution && stocktakeResolutions[line.resolution], line.note].filter(Boolean).join('. ')],
        ],
      })),
    )
    if (of.notes) paragraph(page, landscape, 'Catatan', of.notes)
    signatures(page, landscape, [
      { role: 'Petugas opname', name: of.officer ?? '' },
      { role: 'Mengetahui', name: '' },
    ])
  })

const columns = [
  { title: 'No.', width: 28, isNumber: true },
  { title: 'Kode', width: 84, wraps: true },
  { title: 'Nama', width: 150, wraps: true },
  { title: 'No. seri', width: 90, wraps: true },
  { title: 'Hasil', width: 84 },
  { title: 'Seharusnya di', width: 120, wraps: true },
  { title: 'Ditemukan di', width: 80, wraps: true },
  { title: 'Kondisi', width: 44 },
  { title: 'Keputusan dan catatan', width: 90, wraps: true },
]
