import { dayParts, leaveEmployees, leaveStatuses } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import { documentOf, facts, head, paragraph, portrait, signatures, table } from '../../files/sheet-table.ts'
import { decimal, longDay } from '../../files/sheet-text.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { NotFound } from '../../kit/problems.ts'
import { seen } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import { printTrail, type Trail, trailOf } from './approval-trail.ts'

type Printed = {
  number: string | null
  status: keyof typeof leaveStatuses
  employee: string
  employee_no: string
  position: string | null
  department: string | null
  company: string
  letterhead: string | null
  kind: string
  start: string
  end: string
  days: string | null
  details: readonly {
    date: string
    part: keyof typeof dayParts
    hours: string | null
    value: string | null
    is_workday: boolean | null
  }[]
  reason: string | null
  substitute: string | null
  phone: string | null
  cancelled: string | null
}

/** GET /leave-employees/:id/pdf: *Formulir cuti* of a request with its days and the course of its approval. */
export const leavePdf =
  (store: Store<typeof leaveEmployees>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id, entry } = await seen(deps, store, idOf(request))
    if (entry !== 'request') throw NotFound({})
    const printed = await printedOf(deps, id)
    return sendPdf(reply, printed.number ?? 'draf', await leaveSheet(printed, await trailOf(deps, leaveEmployees, id)))
  }

const printedOf = ({ db }: Deps, id: string) =>
  db.one(sql<Printed>`
    select l.number, l.status, e.full_name as employee, e.employee_no, p.name as position, d.name as department, c.name as company,
      c.meta ->> 'letterhead' as letterhead, k.name as kind, l.start_date::text as start, l.end_date::text as "end",
      trim_scale(l.taken_days)::text as days, l.day_details as details, l.reason, s.full_name as substitute,
      l.contact_phone as phone, trim_scale(l.cancelled_days)::text as cancelled
    from ems.leave_employees l join ems.employees e on e.id = l.employee_id join ems.leaves k on k.id = l.leave_id
    join ems."references" c on c.id = e.company_id left join ems."references" p on p.id = e.position_id
    left join ems."references" d on d.id = e.department_id left join ems.employees s on s.id = l.substitute_id
    where l.id = ${id}::bigint`)

const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const

const leaveSheet = (printed: Printed, trail: Trail) =>
  documentOf(portrait, `Formulir cuti ${printed.number ?? ''}`.trim(), (page) => {
    const { company, letterhead, number, status, details, reason } = printed
    head(page, portrait, company, letterhead, 'FORMULIR CUTI', [
      [number && `Nomor ${number}`, leaveStatuses[status]].filter(Boolean).join(' · '),
    ])
    facts(page, portrait, [
      ['Nama', printed.employee],
      ['NIP', printed.employee_no],
      ['Jabatan', printed.position],
      ['Departemen', printed.department],
      ['Jenis cuti', printed.kind],
      ['Jumlah', printed.days && `${decimal(printed.days)} hari`],
      ['Mulai', longDay(printed.start)],
      ['Selesai', longDay(printed.end)],
      ['Pengganti tugas', printed.substitute],
      ['Kontak selama cuti', printed.phone],
      ['Hari dibatalkan', printed.cancelled && printed.cancelled !== '0' ? decimal(printed.cancelled) : null],
    ])
    if (reason) paragraph(page, portrait, 'Alasan', reason)
    paragraph(page, portrait, 'Rincian per hari')
    page.y += 12
    table(
      page,
      portrait,
      [
        { title: 'Tanggal', width: 130 },
        { title: 'Hari', width: 110 },
        { title: 'Bagian', width: 150 },
        { title: 'Dihitung (hari)', width: portrait.width - 390, isNumber: true },
      ],
      details.map(({ date, part, hours, value, is_workday }) => ({
        cells: [
          longDay(date),
          weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '',
          is_workday === false ? 'Libur' : hours ? `${decimal(hours)} jam` : dayParts[part],
          decimal(value ?? '0'),
        ],
        isSoft: is_workday === false,
      })),
    )
    printTrail(page, portrait, trail)
    signatures(page, portrait, [
      { role: 'Pemohon', name: printed.employee },
      { role: 'Mengetahui, SDM', name: '' },
    ])
  })
