import { permissions } from '@ems/contracts'
import { agendaEvents, leaveOffices } from '@ems/contracts/calendar'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import ICAL from 'ical.js'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { icsOf } from './ics.ts'

const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))

describe('an iCalendar file', () => {
  const entry = {
    uid: 'satu@ems',
    stamp: '2026-11-20T00:00:00Z',
    allDay: false as const,
    start: '2026-11-23T02:00:00.000Z',
    end: '2026-11-23T03:00:00.000Z',
    zone: 'Asia/Jakarta' as const,
  }

  test('keeps every character, in lines of at most 75 octets', () => {
    const summary = `Rapat; "tinjauan", \\ Ni Luh Ayu 😀 ${'é'.repeat(80)}`
    const description = 'Baris satu\nBaris dua; tiga, empat'
    const text = icsOf('Agenda, umum', [{ ...entry, summary, description }])

    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const [event] = read(text)
    expect([event?.summary, event?.description]).toEqual([summary, description])
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('says the clock of its zone, and defines the zone', () => {
    const text = icsOf('x', [{ ...entry, summary: 'Rapat', zone: 'Asia/Jayapura' }])

    const [event] = read(text)
    expect(event?.startDate.toString()).toBe('2026-11-23T11:00:00')
    expect(text).toContain('TZID:Asia/Jayapura\r\nBEGIN:STANDARD')
    expect(text).toContain('TZOFFSETTO:+0900')
  })

  test('repeats up to the whole last day, but not on days taken out', () => {
    const [event] = read(
      icsOf('x', [
        { ...entry, summary: 'Rapat', rrule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214', exdates: ['2026-12-07'] },
      ]),
    )

    const days: string[] = []
    const iterator = event?.iterator()
    for (let next = iterator?.next(); next; next = iterator?.next()) days.push(next.toString())
    expect(days).toEqual(['2026-11-23T09:00:00', '2026-11-30T09:00:00', '2026-12-14T09:00:00'])
  })

  test('has days without a clock as days', () => {
    const text = icsOf('x', [
      { uid: 'a', stamp: entry.stamp, summary: 'Natal', allDay: true, start: '2026-12-25', end: '2026-12-26' },
    ])

    expect(text).toContain('DTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261226')
    expect(text).not.toContain('VTIMEZONE')
  })

  test('names who invites and everybody who is invited, with or without an address', () => {
    const attendees = [
      { name: 'Budi; Santoso', email: 'budi@ems.test', response: 'ACCEPTED' },
      { name: 'Citra', email: null, response: 'NEEDS-ACTION' },
    ]
    const organizer = { name: 'Ayu', email: 'ayu@ems.test' }
    const text = icsOf('x', [{ ...entry, summary: 'Rapat', organizer, attendees }])
    const [event] = read(text)
    const people = event?.attendees.map((one) => [
      one.getParameter('cn'),
      one.getParameter('partstat'),
      one.getFirstValue(),
    ])

    expect(people).toEqual([
      ['Budi; Santoso', 'ACCEPTED', 'mailto:budi@ems.test'],
      ['Citra', 'NEEDS-ACTION', 'invalid:nomail'],
    ])
    expect(event?.organizer).toBe('mailto:ayu@ems.test')
    // A published calendar has no attendees.
    expect(text).not.toContain('METHOD:')
    expect(icsOf('x', [{ ...entry, summary: 'Rapat' }])).toContain('METHOD:PUBLISH')
  })

  test('lets no name end its line', () => {
    const organizer = { name: 'Budi"\r\nX-EVIL:1', email: 'budi@ems.test\r\nX-EVIL:1' }
    const text = icsOf('x', [{ ...entry, summary: 'a\r\nX-EVIL:1', organizer }])
    expect(text.split('\r\n').some((line) => line.startsWith('X-EVIL'))).toBe(false)
  })
})

describe('a subscription', () => {
  let api: TestApi
  let admin: Client
  let staff: Client
  const subscribe = async (client: Client, layer: string) =>
    (await client.post('/calendar/feeds', { data: { attributes: { layer } } })).body.data.attributes.path as string
  const fetched = (url: string) => api.send({ method: 'GET', url, headers: { accept: 'text/calendar' } })
  beforeAll(async () => {
    api = await testApi()
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values
        ('kalender', 'Kalender', '{calendar-access,calendar-list,calendar-show}', 'own') returning id`,
    )
    admin = await api.as([...permissions])
    staff = await api.as(['calendar-access', 'calendar-list', 'calendar-show'], { usergroup: rows[0].id, scope: 'own' })
    const when = { event_type: 'meeting', start_at: '2031-03-03T02:00:00.000Z', end_at: '2031-03-03T03:00:00.000Z' }
    await admin.create(agendaEvents, { ...when, title: 'Untuk semua', visibility: 'group' })
    await admin.create(agendaEvents, { ...when, title: 'Rahasia', visibility: 'private' })
    await admin.create(leaveOffices, { date: '2031-01-01', name: 'Tahun Baru', kind: 'national' })
  })
  afterAll(() => api.close())

  test('shows without a session what its owner reaches, and no more', async () => {
    const answer = await fetched(await subscribe(staff, 'agenda'))
    const holidays = await fetched(await subscribe(staff, 'holidays'))

    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(read(answer.text).map(({ summary }) => summary)).toEqual(['Untuk semua'])
    expect(read(holidays.text).map(({ summary }) => summary)).toEqual(['Tahun Baru'])
  })

  test('has an address that ends when it is made anew, taken away, or when its owner may not come in', async () => {
    const old = await subscribe(staff, 'agenda')
    const url = await subscribe(staff, 'agenda')

    expect([(await fetched(old)).status, (await fetched(url)).status]).toEqual([404, 200])
    await api.pool.query(`update ems.users set status = 'inactive' where id = $1`, [staff.user.id])
    expect((await fetched(url)).status).toBe(404)
    await api.pool.query(`update ems.users set status = 'active' where id = $1`, [staff.user.id])
    expect((await fetched(url)).status).toBe(200)
    expect((await staff.delete('/calendar/feeds/agenda')).status).toBe(204)
    expect((await fetched(url)).status).toBe(404)
    expect((await fetched('/api/v1/calendar-feeds/entah.ics')).status).toBe(404)
  })

  test('is kept as a hash, and its address is said once', async () => {
    const url = await subscribe(staff, 'holidays')
    const token = url.split('/').at(-1)?.replace('.ics', '') ?? ''

    const listed = await staff.get('/calendar/feeds')
    const { rows } = await api.pool.query('select * from ems.calendar_feeds')
    expect(token).toHaveLength(43)
    expect(JSON.stringify([listed.body, rows])).not.toContain(token)
  })

  test('is asked for so often only', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1) statuses.push((await fetched('/api/v1/calendar-feeds/tebakan.ics')).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
