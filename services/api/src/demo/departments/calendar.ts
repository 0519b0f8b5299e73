import type { AgendaZone } from '@ems/contracts/calendar'
import { addDays } from '@ems/contracts/days'
import { sql, type Transaction } from '@ems/postgres'
import { occurrencesOf } from '../../calendar/index.ts'
import { idsFor, insert } from '../rows.ts'

type Ids = ReadonlyMap<string, string>
type Around = { references: Ids; users: Ids }

const decree = 'SKB 1497/2025, 2/2025, 5/2025'

/** Public holidays as the joint decrees name them; of 2027 only the fixed days, which no decree has confirmed yet. */
const national: readonly (readonly [string, string])[] = [
  ['2025-12-25', 'Hari Raya Natal'],
  ['2026-01-01', 'Tahun Baru Masehi'],
  ['2026-01-16', 'Isra Mikraj Nabi Muhammad SAW'],
  ['2026-02-17', 'Tahun Baru Imlek 2577'],
  ['2026-03-19', 'Hari Suci Nyepi Tahun Baru Saka 1948'],
  ['2026-03-21', 'Idulfitri 1447 H'],
  ['2026-03-22', 'Idulfitri 1447 H (hari kedua)'],
  ['2026-04-03', 'Wafat Yesus Kristus'],
  ['2026-04-05', 'Kebangkitan Yesus Kristus (Paskah)'],
  ['2026-05-01', 'Hari Buruh Internasional'],
  ['2026-05-14', 'Kenaikan Yesus Kristus'],
  ['2026-05-27', 'Iduladha 1447 H'],
  ['2026-05-31', 'Hari Raya Waisak 2570 BE'],
  ['2026-06-01', 'Hari Lahir Pancasila'],
  ['2026-06-16', 'Tahun Baru Islam 1448 H'],
  ['2026-08-17', 'Hari Kemerdekaan'],
  ['2026-08-25', 'Maulid Nabi Muhammad SAW'],
  ['2026-12-25', 'Hari Raya Natal'],
]
const tentative: readonly (readonly [string, string])[] = [
  ['2027-01-01', 'Tahun Baru Masehi'],
  ['2027-05-01', 'Hari Buruh Internasional'],
  ['2027-06-01', 'Hari Lahir Pancasila'],
  ['2027-08-17', 'Hari Kemerdekaan'],
  ['2027-12-25', 'Hari Raya Natal'],
]
const massLeave: readonly (readonly [string, string])[] = [
  ['2025-12-26', 'Cuti bersama Natal'],
  ['2026-02-16', 'Cuti bersama Imlek'],
  ['2026-03-18', 'Cuti bersama Nyepi'],
  ['2026-03-20', 'Cuti bersama Idulfitri'],
  ['2026-03-23', 'Cuti bersama Idulfitri'],
  ['2026-03-24', 'Cuti bersama Idulfitri'],
  ['2026-05-15', 'Cuti bersama Kenaikan Yesus Kristus'],
  ['2026-05-28', 'Cuti bersama Iduladha'],
  ['2026-12-24', 'Cuti bersama Natal'],
]

/**
 * Companies that rest on cuti bersama, and the days on which leave is deducted. Forwarders work and get days in return.
 */
const restingCompanies: Readonly<Record<string, (name: string) => boolean>> = {
  CMI: () => true,
  MKP: () => true,
  MSD: () => true,
  CBE: (name) => name.includes('Idulfitri'),
  MNU: () => false,
}

/** Holidays of 2025 to 2027 and sixty agendas around today, some of them repeating. */
export async function insertCalendar(client: Transaction, today: string, around: Around) {
  await insertHolidays(client, around)
  await insertAgendas(client, today, around)
}

async function insertHolidays(client: Transaction, { references }: Around) {
  const shared = { deducts_annual: false, is_tentative: false, no_balance_policy: null, company_id: null, version: 1 }
  const everyone = (rows: typeof national, more: object) =>
    rows.map(([date, name]) => ({ ...shared, date, name, kind: 'national', scope: 'everyone', ...more }))
  const companies = Object.entries(restingCompanies).flatMap(([code, deducts]) =>
    massLeave.map(([date, name]) => ({
      ...shared,
      date,
      name,
      kind: 'mass_leave',
      scope: 'company',
      company_id: references.get(`company/${code}`),
      deducts_annual: deducts(name),
      no_balance_policy: deducts(name) ? 'negative' : null,
      decree,
    })),
  )
  const rows = [
    ...everyone(national, { decree }),
    ...everyone(tentative, { decree: null, is_tentative: true }),
    ...companies,
  ].map((row) => ({ ...row, created_at: new Date(), updated_at: new Date() }))
  const ids = await idsFor(client, 'leave_offices', rows, (_, at) => String(at))
  await insert(
    client,
    'leave_offices',
    rows.map((row, at) => ({ id: ids.get(String(at)), ...row })),
  )
}

type Agenda = {
  title: string
  type: string
  /** Days from today, and the clock. */
  day: number
  from?: string
  hours?: number
  /** All day, so many days. */
  days?: number
  rule?: string
  company?: string
  room?: string
  location?: string
  pinned?: boolean
  zone?: AgendaZone
}

const positions: readonly { company: string; room: string; city: string; zone: AgendaZone }[] = [
  { company: 'CMI', room: 'RAPAT', city: 'Surabaya', zone: 'Asia/Jakarta' },
  { company: 'MKP', room: 'MAWAR', city: 'Semarang', zone: 'Asia/Jakarta' },
  { company: 'MSD', room: 'MELATI', city: 'Denpasar', zone: 'Asia/Makassar' },
  { company: 'CBE', room: 'LATIH', city: 'Jakarta', zone: 'Asia/Jakarta' },
  { company: 'CLN', room: 'ANGGREK', city: 'Jayapura', zone: 'Asia/Jayapura' },
  { company: 'MNU', room: 'KENANGA', city: 'Bandung', zone: 'Asia/Jakarta' },
]

const ofCompany = ({ company, room, city, zone }: (typeof positions)[number], n: number): Agenda[] => [
  { title: `Rapat mingguan ${company}`, type: 'meeting', day: -28, from: '09:00', rule: 'WEEKLY', company, room, zone },
  { title: `Tinjauan kinerja ${company}`, type: 'meeting', day: 2 + n, from: '13:30', hours: 2, company, zone },
  { title: `Pelatihan K3 ${company}`, type: 'training', day: 9 + n, from: '08:00', hours: 4, company, zone },
  { title: `Audit internal ${company}`, type: 'visit', day: 18 + 3 * n, days: 2, company, zone },
  { title: `Kunjungan klien ${company}`, type: 'visit', day: 1 + 2 * n, from: '10:00', hours: 3, company, zone },
  { title: `Stok opname ${company}`, type: 'deadline', day: 11, days: 1, company, zone },
  { title: `Rapat anggaran ${company}`, type: 'meeting', day: 5 + n, from: '15:00', company, zone },
  { title: `Perjalanan dinas ke ${city}`, type: 'trip', day: 12 + 2 * n, days: 3, company, location: city, zone },
  {
    title: `Pelatihan lembar kerja ${company}`,
    type: 'training',
    day: -12 - n,
    from: '09:00',
    hours: 6,
    company,
    zone,
  },
]

const ofGroup: readonly Agenda[] = [
  {
    title: 'Townhall akhir tahun',
    type: 'announcement',
    day: 14,
    from: '14:00',
    hours: 2,
    location: 'Aula lantai 5',
    pinned: true,
  },
  { title: 'Lari 5K Mandala', type: 'ceremony', day: 23, from: '05:30', hours: 4, location: 'Alun-alun kota' },
  { title: 'Donor darah', type: 'ceremony', day: 6, from: '09:00', hours: 5, location: 'Klinik kantor pusat' },
  { title: 'Tutup buku tahunan', type: 'announcement', day: 30, days: 5, pinned: true },
  { title: 'Batas pengajuan cuti akhir tahun', type: 'deadline', day: 10, days: 1 },
  { title: 'Temu pelanggan', type: 'other', day: -5, from: '18:00', hours: 3, location: 'Hotel Contoh' },
]

async function insertAgendas(client: Transaction, today: string, { references, users }: Around) {
  const agendas = [...positions.flatMap(ofCompany), ...ofGroup]
  const ids = await idsFor(client, 'agenda_events', agendas, (_, at) => String(at))
  const rows = agendas.map((agenda, at) => rowOf(agenda, ids.get(String(at)), today, { references, users }))
  await insert(client, 'agenda_events', rows)
  await insert(
    client,
    'agenda_events_companies',
    agendas.flatMap(({ company }, at) =>
      company ? [{ owner_id: ids.get(String(at)), target_id: references.get(`company/${company}`) }] : [],
    ),
  )
  await insert(
    client,
    'agenda_occurrences',
    rows.flatMap(({ id, room_id, ...event }) =>
      occurrencesOf({ ...event, exdates: [] }).map((day) => ({ event_id: id, room_id, ...day })),
    ),
  )
  // Six people of the company each, those with an account first.
  await client.run(sql`insert into ems.agenda_events_attendees (owner_id, target_id)
    select t.id, p.id from ems.agenda_events t join ems.agenda_events_companies c on c.owner_id = t.id
    cross join lateral (
      select e.id from ems.employees e left join ems.users u on u.employee_id = e.id
      where e.company_id = c.target_id and e.status = 'active' order by u.sso_sub nulls last, e.id limit 6) p
    where t.event_type in ('meeting', 'training')`)
  await client.run(sql`insert into ems.agenda_responses (event_id, employee_id, response)
    select owner_id, target_id, (array['accepted', 'accepted', 'tentative', 'declined'])[1 + (target_id + owner_id) % 4]
    from ems.agenda_events_attendees where (target_id * 7 + owner_id) % 3 <> 0`)
}

function rowOf(agenda: Agenda, id: string | undefined, today: string, { references, users }: Around) {
  const { title, type, company, room, location = null, rule, days, zone = 'Asia/Jakarta', hours = 1 } = agenda
  const day = rule ? mondayOf(addDays(today, agenda.day)) : addDays(today, agenda.day)
  const start = Date.parse(`${day}T${agenda.from ?? '00:00'}:00${offsets[zone]}`)
  const length = days ? days * 24 : hours
  return {
    id,
    title,
    event_type: type,
    all_day: days !== undefined,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + length * 3_600_000).toISOString(),
    timezone: zone,
    rrule: rule ? `FREQ=WEEKLY;BYDAY=MO;UNTIL=${addDays(day, 7 * 26).replaceAll('-', '')}` : null,
    exdates: [],
    visibility: company ? 'company' : 'group',
    organizer_id: users.get(company ? 'sdm@ems.test' : 'admin@ems.test'),
    guests: [],
    room_id: room ? references.get(`room/${room}`) : null,
    location,
    reminders: [],
    is_pinned: agenda.pinned ?? false,
    status: 'scheduled',
    ics_uid: `demo-${id}`,
    sequence: 0,
    version: 1,
    created_at: new Date(),
    updated_at: new Date(),
  }
}

const offsets: Readonly<Record<AgendaZone, string>> = {
  'Asia/Jakarta': '+07:00',
  'Asia/Makassar': '+08:00',
  'Asia/Jayapura': '+09:00',
}

const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
