import { todayInJakarta } from '@ems/contracts/days'
import { type LeaveMovement, type LeaveStatement, leaveEntries } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import { documentOf, facts, head, paragraph, portrait, signatures, table } from '../../files/sheet-table.ts'
import { decimal, longDay } from '../../files/sheet-text.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { assertReadable, readStatements, statementsQuery } from '../leave/leave-statements.ts'

type Person = {
  name: string
  employee_no: string
  company: string
  letterhead: string | null
  position: string | null
  department: string | null
  since: string
}

/**
 * GET /colleagues/leave-statements/pdf?employee&year: *Kartu cuti* of a year, every balance with its movements. For those
 * who may read the statements.
 */
export const leaveCardPdf: Handler = async (request, reply) => {
  const { deps, employee, year = Number(todayInJakarta().slice(0, 4)) } = statementsQuery(request)
  const { person, statements } = await retrying(async () => {
    await assertReadable(deps, employee)
    return { person: await personOf(deps, employee), statements: await readStatements(deps, { employee, year }) }
  })
  return sendPdf(reply, `kartu_cuti_${year}`, await cardSheet(person, year, statements))
}

const personOf = ({ db }: Deps, employee: string) =>
  db.one(sql<Person>`
    select e.full_name as name, e.employee_no, c.name as company, c.meta ->> 'letterhead' as letterhead, p.name as position,
      d.name as department, coalesce(e.service_date, e.join_date)::text as since
    from ems.employees e join ems."references" c on c.id = e.company_id
    left join ems."references" p on p.id = e.position_id left join ems."references" d on d.id = e.department_id
    where e.id = ${employee}::bigint`)

/** `–2,5`, with a dash that the fonts of every reader have. */
const days = (text: string) => (text.startsWith('-') ? `–${decimal(text.slice(1))}` : decimal(text))
const signed = (text: string) => (text.startsWith('-') || Number(text) === 0 ? days(text) : `+${days(text)}`)

const cardSheet = (person: Person, year: number, statements: readonly LeaveStatement[]) =>
  documentOf(portrait, `Kartu cuti ${year} ${person.name}`, (page) => {
    const { name, employee_no, company, letterhead, position, department, since } = person
    head(page, portrait, company, letterhead, `KARTU CUTI ${year}`, [`Per ${longDay(todayInJakarta())}`])
    facts(page, portrait, [
      ['Nama', name],
      ['NIP', employee_no],
      ['Jabatan', position],
      ['Departemen', department],
      ['Masa kerja sejak', longDay(since)],
    ])
    if (statements.length === 0) paragraph(page, portrait, 'Saldo', `Belum ada hak cuti tahun ${year}.`)
    for (const statement of statements) balance(page, statement)
    signatures(page, portrait, [
      { role: 'Karyawan', name },
      { role: 'SDM', name: '' },
    ])
  })

function balance(page: PDFKit.PDFDocument, of: LeaveStatement) {
  const { name, year, granted, carried, carried_to, adjusted, used, mass, lapsed, moved, waiting, left, movements } = of
  paragraph(page, portrait, `${name}: sisa ${days(left)} hari`)
  page.y += 3
  facts(page, portrait, [
    [`Hak ${year}`, days(granted)],
    ['Bawaan', carried_to ? `${days(carried)} (hangus ${longDay(carried_to)})` : days(carried)],
    ['Penyesuaian', Number(adjusted) === 0 ? null : signed(adjusted)],
    ['Terpakai', days(used)],
    ['Cuti bersama', days(mass)],
    ['Hangus/diuangkan', Number(lapsed) === 0 ? null : days(lapsed)],
    ['Dibawa ke depan', Number(moved) === 0 ? null : days(moved)],
    ['Menunggu', Number(waiting) === 0 ? null : days(waiting)],
  ])
  table(
    page,
    portrait,
    [
      { title: 'Tanggal', width: 96 },
      { title: 'Mutasi', width: portrait.width - 216, wraps: true },
      { title: 'Hari', width: 60, isNumber: true },
      { title: 'Saldo', width: 60, isNumber: true },
    ],
    movements.map((movement) => ({
      cells: [
        longDay(movement.date),
        textOf(movement),
        signed(movement.days),
        movement.balance === null ? '' : days(movement.balance),
      ],
      isSoft: movement.is_ahead,
    })),
  )
}

const others = { opening: 'Sisa hak tahun lalu', lapse: 'Hangus', return: 'Dikembalikan' } as const

function textOf({ kind, number, reason, valid_to, is_ahead }: LeaveMovement): string {
  const label = kind in others ? others[kind as keyof typeof others] : leaveEntries[kind as keyof typeof leaveEntries]
  const pending = kind === 'lapse' ? 'bila tidak dipakai' : 'menunggu keputusan'
  const name = [label, number, is_ahead ? `(${pending})` : ''].filter(Boolean).join(' ')
  return [name, reason, valid_to && `berlaku s.d. ${longDay(valid_to)}`].filter(Boolean).join(', ')
}
