import { randomUUID } from 'node:crypto'
import { permissions } from '@ems/contracts'
import { attendanceEmployees, attendancePunches } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Sent } from '../../../testing/client.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { multipart } from '../../../testing/multipart.ts'
import { employeeIn } from '../../testing.ts'

describeResource(attendancePunches, {
  input: async (api, n) => ({
    at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
    employee: await employeeIn(api, api.companies[0], `Pegawai ${n}`),
  }),
  seed: async (api, { at, employee, company }) => {
    const employeeId = company && company !== api.companies[0] ? await employeeIn(api, String(company)) : employee
    const { rows } = await api.pool.query(
      `insert into ems.attendance_punches (employee_id, at, source) values ($1, $2, 'web') returning id`,
      [employeeId, at],
    )
    return rows[0].id
  },
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
})

describe('attendance by punches', () => {
  let api: TestApi
  let admin: Client
  let pattern: string
  const offices: Record<string, string> = {}
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    await api.pool.query(
      `insert into ems.attendance_codes (code, name, present_value, auto_source) values ('H', 'Hadir', 1, 'punch'),
         ('TL', 'Tidak lengkap', 1, 'punch'), ('A', 'Alpa', 0, 'none'), ('O', 'Libur mingguan', 0, 'weekly_off'),
         ('L', 'Libur nasional', 0, 'holiday'), ('LB', 'Lembur hari libur', 1, 'punch')`,
    )
    const reference = async (category: string, code: string, meta: object) =>
      (
        await api.pool.query(
          `insert into ems."references" (category, code, name, company_id, meta) values ($1, $2, $2, $3, $4) returning id`,
          [category, code, category === 'office' ? api.companies[0] : null, JSON.stringify(meta)],
        )
      ).rows[0].id
    pattern = await reference('work-pattern', 'LIMA', {
      days: [1, 2, 3, 4, 5],
      start: '08:00',
      end: '17:00',
      break_minutes: 60,
    })
    for (const zone of ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])
      offices[zone] = await reference('office', zone.slice(5), {
        timezone: zone,
        latitude: '-6.175392',
        longitude: '106.827153',
        radius_m: 150,
      })
  })
  afterAll(() => api.close())

  let pins = 100
  const person = async (zone = 'Asia/Jakarta', group = 'PUSAT') => {
    const id = await employeeIn(api)
    pins += 1
    await api.pool.query(
      `update ems.employees set work_pattern_id = $2, office_id = $3, attendance_pins = $4 where id = $1`,
      [id, pattern, offices[zone], JSON.stringify([{ device_group: group, pin: String(pins).padStart(5, '0') }])],
    )
    return { id, pin: String(pins) }
  }
  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const load = (name: string, content: string, fields: Record<string, string> = {}, by = admin) => {
    const [body, headers] = multipart(
      { name, content: Buffer.from(content) },
      { office: String(offices['Asia/Jakarta']), device_group: 'PUSAT', ...fields },
    )
    return by.post('/attendance-punches/-actions/importLog', body, headers)
  }
  const recalculate = (attributes: object, by = admin) =>
    by.post('/attendance-employees/-actions/recalculate', { data: { type: 'attendance-employees', attributes } })
  const daysOf = async (employee: string) => {
    const { rows } = await api.pool.query(
      `select a.date::text, c.code, a.check_in, a.check_out, a.source, a.late_minutes as late, a.review from ems.attendance_employees a
       join ems.attendance_codes c on c.id = a.code_id where a.employee_id = $1 and a.deleted_at is null order by 1`,
      [employee],
    )
    return rows
  }
  // Monday 2 November 2026.
  const day = (pin: string, date: string, ...times: string[]) =>
    times.map((time) => `${pin}\t${date} ${time}\t1\t255\t1\t0`)

  test('come from the log of a machine once, and unknown PINs and bad lines are named', async () => {
    const { id, pin } = await person()
    const log = [
      ...day(pin, '2026-11-02', '07:55:00', '17:05:00'),
      ...day('999', '2026-11-02', '08:00:00'),
      'rusak',
    ].join('\n')
    const tried = await load('attlog.dat', log, { dry_run: '1' })
    const read = await load('attlog.dat', log)
    const again = await load('attlog.dat', log)

    expect(tried.body.data.attributes).toMatchObject({ is_dry_run: true, taps: 3, added: 3, employees: 1 })
    expect(read.body.data.attributes).toMatchObject({
      added: 3,
      repeated: 0,
      from: '2026-11-02',
      unknown_pins: [{ pin: '999', taps: 1 }],
      faults: [{ line: 4, text: 'rusak', message: 'Baris tidak dikenali.' }],
      drift_minutes: null,
    })
    expect(again.body.data.attributes).toMatchObject({ added: 0, repeated: 3 })
    const { body } = await admin.get(`/attendance-punches?filter[employee]=${id}&sort=at`)
    expect(body.data.map(({ attributes }: { attributes: { at: string } }) => attributes.at)).toEqual([
      '2026-11-02T00:55:00.000Z',
      '2026-11-02T10:05:00.000Z',
    ])
    const unknown = await admin.get('/attendance-punches?filter[pin]=999')
    expect(unknown.body.data[0].attributes.employee_name).toBe('PIN 999 belum dipetakan')
  })

  test('make the days of a range, after a preview that writes nothing', async () => {
    const { id, pin } = await person()
    await load(
      'log.dat',
      [
        ...day(pin, '2026-11-02', '08:12:00', '17:05:00'),
        ...day(pin, '2026-11-03', '07:50:00'),
        ...day(pin, '2026-11-07', '09:00:00', '12:00:00'),
      ].join('\n'),
    )
    const range = { from: '2026-11-02', to: '2026-11-08', employee: id }
    const preview = await recalculate({ ...range, dry_run: true })
    expect(preview.body.data.attributes).toMatchObject({ added: 7, changed: 0, employees: 1 })
    expect(preview.body.data.attributes.lines[0]).toMatchObject({
      date: '2026-11-02',
      before: null,
      after: { code: 'H' },
    })
    expect(await daysOf(id)).toEqual([])

    await recalculate(range)
    const rows = await daysOf(id)
    expect(rows.map(({ date, code, late }) => [date, code, late])).toEqual([
      ['2026-11-02', 'H', 12],
      ['2026-11-03', 'TL', 0],
      ['2026-11-04', 'A', 0],
      ['2026-11-05', 'A', 0],
      ['2026-11-06', 'A', 0],
      ['2026-11-07', 'LB', 0],
      ['2026-11-08', 'O', 0],
    ])
    expect((await recalculate(range)).body.data.attributes).toMatchObject({ added: 0, changed: 0 })
    await load('late.dat', day(pin, '2026-11-03', '17:30:00').join('\n'))
    expect((await recalculate(range)).body.data.attributes).toMatchObject({ added: 0, changed: 1 })
  })

  test('leave days entered by hand, and closed days', async () => {
    const { id, pin } = await person()
    const { rows: codes } = await api.pool.query(`select id from ems.attendance_codes where code = 'O'`)
    await admin.create(attendanceEmployees, {
      employee: id,
      date: '2026-10-05',
      code: codes[0].id,
      reason: 'Diganti hari lain',
    })
    await load('log.dat', day(pin, '2026-10-05', '08:00:00', '17:00:00').join('\n'))
    const { body } = await recalculate({ from: '2026-10-05', to: '2026-10-05', employee: id })

    expect(body.data.attributes).toMatchObject({ kept: 1, added: 0, changed: 0 })
    expect((await daysOf(id)).map(({ code }) => code)).toEqual(['O'])
  })

  test('leave the codes that no machine gives, and bring them their times', async () => {
    const { id, pin } = await person()
    const { rows: codes } = await api.pool.query(
      `insert into ems.attendance_codes (code, name, present_value) values ('WFH', 'Kerja dari rumah', 1), ('DL', 'Dinas luar', 1)
       returning id, code`,
    )
    for (const [n, { id: code }] of codes.entries())
      await api.pool.query(
        `insert into ems.attendance_employees (employee_id, date, code_id, source, check_in) values ($1, $2, $3, 'system', $4)`,
        [id, `2026-10-${12 + n}`, code, n === 0 ? '2026-10-12T01:00:00Z' : null],
      )
    await load('log.dat', day(pin, '2026-10-12', '08:30:00', '17:00:00').join('\n'))
    const { body } = await recalculate({ from: '2026-10-12', to: '2026-10-13', employee: id })

    expect(body.data.attributes).toMatchObject({ changed: 1, kept: 1 })
    expect((await daysOf(id)).map(({ code, late }) => [code, late])).toEqual([
      ['WFH', 30],
      ['DL', 0],
    ])
  })

  test('of an unknown PIN go to the employee who gets it', async () => {
    const { id } = await person()
    await load('log.dat', day('777', '2026-10-06', '08:00:00', '17:00:00').join('\n'))
    await api.pool.query(
      `update ems.employees set attendance_pins = '[{"device_group": "PUSAT", "pin": "0777"}]' where id = $1`,
      [id],
    )
    const { body } = await recalculate({ from: '2026-10-06', to: '2026-10-06', employee: id })

    expect([body.data.attributes.mapped, (await daysOf(id)).map(({ code }) => code)]).toEqual([2, ['H']])
  })

  test('are by the clock of the office, in three zones', async () => {
    const moments: string[] = []
    for (const zone of Object.keys(offices)) {
      const { id, pin } = await person(zone, zone)
      await load('log.dat', day(pin, '2026-10-07', '08:00:00', '17:00:00').join('\n'), {
        office: String(offices[zone]),
        device_group: zone,
      })
      await recalculate({ from: '2026-10-07', to: '2026-10-07', employee: id })
      const [row] = await daysOf(id)
      moments.push(`${row.code} ${new Date(row.check_in).toISOString().slice(11, 16)} ${row.late}`)
    }

    expect(moments).toEqual(['H 01:00 0', 'H 00:00 0', 'H 23:00 0'])
  })

  test('of a machine whose clock is three hours wrong are noticed, and moved back by the import', async () => {
    const people = [
      await person('Asia/Jakarta', 'SALAH'),
      await person('Asia/Jakarta', 'SALAH'),
      await person('Asia/Jakarta', 'SALAH'),
    ]
    const log = people.flatMap(({ pin }) => day(pin, '2026-10-08', '10:58:00', '20:04:00')).join('\n')
    const tried = await load('log.dat', log, { device_group: 'SALAH', dry_run: '1' })
    expect(tried.body.data.attributes.drift_minutes).toBe(178)

    const read = await load('log.dat', log, { device_group: 'SALAH', shift_minutes: '-180' })
    expect(read.body.data.attributes).toMatchObject({ added: 6, drift_minutes: null })
    await recalculate({ from: '2026-10-08', to: '2026-10-08', employee: people[0]?.id })
    expect((await daysOf(String(people[0]?.id)))[0]).toMatchObject({ code: 'H', late: 0 })
  })

  test('cannot be changed or removed', async () => {
    const { id } = await person()
    await api.pool.query(`insert into ems.attendance_punches (employee_id, at, source) values ($1, now(), 'web')`, [id])

    await expect(
      api.pool.query(`update ems.attendance_punches set at = at + interval '1 hour' where employee_id = $1`, [id]),
    ).rejects.toThrow('Ketukan presensi tidak dapat diubah atau dihapus.')
    await expect(api.pool.query('delete from ems.attendance_punches where employee_id = $1', [id])).rejects.toThrow(
      'Ketukan presensi tidak dapat diubah atau dihapus.',
    )
  })

  describe('by web and phone', () => {
    const tap = (at: Date, place: object | null = null, key = randomUUID()) => ({ key, at: at.toISOString(), place })
    const send = (by: Client, taps: object[], sent = new Date()) =>
      by.post('/attendance-punches/-actions/checkIn', {
        data: { type: 'attendance-punches', attributes: { sent_at: sent.toISOString(), source: 'mobile', taps } },
      })

    test('count by the clock of the server, whatever that of the phone says, and once however often they are sent', async () => {
      const { id } = await person()
      const self = await api.as(['attendance-show'], { employee: id, scope: 'own' })
      const wrong = new Date(Date.now() + 3 * 3_600_000)
      const place = { latitude: -6.175392, longitude: 106.827153, accuracy: 12 }
      const taps = [tap(new Date(wrong.getTime() - 600_000), place)]
      const first = await send(self, taps, wrong)
      const second = await send(self, taps, wrong)

      if (first.status !== 200) throw new Error(first.text)
      const [{ attributes }] = first.body.data
      expect(Math.abs(Date.parse(attributes.at) - (Date.now() - 600_000))).toBeLessThan(20_000)
      expect(attributes).toMatchObject({ geo_status: 'inside', distance_m: 0, source: 'mobile' })
      expect([second.status, second.body.data, second.body.meta.repeated]).toEqual([200, [], 1])
      expect(await daysOf(id)).toEqual([expect.objectContaining({ source: 'mobile' })])
    })

    test('need an employee, and are of the last days by a clock that can be trusted', async () => {
      const { id } = await person()
      const self = await api.as(['attendance-show'], { employee: id, scope: 'own' })
      const nobody = await api.as(['attendance-show'])
      const [future, old] = [new Date(Date.now() + 60_000), new Date(Date.now() - 8 * 86_400_000)]
      const refusalOf = async (at: Date) => {
        const { body } = await send(self, [tap(at)])
        return [body.data, body.meta.rejected[0].message]
      }

      expect(message(await send(nobody, [tap(new Date())]))).toBe('Akun Anda belum terhubung ke karyawan.')
      expect(await refusalOf(future)).toEqual([
        [],
        'Jam perangkat mundur sejak ketukan ini, sehingga waktunya tidak diketahui.',
      ])
      expect(await refusalOf(old)).toEqual([[], 'Ketukan harus dalam 7 hari terakhir.'])
      expect((await send(await api.as([]), [tap(new Date())])).status).toBe(403)
    })

    test('that became too old in a phone do not hold up those behind them', async () => {
      const { id } = await person()
      const self = await api.as(['attendance-show'], { employee: id, scope: 'own' })
      const [old, now] = [tap(new Date(Date.now() - 8 * 86_400_000)), new Date()]
      // The clock was set back a few seconds between the tap and its sending.
      const fresh = tap(new Date(now.getTime() + 5_000))
      const { status, body } = await send(self, [old, fresh], now)

      expect([status, body.meta.rejected.map(({ key }: { key: string }) => key)]).toEqual([200, [old.key]])
      expect(body.data.map(({ attributes }: { attributes: { client_key: string } }) => attributes.client_key)).toEqual([
        fresh.key,
      ])
      expect(await daysOf(id)).toEqual([expect.objectContaining({ source: 'mobile' })])
    })
  })

  test('are imported and recalculated only with the permission, and only from files with a PIN and a time', async () => {
    const reader = await api.as(['attendance-list', 'attendance-show'])

    expect((await load('log.dat', '1\t2026-11-02 08:00:00\t1\t0\t1\t0', {}, reader)).status).toBe(403)
    expect((await recalculate({ from: '2026-11-02', to: '2026-11-02' }, reader)).status).toBe(403)
    expect(message(await load('log.csv', 'Nama;Kota\nBudi;Semarang\n'))).toBe(
      'Berkas tidak memuat kolom PIN dan waktu.',
    )
    expect(message(await recalculate({ from: '2026-11-02', to: '2026-11-01' }))).toBe(
      'Sampai tidak boleh sebelum Dari.',
    )
    expect(message(await recalculate({ from: '2026-01-01', to: '2026-11-01' }))).toBe('Maksimal 62 hari sekaligus.')
  })
})
