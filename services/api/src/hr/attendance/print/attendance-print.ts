import { attendanceEmployees } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import { z } from 'zod'
import { sendPdf } from '../../../files/index.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow, depsOf } from '../../../kit/http/authorize.ts'
import { badRequest, conflict } from '../../../kit/problems.ts'
import { monthIn, monthRows } from '../month/month-rows.ts'
import { codesOf } from '../month/month-totals.ts'
import { cardSheet, type PrintedPerson, recapSheet } from './attendance-sheets.ts'

const kinds = z.enum(['recap', 'cards'])
/** More are printed department by department. */
const MAX_PEOPLE = { recap: 2_000, cards: 200 } as const

/**
 * GET /attendance-employees/-actions/print?month&kind: the month on A4, by department with room for signatures (`recap`), or a
 * card of each employee (`cards`). Their own card is for employees without the permission to list, too.
 */
export const printMonth: Handler = async (request, reply) => {
  const { kind, ...rest } = request.query as Record<string, string>
  const parsed = kinds.safeParse(kind)
  if (!parsed.success) throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter: 'kind' }, 'PARAMETER')
  const { page: _, ...query } = monthIn(rest)
  const isOwn =
    parsed.data === 'cards' && query.employee !== undefined && query.employee === depsOf(request).user.employee
  const deps = isOwn ? depsOf(request) : allow(request, attendanceEmployees.can.list)
  const limit = MAX_PEOPLE[parsed.data]
  const { rows, codes, people } = await retrying(async () => {
    const rows = await monthRows(deps, query, { limit: limit + 1 })
    return {
      rows,
      codes: await codesOf(deps),
      people: await peopleOf(
        deps,
        rows.map(({ id }) => id),
      ),
    }
  })
  if (rows.length > limit)
    throw conflict('TOO_MANY', `Lebih dari ${limit} karyawan. Pilih departemen, atau cari nama.`, { pointer: '/data' })
  if (rows.length === 0) throw conflict('NOTHING', 'Tidak ada karyawan yang cocok.', { pointer: '/data' })
  const printed = { month: query.month, rows, codes, people }
  const name = `${parsed.data === 'recap' ? 'rekap' : 'kartu'}_presensi_${query.month}`
  return sendPdf(reply, name, await (parsed.data === 'recap' ? recapSheet(printed) : cardSheet(printed)))
}

async function peopleOf({ db }: Deps, ids: readonly string[]): Promise<ReadonlyMap<string, PrintedPerson>> {
  const rows = await db.rows(sql<PrintedPerson & { id: string }>`
    select e.id::text, c.name as company, c.meta ->> 'letterhead' as letterhead, p.name as position, o.name as office,
      m.full_name as superior
    from ems.employees e join ems."references" c on c.id = e.company_id
    left join ems."references" p on p.id = e.position_id left join ems."references" o on o.id = e.office_id
    left join ems.employees m on m.id = e.manager_id
    where e.id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}
