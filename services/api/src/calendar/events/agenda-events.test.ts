import { permissions } from '@ems/contracts'
import { type AgendaOccurrence, agendaEvents } from '@ems/contracts/calendar'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '../../kit/context.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { giveReminders } from '../reminders.ts'

const event = {
  title: 'Rapat',
  event_type: 'meeting',
  start_at: '2031-03-03T02:00:00.000Z',
  end_at: '2031-03-03T03:00:00.000Z',
  timezone: 'Asia/Jakarta',
  visibility: 'group',
}

describeResource(agendaEvents, {
  input: (_, n) => ({ ...event, title: `Agenda ${n}` }),
  elsewhere: ({ companies }) => ({ visibility: 'company', companies: [companies[1]] }),
})

const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
const fieldOf = (answer: Sent) => [sources(answer), message(answer)]

describe('the agenda', () => {
  let api: TestApi
  let admin: Client
  let room: string
  let guest: Client
  beforeAll(async () => {
    api = await testApi()
    room = await reference(api, 'room', 'MAWAR', 'Ruang Mawar')
    admin = await api.as([...permissions])
    guest = await invitee(api, 'Sri Tamu')
  })
  afterAll(() => api.close())

  const add = (more = {}) => admin.create(agendaEvents, { ...event, ...more })
  const visible = async (client: Client, from: string, to: string): Promise<AgendaOccurrence[]> => {
    const { body } = await client.get(`/calendar/occurrences?from=${from}&to=${to}`)
    return body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes }))
  }
  const daysOf = async (row: Record<string, unknown>, client = admin) =>
    (await visible(client, '2031-03-01', '2031-12-31'))
      .filter(({ title }) => title === row.title)
      .map(({ date }) => date)
  const act = (row: { id: string }, version: number, action: string, attributes: object, client = admin) =>
    client.post(`/agenda-events/${row.id}/-actions/${action}`, { data: { meta: { version }, attributes } })
  const versionOf = async ({ id }: { id: string }) =>
    (await admin.get(`/agenda-events/${id}`)).body.data.meta.version as number

  test('refuses times and rules that cannot be', async () => {
    const store = (more: object) => admin.store(agendaEvents, { ...event, ...more })

    expect(fieldOf(await store({ end_at: '2031-03-03T01:00:00.000Z' }))).toEqual([
      ['/data/attributes/end_at'],
      'Selesai tidak boleh sebelum Mulai.',
    ])
    expect(message(await store({ end_at: '2031-05-03T03:00:00.000Z' }))).toBe('Durasi agenda maksimal 60 hari.')
    expect(message(await store({ rrule: 'FREQ=DAILY' }))).toBe(
      'Pengulangan harus punya tanggal akhir atau jumlah (maks. 366).',
    )
    expect(message(await store({ rrule: 'FREQ=DAILY;COUNT=367' }))).toBe(
      'Pengulangan harus punya tanggal akhir atau jumlah (maks. 366).',
    )
    expect(message(await store({ rrule: 'FREQ=SECONDLY;COUNT=3' }))).toBe('Pengulangan tidak dikenal.')
    expect(message(await store({ rrule: 'FREQ=DAILY;BYDAY=XX;COUNT=3' }))).toBe('Pengulangan tidak dikenal.')
    // 3 March 2031 is a Monday.
    expect(message(await store({ rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' }))).toBe(
      'Pengulangan tidak mencakup tanggal mulai.',
    )
    expect(message(await store({ rrule: 'FREQ=DAILY;COUNT=3', end_at: '2031-03-05T02:00:00.000Z' }))).toBe(
      'Durasi agenda melebihi jarak pengulangan.',
    )
    expect(message(await store({ rrule: 'FREQ=DAILY;UNTIL=20310301' }))).toBe(
      'Pengulangan berakhir sebelum agenda dimulai.',
    )
    expect(message(await store({ title: 'x'.repeat(151) }))).toBe('Judul maksimal 150 karakter.')
    expect(message(await store({ visibility: 'company' }))).toBe('Perusahaan wajib dipilih.')
    expect(message(await store({ guests: ['bukan alamat'] }))).toBe('Format email tidak valid.')
    expect(message(await store({ meeting_url: 'javascript:alert(1)' }))).toBe(
      'Alamat web harus diawali http:// atau https://.',
    )
    expect(message(await store({ reminders: [7] }))).toBe('Pengingat tidak ada dalam pilihan.')
  })

  test('counts the days of a series in its own zone, its last day included', async () => {
    // 06.30 in Jayapura is the evening before in UTC.
    const row = await add({
      title: 'Apel pagi',
      timezone: 'Asia/Jayapura',
      start_at: '2031-03-02T21:30:00.000Z',
      end_at: '2031-03-02T22:00:00.000Z',
      rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20310312',
    })

    const days = (await visible(admin, '2031-03-01', '2031-03-31')).filter(({ event: id }) => id === row.id)
    expect(days.map(({ date, start_at }) => [date, start_at])).toEqual([
      ['2031-03-03', '2031-03-02T21:30:00.000Z'],
      ['2031-03-05', '2031-03-04T21:30:00.000Z'],
      ['2031-03-10', '2031-03-09T21:30:00.000Z'],
      ['2031-03-12', '2031-03-11T21:30:00.000Z'],
    ])
  })

  test('changes one day of a series, the rest, or all of it', async () => {
    const row = await add({ title: 'Mingguan', rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' })

    const one = await act(row, row.version, 'edit', {
      scope: 'this',
      date: '2031-03-10',
      changes: { title: 'Mingguan pindah', start_at: '2031-03-11T02:00:00.000Z', end_at: '2031-03-11T03:00:00.000Z' },
    })
    expect(one.body.data.attributes).toMatchObject({ title: 'Mingguan pindah', rrule: null })
    expect(one.body.data.relationships.recurrence_parent.data.id).toBe(row.id)
    expect(await daysOf(row)).toEqual(['2031-03-03', '2031-03-17', '2031-03-24', '2031-03-31'])
    expect(await daysOf({ title: 'Mingguan pindah' })).toEqual(['2031-03-11'])

    const rest = await act(row, await versionOf(row), 'edit', {
      scope: 'following',
      date: '2031-03-24',
      changes: { title: 'Mingguan baru', start_at: '2031-03-25T02:00:00.000Z', end_at: '2031-03-25T03:00:00.000Z' },
    })
    expect(rest.body.data.attributes.rrule).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=2')
    expect(await daysOf(row)).toEqual(['2031-03-03', '2031-03-17'])
    expect(await daysOf({ title: 'Mingguan baru' })).toEqual(['2031-03-25', '2031-04-01'])

    await act(row, await versionOf(row), 'edit', {
      scope: 'all',
      date: '2031-03-17',
      changes: { start_at: '2031-03-19T04:00:00.000Z', end_at: '2031-03-19T05:00:00.000Z' },
    })
    expect(await daysOf(row)).toEqual(['2031-03-05', '2031-03-19'])
  })

  test('of a series by the weekday of the month goes to that of the day it is moved to', async () => {
    const row = await add({ title: 'Senin pertama', rrule: 'FREQ=MONTHLY;BYDAY=1MO;COUNT=3' })

    // 8 April 2031 is the second Tuesday.
    const rest = await act(row, row.version, 'edit', {
      scope: 'following',
      date: '2031-04-07',
      changes: { title: 'Selasa kedua', start_at: '2031-04-08T02:00:00.000Z', end_at: '2031-04-08T03:00:00.000Z' },
    })

    expect(rest.body.data.attributes.rrule).toBe('FREQ=MONTHLY;BYDAY=2TU;COUNT=2')
    expect(await daysOf({ title: 'Selasa kedua' })).toEqual(['2031-04-08', '2031-05-13'])
  })

  test('repeats as often as it did when the rest of it gets other weekdays', async () => {
    const row = await add({ title: 'Empat kali', rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' })

    await act(row, row.version, 'edit', {
      scope: 'following',
      date: '2031-03-17',
      changes: { title: 'Dua lagi', rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4' },
    })

    expect(await daysOf(row)).toEqual(['2031-03-03', '2031-03-10'])
    expect(await daysOf({ title: 'Dua lagi' })).toEqual(['2031-03-17', '2031-03-19'])
  })

  test('goes whole, with the days that were changed alone, and leaves a series that went on from it', async () => {
    const row = await add({ title: 'Bubar', rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' })
    await act(row, row.version, 'edit', { scope: 'this', date: '2031-03-10', changes: { title: 'Bubar sendiri' } })
    const changes = { title: 'Bubar lanjut' }
    await act(row, await versionOf(row), 'edit', { scope: 'following', date: '2031-03-24', changes })

    const deleted = await act(row, await versionOf(row), 'remove', { scope: 'all', date: '2031-03-03' })

    expect(deleted.status).toBe(204)
    expect(await daysOf(row)).toEqual([])
    expect(await daysOf({ title: 'Bubar sendiri' })).toEqual([])
    expect(await daysOf(changes)).toEqual(['2031-03-24', '2031-03-31'])
  })

  test('from a day on goes, or is called off, with the days that were changed alone', async () => {
    const row = await add({ title: 'Surut', rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' })
    for (const date of ['2031-03-10', '2031-03-24'])
      await act(row, await versionOf(row), 'edit', { scope: 'this', date, changes: { title: 'Surut sendiri' } })

    await act(row, await versionOf(row), 'remove', { scope: 'following', date: '2031-03-17' })
    expect(await daysOf({ title: 'Surut sendiri' })).toEqual(['2031-03-10'])

    await act(row, await versionOf(row), 'cancel', { scope: 'all', reason: 'Ditunda pekan depan' })
    const detached = (await visible(admin, '2031-03-10', '2031-03-10')).find(({ title }) => title === 'Surut sendiri')
    expect(detached?.status).toBe('cancelled')
  })

  test('takes one day out of a series, or all from a day on, and tells of an outdated version', async () => {
    const row = await add({ title: 'Harian', rrule: 'FREQ=DAILY;COUNT=6' })

    const deleted = await act(row, row.version, 'remove', { scope: 'this', date: '2031-03-05' })
    const stale = await act(row, row.version, 'remove', { scope: 'following', date: '2031-03-06' })
    const never = await act(row, row.version + 1, 'remove', { scope: 'this', date: '2031-03-05' })
    await act(row, row.version + 1, 'remove', { scope: 'following', date: '2031-03-07' })

    expect([deleted.status, stale.status, never.status]).toEqual([204, 409, 409])
    expect([stale.body.errors[0].code, never.body.errors[0].code]).toEqual(['VERSION', 'NO_OCCURRENCE'])
    expect(await daysOf(row)).toEqual(['2031-03-03', '2031-03-04', '2031-03-06'])
  })

  test('gives a room to one event at a time, on every day of a series', async () => {
    const weekly = await add({ title: 'Rapat ruang', room, rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' })

    const clash = await admin.store(agendaEvents, {
      ...event,
      room,
      start_at: '2031-03-17T02:30:00.000Z',
      end_at: '2031-03-17T04:00:00.000Z',
    })
    const after = await admin.store(agendaEvents, {
      ...event,
      room,
      start_at: '2031-03-17T03:00:00.000Z',
      end_at: '2031-03-17T04:00:00.000Z',
    })
    expect(fieldOf(clash)).toEqual([
      ['/data/relationships/room'],
      'Ruang sudah dipakai Rapat ruang 17/03/2031 09.00–10.00 WIB.',
    ])
    expect(after.status).toBe(201)

    await act(weekly, weekly.version, 'cancel', { scope: 'all', reason: 'Ditunda pekan depan' })
    const free = await admin.store(agendaEvents, { ...event, title: 'Bebas', room })
    expect(free.status).toBe(201)
    const back = await act(weekly, await versionOf(weekly), 'reopen', {})
    expect([back.status, message(back)]).toEqual([422, 'Ruang sudah dipakai Bebas 03/03/2031 09.00–10.00 WIB.'])
  })

  test('two bookings at the same moment get the room once', async () => {
    const when = { ...event, room, start_at: '2031-06-02T02:00:00.000Z', end_at: '2031-06-02T03:00:00.000Z' }

    const answers = await Promise.all(
      [1, 2, 3].map((n) => admin.store(agendaEvents, { ...when, title: `Serentak ${n}` })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  test('shows an event to those it is for, and its change is theirs who may', async () => {
    const other = await api.as([...permissions], { scope: 'group' })
    const own = await add({ title: 'Rahasia', visibility: 'private' })
    const open = await add({ title: 'Terbuka' })
    const meeting = await add({ title: 'Empat mata', visibility: 'attendees', attendees: [guest.user.employee] })
    const titles = async (client: Client) => {
      const all = await visible(client, '2031-03-03', '2031-03-03')
      return all.map(({ title }) => title).filter((title) => ['Rahasia', 'Terbuka', 'Empat mata'].includes(title))
    }

    expect((await titles(admin)).sort()).toEqual(['Empat mata', 'Rahasia', 'Terbuka'])
    expect((await titles(guest)).sort()).toEqual(['Empat mata', 'Terbuka'])
    expect(await titles(other)).toEqual(['Terbuka'])
    expect((await other.get(`/agenda-events/${own.id}`)).status).toBe(404)
    const theirs = await guest.update(agendaEvents, meeting, { title: 'Diubah' })
    expect([theirs.status, theirs.body.errors[0].detail]).toEqual([
      403,
      'Anda tidak memiliki hak akses halaman/fungsi ini.[Galat]Hanya penyelenggara yang dapat mengubah agenda ini.',
    ])
    expect((await other.update(agendaEvents, open, { title: 'Terbuka juga' })).status).toBe(200)
  })

  test('without the right to list, shows only what one organises or is invited to', async () => {
    const self = await invitee(api, 'Wati Mandiri', { permissions: ['calendar-access'], scope: 'own' })
    const employee = self.user.employee
    await add({ title: 'Umum' })
    await add({ title: 'Mengundang', attendees: [employee] })

    const titles = (await visible(self, '2031-03-03', '2031-03-03')).map(({ title }) => title)
    expect(titles).toContain('Mengundang')
    expect(titles).not.toContain('Umum')
  })

  test('tells the invited, hears their answers and asks again when the time moves', async () => {
    const row = await add({ title: 'Undangan', attendees: [guest.user.employee] })
    const notified = async (id: string) =>
      (
        await api.pool.query(
          'select event, title from ems.notifications where user_id = $1 and target_id = $2 order by id',
          [id, row.id],
        )
      ).rows.map(({ title }) => title)
    const find = async () => (await visible(guest, '2031-03-01', '2031-03-31')).find(({ event: id }) => id === row.id)

    expect(await notified(guest.user.id)).toEqual(['Undangan: Undangan'])
    expect(await find()).toMatchObject({ invited: 1, accepted: 0, response: 'waiting' })
    const answer = await act(row, row.version, 'rsvp', { response: 'accepted' }, guest)
    const stranger = await act(row, row.version, 'rsvp', { response: 'accepted' }, admin)
    const nonsense = await act(row, row.version, 'rsvp', { response: 'mungkin saja' }, guest)
    expect([answer.status, stranger.status, nonsense.status]).toEqual([200, 403, 422])
    expect(await find()).toMatchObject({ accepted: 1, response: 'accepted', version: row.version })
    expect(await notified(admin.user.id)).toEqual(['Sri Tamu: Hadir'])

    await admin.update(agendaEvents, row, { start_at: '2031-03-03T02:30:00.000Z' })
    expect(await find()).toMatchObject({ accepted: 0, response: 'waiting' })
    expect(await notified(guest.user.id)).toEqual(['Undangan: Undangan', 'Agenda berubah: Undangan'])
    await act(row, await versionOf(row), 'cancel', { scope: 'all', reason: 'Ruang banjir' })
    expect(await notified(guest.user.id)).toEqual([
      'Undangan: Undangan',
      'Agenda berubah: Undangan',
      'Dibatalkan: Undangan',
    ])
  })

  test('is answered for one day of a series, for that day and the later ones, or for all of it', async () => {
    const day = (n: number) => `2031-09-0${n}`
    const row = await add({
      title: 'Apel pagi',
      start_at: '2031-09-01T01:00:00.000Z',
      end_at: '2031-09-01T02:00:00.000Z',
      rrule: 'FREQ=DAILY;COUNT=4',
      attendees: [guest.user.employee],
    })
    const answer = (response: string, more = {}) => act(row, row.version, 'rsvp', { response, ...more }, guest)
    const answers = async () =>
      (await visible(guest, day(1), day(4))).filter(({ event }) => event === row.id).map(({ response }) => response)
    const invited = async (date: string) =>
      (await guest.get(`/calendar/events/${row.id}/invited?date=${date}`)).body.data[0].attributes.response
    const isFree = async (n: number) => {
      const when = { start_at: `${day(n)}T01:30:00.000Z`, end_at: `${day(n)}T02:00:00.000Z`, timezone: 'Asia/Jakarta' }
      const attributes = { ...when, attendees: [guest.user.employee], room: null, event: null }
      const { body } = await admin.post('/calendar/conflicts', { data: { attributes } })
      return body.data.attributes.busy.length === 0
    }

    const pending = async () =>
      (await guest.get('/calendar/invitations')).body.data
        .filter(({ id }: { id: string }) => id === row.id)
        .map(({ attributes }: { attributes: { date: string } }) => attributes.date)
    expect(await pending()).toEqual([day(1)])
    await answer('tentative', { scope: 'this', date: day(1) })
    expect(await pending()).toEqual([day(2)])
    await answer('accepted', { scope: 'all' })
    expect(await pending()).toEqual([])
    const { body: requesting } = await guest.get('/notifications?filter[event]=agenda.invited&filter[read_at_null]=1')
    expect(
      requesting.data.filter(
        ({ attributes }: { attributes: { target_id: string } }) => attributes.target_id === row.id,
      ),
    ).toEqual([])
    await answer('declined', { scope: 'this', date: day(2) })
    expect(await answers()).toEqual(['accepted', 'declined', 'accepted', 'accepted'])
    expect([await invited(day(1)), await invited(day(2))]).toEqual(['accepted', 'declined'])
    expect([await isFree(1), await isFree(2)]).toEqual([false, true])

    await answer('tentative', { scope: 'following', date: day(3) })
    expect(await answers()).toEqual(['accepted', 'declined', 'tentative', 'tentative'])
    // A day that is taken out leaves the answers to the others.
    await act(row, row.version, 'remove', { scope: 'this', date: day(4) })
    expect(await answers()).toEqual(['accepted', 'declined', 'tentative'])

    expect((await answer('declined', { scope: 'this', date: '2031-09-20' })).status).toBe(409)
    expect((await answer('declined', { scope: 'this' })).status).toBe(409)
    expect((await answer('declined', { scope: 'kapan saja' })).status).toBe(422)
    await answer('declined')
    expect(await answers()).toEqual(['declined', 'declined', 'declined'])
  })

  test('warns of people who are busy, of holidays and of a taken room, and says no secret', async () => {
    const when = { start_at: '2031-07-01T02:00:00.000Z', end_at: '2031-07-01T03:00:00.000Z', timezone: 'Asia/Jakarta' }
    const employee = guest.user.employee as string
    const other = await api.as([...permissions])
    await add({ ...when, title: 'Wawancara', visibility: 'private', attendees: [employee], room })
    await api.pool.query(
      `insert into ems.leave_offices (date, name, kind) values ('2031-07-01', 'Hari Bhayangkara', 'company')`,
    )
    const ask = async (client: Client) => {
      const attributes = { ...when, attendees: [employee], room, event: null }
      return (await client.post('/calendar/conflicts', { data: { attributes } })).body.data.attributes
    }

    expect(await ask(admin)).toEqual({
      busy: [{ employee, name: 'Sri Tamu', title: 'Wawancara' }],
      away: [],
      left: [],
      holidays: [{ date: '2031-07-01', name: 'Hari Bhayangkara' }],
      room: { title: 'agenda lain', hours: '01/07/2031 09.00–10.00 WIB' },
    })
    expect((await ask(other)).busy).toEqual([{ employee, name: 'Sri Tamu', title: null }])
  })

  test('warns of a room that is taken on a later day of a series, and of a broken rule says nothing', async () => {
    await add({ title: 'Pemakai', room, start_at: '2031-09-17T02:00:00.000Z', end_at: '2031-09-17T03:00:00.000Z' })
    const ask = async (rrule: string) => {
      const when = {
        start_at: '2031-09-03T02:00:00.000Z',
        end_at: '2031-09-03T03:00:00.000Z',
        timezone: 'Asia/Jakarta',
      }
      const attributes = { ...when, attendees: [], room, event: null, rrule }
      const answer = await admin.post('/calendar/conflicts', { data: { attributes } })
      return [answer.status, answer.body.data.attributes.room]
    }

    expect(await ask('FREQ=WEEKLY;COUNT=3')).toEqual([200, { title: 'Pemakai', hours: '17/09/2031 09.00–10.00 WIB' }])
    expect(await ask('FREQ=WEEKLY;COUNT=2')).toEqual([200, null])
    expect(await ask('FREQ=SECONDLY;COUNT=2')).toEqual([200, null])
  })

  test('warns of who is on leave that day, and of who no longer works here', async () => {
    const [away, left] = [await invitee(api, 'Cuti Sari'), await invitee(api, 'Lama Pergi')]
    await api.pool.query(`update ems.employees set status = 'exited' where id = $1`, [left.user.employee])
    await onLeave(api, away.user.employee, '2031-08-04', '2031-08-06')
    const ask = async (day: string) => {
      const attributes = {
        start_at: `${day}T02:00:00.000Z`,
        end_at: `${day}T03:00:00.000Z`,
        timezone: 'Asia/Jakarta',
        attendees: [away.user.employee, left.user.employee],
        room: null,
        event: null,
      }
      const match = (await admin.post('/calendar/conflicts', { data: { attributes } })).body.data.attributes
      return [match.away, match.left].map((people: { name: string }[]) => people.map(({ name }) => name))
    }

    expect(await ask('2031-08-06')).toEqual([['Cuti Sari'], ['Lama Pergi']])
    expect(await ask('2031-08-07')).toEqual([[], ['Lama Pergi']])
  })

  test('reminds the organiser and the invited once, not those who declined', async () => {
    const declined = await invitee(api, 'Joko Absen')
    const start = new Date(Date.now() + 65 * 60_000)
    const row = await add({
      title: 'Segera',
      start_at: start.toISOString(),
      end_at: new Date(start.getTime() + 3_600_000).toISOString(),
      attendees: [guest.user.employee, declined.user.employee],
      reminders: [60, 1440],
    })
    await act(row, row.version, 'rsvp', { response: 'declined' }, declined)
    const reminded = async () =>
      (
        await api.pool.query(
          `select user_id from ems.notifications where event = 'agenda.reminder' and target_id = $1`,
          [row.id],
        )
      ).rows.map(({ user_id }) => user_id)

    await giveReminders(api.pool)
    expect(await reminded()).toEqual([])
    await api.pool.query(
      `update ems.agenda_reminders set remind_at = now() - interval '1 second' where event_id = $1`,
      [row.id],
    )
    await Promise.all([giveReminders(api.pool), giveReminders(api.pool)])
    expect((await reminded()).sort()).toEqual([admin.user.id, guest.user.id].sort())
  })
})

async function reference({ pool }: TestApi, category: string, code: string, name: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into ems."references" (category, code, name) values ($1, $2, $3) returning id`,
    [category, code, name],
  )
  return rows[0].id
}

/** Granted leave, from the first day to the last. */
async function onLeave({ pool }: TestApi, employee: string | null, first: string, last: string) {
  await pool.query(
    `with c as (insert into ems.attendance_codes (code, name, present_value) values ('CUTI', 'Cuti', 0) returning id),
      k as (insert into ems.leaves (code, name, category, attendance_code_id) select 'CT-A', 'Cuti tahunan', 'annual', id from c
        returning id)
     insert into ems.leave_employees (employee_id, employee_name, company_id, department_id, leave_id, entry, status, start_date,
       end_date, days, period_year)
     select e.id, e.full_name, e.company_id, e.department_id, k.id, 'request', 'approved', $2::date, $3::date, -3, 2031
     from ems.employees e, k where e.id = $1`,
    [employee, first, last],
  )
}

let people = 0

/** A user with an employee and, by default, all permissions in the first company. */
async function invitee(
  api: TestApi,
  name: string,
  { permissions: may = [...permissions], scope = 'company' }: { permissions?: string[]; scope?: User['scope'] } = {},
): Promise<Client> {
  people += 1
  const place = (category: string) => reference(api, category, `U${people}`, 'Uji')
  const { rows } = await api.pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id, employment_type, join_date, status)
     values ($1, $2, 'f', $3, $4, $5, $6, 'permanent', '2020-01-01', 'active') returning id`,
    [`U-${people}`, name, api.companies[0], await place('office'), await place('department'), await place('position')],
  )
  return api.as(may, { name, employee: rows[0].id, scope, companies: [api.companies[0]] })
}
