import { assetConditions, itAssets, itLicenseSeats } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import { documentOf, facts, head, paragraph, portrait, signatures, table } from '../../files/sheet-table.ts'
import { longDay } from '../../files/sheet-text.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow, depsOf } from '../../kit/http/authorize.ts'
import { badRequest, NotFound } from '../../kit/problems.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { today } from '../../kit/today.ts'

type Person = {
  number: string
  name: string
  position: string | null
  department: string | null
  office: string | null
  company: string
  letterhead: string | null
  day: string
}
type Held = {
  tag: string
  name: string
  serial_no: string | null
  condition: keyof typeof assetConditions
  since: string | null
  act: string | null
}
type Seat = { name: string; device: string | null; since: string }

/**
 * GET /it-assets/-actions/holderCard?employee=7: everything that an employee has, as the reader may see it, with room for
 * signatures. Their own card is for employees without the permission to list, too.
 */
export const holderCard =
  (store: Store<typeof itAssets>): Handler =>
  async (request, reply) => {
    const { employee, ...rest } = request.query as Record<string, string>
    if (!/^\d{1,18}$/.test(employee ?? '') || Object.keys(rest).length)
      throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter: 'employee' }, 'PARAMETER')
    const own = depsOf(request)
    const isOwn = own.user.employee === employee
    const deps = isOwn ? own : allow(request, itAssets.can.list)
    const person = await personOf(deps, String(employee))
    const held = await heldBy(deps, String(employee), isOwn ? sql`true` : store.sight(deps))
    const seats = await seatsOf(deps, String(employee), isOwn)
    // Of employees beyond the reader's companies there is nothing to see, nor a name.
    if (!person || (!isOwn && held.length + seats.length === 0)) throw NotFound({})
    return sendPdf(reply, `kartu_aset_${person.number}`, await cardSheet(person, held, seats))
  }

const personOf = ({ db }: Deps, id: string) =>
  db.first(sql<Person>`
    select e.employee_no as number, e.full_name as name, p.name as position, d.name as department, o.name as office,
      c.name as company, c.meta ->> 'letterhead' as letterhead, ${today}::text as day
    from ems.employees e join ems."references" c on c.id = e.company_id
    left join ems."references" p on p.id = e.position_id left join ems."references" d on d.id = e.department_id
    left join ems."references" o on o.id = e.office_id
    where e.id = ${id}::bigint and e.deleted_at is null`)

const heldBy = ({ db }: Deps, employee: string, sight: ReturnType<Store['sight']>) =>
  db.rows(sql<Held>`
    select t.asset_tag as tag, t.name, t.serial_no, t.condition, (t.checked_out_at at time zone 'Asia/Jakarta')::date::text as since,
      (select h.number from ems.it_asset_assignments s join ems.it_handovers h on h.id = s.handover_id
        where s.asset_id = t.id and s.until is null order by s.since desc limit 1) as act
    from ems.it_assets t where t.holder_id = ${employee}::bigint and t.deleted_at is null and ${sight} order by t.asset_tag`)

const seatsOf = async (deps: Deps, employee: string, isOwn: boolean): Promise<readonly Seat[]> => {
  if (!isOwn && !deps.user.permissions.has(itLicenseSeats.can.list)) return []
  const sight = isOwn ? sql`true` : storeFor(itLicenseSeats.name).sight(deps)
  return deps.db.rows(sql<Seat>`select l.name, a.asset_tag as device, t.assigned_on::text as since
    from ems.it_license_seats t join ems.it_assets l on l.id = t.license_id left join ems.it_assets a on a.id = t.device_id
    where t.holder_id = ${employee}::bigint and t.status = 'assigned' and ${sight} order by l.name, t.id`)
}

const cardSheet = (person: Person, held: readonly Held[], seats: readonly Seat[]) =>
  documentOf(portrait, `Kartu aset ${person.name}`, (page) => {
    const { company, letterhead, name, number, position, department, office, day } = person
    head(page, portrait, company, letterhead, 'KARTU ASET KARYAWAN', [`Keadaan ${longDay(day)}`])
    facts(page, portrait, [
      ['Karyawan', name],
      ['Nomor karyawan', number],
      ['Jabatan', position],
      ['Departemen', department],
      ['Kantor', office],
      ['Jumlah aset', String(held.length)],
    ])
    paragraph(page, portrait, 'Aset', held.length ? undefined : 'Tidak ada aset yang dipegang.')
    if (held.length)
      table(
        page,
        portrait,
        assetColumns,
        held.map(({ tag, name: asset, serial_no, condition, since, act }, n) => ({
          cells: [
            ...[String(n + 1), tag, asset, serial_no ?? '–', assetConditions[condition]],
            ...[since ? longDay(since) : '–', act ?? '–'],
          ],
        })),
      )
    if (seats.length) {
      paragraph(page, portrait, 'Lisensi')
      table(
        page,
        portrait,
        seatColumns,
        seats.map((seat, n) => ({ cells: [String(n + 1), seat.name, seat.device ?? '–', longDay(seat.since)] })),
      )
    }
    signatures(page, portrait, [
      { role: 'Karyawan', name },
      { role: 'Teknologi Informasi', name: '' },
    ])
  })

const assetColumns = [
  { title: 'No.', width: 26, isNumber: true },
  { title: 'Kode aset', width: 72 },
  { title: 'Nama', width: 135, wraps: true },
  { title: 'No. seri', width: 85, wraps: true },
  { title: 'Kondisi', width: 45 },
  { title: 'Sejak', width: 75 },
  { title: 'Berita acara', width: 85, wraps: true },
]
const seatColumns = [
  { title: 'No.', width: 26, isNumber: true },
  { title: 'Lisensi', width: 277, wraps: true },
  { title: 'Perangkat', width: 110 },
  { title: 'Sejak', width: 110 },
]
