import { permissions } from '@ems/contracts'
import { itAssets, itLicenseSeats } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { employeeIn, newEmployee } from '../../testing/employee-in.ts'
import { asset, assetIn } from '../testing.ts'

let created = 0

/** Id of a new licence. */
async function licenseIn(api: TestApi, company: string, more = {}): Promise<string> {
  const admin = await api.as([...permissions])
  const values = { ...(await asset(api, 80_000 + ++created)), company, asset_class: 'license', seats: 500, ...more }
  return (await admin.create(itAssets, values)).id
}

const licenses = new WeakMap<TestApi, Promise<string>>()
/** One licence for each API: every seat of it goes to another employee. */
function licenseOf(api: TestApi): Promise<string> {
  const existing = licenses.get(api) ?? licenseIn(api, api.companies[0], { seats: 100_000 })
  licenses.set(api, existing)
  return existing
}

describeResource(itLicenseSeats, {
  input: async (api) => ({
    license: await licenseOf(api),
    holder: await newEmployee(api, `KURSI-${++created}`),
    note: 'Uji',
  }),
  change: (n) => ({ note: `Catatan ${n}` }),
  shared: { note: 'Sama' },
  elsewhere: async (api) => ({ license: await licenseIn(api, api.companies[1]) }),
})

describe('a licence', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const output = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const person = () => newEmployee(api, `ORANG-${++created}`)
  const give = async (license: string, holder: string, by = admin) => by.store(itLicenseSeats, { license, holder })
  const licenseRow = async (id: string) => (await admin.get(`/it-assets/${id}`)).body.data
  const change = async (id: string, values: Record<string, unknown>) => {
    const { version } = (await licenseRow(id)).meta
    return admin.update(itAssets, { id, version } as Row, values)
  }
  const release = async ({ body }: Sent) => {
    const { version } = (await admin.get(`/it-license-seats/${body.data.id}`)).body.data.meta
    return admin.take(itLicenseSeats, 'release', { id: body.data.id, version })
  }

  test('gives the seats that were bought and no more, also to two at once', async () => {
    const license = await licenseIn(api, api.companies[0], { seats: 2 })
    const first = await give(license, await person())
    const [one, other] = await Promise.all([person(), person()])
    const answers = await Promise.all([give(license, one), give(license, other, await api.as([...permissions]))])

    expect(first.status).toBe(201)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const late = answers.find(({ status }) => status === 422) as Sent
    expect([sources(late), output(late)]).toEqual([
      ['/data/relationships/license'],
      'Semua 2 kursi lisensi ini sudah terpakai.',
    ])
    expect((await licenseRow(license)).attributes).toMatchObject({ seats: 2, seats_used: 2, seats_free: 0 })

    expect((await release(first)).status).toBe(200)
    expect((await licenseRow(license)).attributes).toMatchObject({ seats_used: 1, seats_free: 1 })
    expect((await give(license, await person())).status).toBe(201)
    const [last] = (await admin.get(`/it-license-seats?filter[license]=${license}&filter[status]=assigned`)).body.data
    expect((await admin.delete(`/it-license-seats/${last.id}`)).status).toBe(204)
    expect((await licenseRow(license)).attributes).toMatchObject({ seats_used: 1, seats_free: 1 })
    expect((await give(license, await person())).status).toBe(201)
    // The database itself allows no further one.
    await expect(
      api.pool.query(
        `insert into ems.it_license_seats (name, license_id, company_id, holder_id, assigned_on) values ('X', $1, $2, $3, now())`,
        [license, api.companies[0], await person()],
      ),
    ).rejects.toMatchObject({ code: 'EM422' })
  })

  test('keeps as many seats as are in use, and stays a licence while they are', async () => {
    const license = await licenseIn(api, api.companies[0], { seats: 3 })
    const [first, second] = [await give(license, await person()), await give(license, await person())]

    const fewer = await change(license, { seats: 1 })
    const other = await change(license, { asset_class: 'accessory' })
    const { version } = (await licenseRow(license)).meta
    const disposed = await admin.take(
      itAssets,
      'dispose',
      { id: license, version },
      { values: { disposal_kind: 'destruction' }, reason: 'Tidak dipakai lagi' },
    )
    const removed = await admin.delete(`/it-assets/${license}`)

    expect([fewer.status, sources(fewer), output(fewer)]).toEqual([
      422,
      ['/data/attributes/seats'],
      '2 kursi sedang dipakai. Lepas dulu sebagian.',
    ])
    expect([other.status, disposed.status, removed.status]).toEqual([409, 409, 409])
    expect(output(disposed)).toBe('Kursi lisensi masih dipakai. Lepas dulu semuanya.')
    for (const one of [first, second]) await release(one)
    expect((await change(license, { seats: 1 })).status).toBe(200)
  })

  test('has one seat of a person on a device, none for leavers, and none that is no licence', async () => {
    const [license, laptop, holder] = [
      await licenseIn(api, api.companies[0]),
      await assetIn(api, api.companies[0]),
      await person(),
    ]
    const once = await give(license, holder)
    const twice = await give(license, holder)
    const onLaptop = await admin.store(itLicenseSeats, { license, holder, device: laptop })
    const empty = await admin.store(itLicenseSeats, { license })
    const leaver = await person()
    await api.pool.query(`update ems.employees set status = 'exited', exit_date = '2026-01-31' where id = $1`, [leaver])
    const late = await give(license, leaver)
    const wrong = await give(laptop, await employeeIn(api))

    expect([once.status, onLaptop.status]).toEqual([201, 201])
    expect(once.body.data.attributes).toMatchObject({ status: 'assigned', name: expect.stringMatching(/./) })
    expect([twice, empty, late, wrong].map((answer) => [answer.status, output(answer)])).toEqual([
      [422, 'Sudah memakai kursi lisensi ini.'],
      [422, 'Pilih pengguna atau perangkat.'],
      [422, 'Karyawan tidak aktif.'],
      [422, 'Aset ini bukan lisensi yang dimiliki.'],
    ])
  })

  test('and all else that an asset cost is added up exactly', async () => {
    const laptop = (
      await admin.create(itAssets, {
        ...(await asset(api, 80_000 + ++created)),
        purchase_price: '10000000.10',
        purchase_date: '2026-01-15',
      })
    ).id
    const license = await licenseIn(api, api.companies[0], { seats: 3, purchase_price: '1000000.00' })
    const seat = await admin.store(itLicenseSeats, { license, device: laptop })
    await api.pool.query(
      `insert into ems.it_maintenance_internal_activities (it_asset_id, scheduled_at, finished_at, status, parts)
       values ($1, '2026-02-01', now(), 'done', '[{"item": null, "name": "Kipas", "qty": "2", "cost": "125000.05"}]'),
         ($1, '2026-03-01', null, 'scheduled', '[{"item": null, "name": "Kipas", "qty": "2", "cost": "900000.00"}]')`,
      [laptop],
    )
    const { body, status } = await admin.get(`/it-assets/${laptop}/costs`)

    expect([status, body.data.attributes.lines, body.data.attributes.total]).toEqual([
      200,
      [
        { kind: 'purchase', count: 1, amount: '10000000.10' },
        { kind: 'internal', count: 1, amount: '250000.10' },
        { kind: 'license', count: 1, amount: '333333.33' },
      ],
      '10583333.53',
    ])
    expect(body.data.attributes.months).toBeGreaterThan(5)
    await admin.take(itLicenseSeats, 'release', { id: seat.body.data.id, version: seat.body.data.meta.version })
    expect((await admin.get(`/it-assets/${laptop}/costs`)).body.data.attributes.total).toBe('10250000.20')
    expect((await (await api.as([])).get(`/it-assets/${laptop}/costs`)).status).toBe(403)
  })
})
