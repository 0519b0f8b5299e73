import { permissions } from '@ems/contracts'
import { writeAuthority } from '@ems/federation/authority'
import { previewsOf } from '@ems/federation/authority/preview'
import { newKey, signerOf } from '@ems/federation/authority/signatures'
import { publish } from '@ems/federation/publish'
import { setRelease } from '@ems/federation/publish/channel'
import { readRing } from '@ems/federation/publish/rings'
import { exampleCandidate } from '@ems/federation/testing'
import { registryFolder } from '@ems/federation/testing/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Releases } from '../kit/services.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { watchReleases } from './watch.ts'

const log = { warn: () => undefined, error: () => undefined } as unknown as Parameters<typeof watchReleases>[2]
const { secret, publicKey } = newKey('ems-api')
const signer = signerOf(secret)

let api: TestApi
let registry: Awaited<ReturnType<typeof registryFolder>>
let releases: Releases
let admin: Client
let colleague: Client

beforeAll(async () => {
  registry = await registryFolder()
  const previews = previewsOf({ url: 'http://ems.test', secret: 's'.repeat(32) })
  releases = { storage: registry.storage, signerFor: (person) => ({ ...signer, person }), previews }
  await writeAuthority(registry.storage, () => ({
    keys: {
      'ems-api': {
        ...{ person: 'EMS', publicKey, areas: ['*'], may: ['publish', 'stable', 'pilot', 'canary', 'revoke'] as const },
        speaks: true,
      },
    },
    second: [],
  }))
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await publishOne(version)
  api = await testApi({ releases })
  admin = await api.as([...permissions])
  colleague = await api.as([...permissions])
})
afterAll(async () => {
  await api.close()
  await registry.remove()
})
beforeEach(() => writeAuthority(registry.storage, (before) => ({ ...before, second: [] })))

const publishOne = (version: string, area = 'hr') =>
  publish({ storage: registry.storage, candidate: exampleCandidate(area, version), by: 'ci', signer })
const act = (action: string, attributes: object, client = admin, area = 'hr') =>
  client.post(`/releases/${area}/-actions/${action}`, { data: { type: 'releases', attributes } })
const live = async () => (await readRing(registry.storage, 'stable'))?.modules.find(({ name }) => name === 'hr')
const department = async (area = 'hr') => {
  const { body } = await admin.get('/releases')
  return body.data.find(({ id }: { id: string }) => id === area)?.attributes
}
const audited = async () => {
  const { rows } = await api.pool.query(
    `select target_label, reason, actor_email, after from ems.audit_logs where target_type = 'releases' order by id desc limit 1`,
  )
  return rows[0]
}

describe('the platform team', () => {
  test('releases a version, with a note, and everybody sees by whom', async () => {
    expect((await act('set', { ring: 'stable', version: '1.0.0', note: 'Versi pertama' })).status).toBe(200)
    await act('set', { ring: 'stable', version: '1.1.0', note: 'Cuti setengah hari' })

    const { rings, versions, moves } = await department()
    expect(rings[0]).toMatchObject({
      ...{ ring: 'stable', version: '1.1.0', previous: '1.0.0', state: 'active', note: 'Cuti setengah hari' },
      by: admin.user.email,
    })
    expect(rings[1]).toMatchObject({ ring: 'pilot', version: '1.1.0', is_inherited: true })
    expect(versions.map(({ version }: { version: string }) => version)).toContain('1.3.0')
    expect(moves[0]).toMatchObject({ action: 'set', from: '1.0.0', to: '1.1.0' })
    expect(await audited()).toMatchObject({
      ...{ target_label: 'hr · stable', reason: 'Cuti setengah hari', actor_email: admin.user.email },
      after: expect.objectContaining({ version: '1.1.0' }),
    })
  })

  test('goes back, switches a department off with a message and on again, and withdraws a version for good', async () => {
    expect((await act('rollback', { ring: 'stable', note: 'Salah hitung' })).status).toBe(200)
    expect((await live())?.version).toBe('1.0.0')
    await act('switch', { ring: 'stable', message: 'Sedang diperbaiki sampai pukul 10.' })
    expect(await live()).toMatchObject({ state: 'disabled', reason: 'Sedang diperbaiki sampai pukul 10.' })
    await act('switch', { ring: 'stable', message: null })
    expect((await live())?.state).toBe('active')
    await act('revoke', { version: '1.1.0', note: 'Bocor' })

    const again = await act('set', { ring: 'stable', version: '1.1.0' })
    expect([again.status, again.body.errors[0].code]).toEqual([409, 'RELEASE_REFUSED'])
    expect(again.body.errors[0].detail).toContain('Versi ini sudah ditarik')
  })

  test('is told at the field what is missing, and nothing is moved', async () => {
    const { status, body } = await act('rollback', { ring: 'stable', note: ' ' })
    expect([status, body.errors[0].source.pointer, body.errors[0].detail]).toEqual([
      422,
      '/data/attributes/note',
      'Catatan harus diisi.',
    ])
    expect((await act('set', { ring: 'stable', version: '9.9.9' })).status).toBe(404)
    expect((await act('set', { ring: 'stable', version: '1.0.0' }, admin, '../it')).status).toBe(404)
    expect((await act('set', { ring: 'semua', version: '1.0.0' })).body.errors[0].source.pointer).toBe(
      '/data/attributes/ring',
    )
  })

  test('freezes stable for a while: no new version, but the way back stays open', async () => {
    await act('set', { ring: 'stable', version: '1.2.0' })
    const [from, until] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)].map((one) =>
      one.toISOString(),
    )
    const freeze = (attributes: object) =>
      admin.post('/releases/-actions/freeze', { data: { type: 'releases', attributes } })
    expect((await freeze({ from: until, until: from, note: 'Tutup buku' })).body.errors[0].source.pointer).toBe(
      '/data/attributes/until',
    )
    expect((await freeze({ from, until, note: 'Tutup buku' })).status).toBe(204)

    expect((await act('set', { ring: 'stable', version: '1.3.0' })).body.errors[0].detail).toContain(
      'Ring sedang dibekukan',
    )
    expect((await act('set', { ring: 'pilot', version: '1.3.0' })).status).toBe(200)
    expect((await act('rollback', { ring: 'stable', note: 'Mendesak' })).status).toBe(200)
    expect((await admin.get('/releases')).body.meta.freeze).toMatchObject({ note: 'Tutup buku' })
    await admin.post('/releases/-actions/thaw', { data: { type: 'releases', attributes: {} } })
    expect((await act('set', { ring: 'stable', version: '1.3.0' })).status).toBe(200)
  })

  test('says who gets pilot and canary', async () => {
    const audience = (attributes: object) =>
      admin.post('/releases/-actions/audience', { data: { type: 'releases', attributes } })
    expect((await audience({ ring: 'pilot', groups: ['TI'], percent: 5 })).status).toBe(204)
    expect((await audience({ ring: 'pilot', groups: [], percent: 140 })).body.errors[0].detail).toBe(
      'Isi 0 sampai 100.',
    )

    expect((await admin.get('/releases')).body.meta.audience).toEqual({ pilot: { groups: ['TI'], percent: 5 } })
  })
})

test('where a second person has to agree, the one who proposed cannot, and another one can', async () => {
  await publishOne('2.0.0')
  await writeAuthority(registry.storage, (before) => ({ ...before, second: ['stable'] }))
  expect((await act('set', { ring: 'stable', version: '2.0.0', note: 'Besar' })).body.data.attributes.waits).toBe(true)
  expect((await live())?.version).not.toBe('2.0.0')
  expect((await department()).rings[0].waiting).toMatchObject({ version: '2.0.0', by: admin.user.email, note: 'Besar' })

  const alone = await act('approve', { ring: 'stable', version: '2.0.0' })
  expect([alone.status, alone.body.errors[0].detail]).toEqual([
    409,
    expect.stringContaining('Persetujuan harus dari orang lain.'),
  ])
  expect((await act('approve', { ring: 'stable', version: '2.0.0' }, colleague)).status).toBe(200)
  expect((await live())?.version).toBe('2.0.0')
})

describe('a link to look at a version before it is live', () => {
  beforeAll(() =>
    api.pool.query(
      `with platform as (insert into ems.usergroups (code, name, permissions, data_scope)
         values ('platform', 'Platform', '{release-update}', 'own') returning id)
       update ems.users set usergroup_id = (select id from platform) where id = $1`,
      [colleague.user.id],
    ),
  )

  const make = (attributes: object = {}, client = admin) =>
    act('preview', { version: '1.3.0', person: colleague.user.email, hours: 24, ...attributes }, client)
  const open = (link: string, client = colleague) =>
    client.post('/releases/-actions/open-preview', { data: { type: 'releases', attributes: { link } } })
  const signed = async (attributes: object = {}) => {
    const { body } = await make(attributes)
    return new URL(body.data.attributes.link).searchParams.get('preview') ?? ''
  }

  test('is for one person, who is given the version by a cookie of their browser', async () => {
    const { status, body } = await make()
    expect([status, body.data.attributes.link]).toEqual([
      200,
      expect.stringMatching(/^http:\/\/ems\.test\/private\/home\/dashboard\?preview=hr@1\.3\.0~\d+~\d+~[\w-]{43}$/),
    ])
    const opened = await open(await signed())

    expect(opened.status).toBe(204)
    expect(String(opened.headers['set-cookie'])).toMatch(/^ems_preview=hr@1\.3\.0~.*; HttpOnly; SameSite=Lax$/)
    expect(await audited()).toMatchObject({ target_label: 'hr · 1.3.0', reason: 'Pratinjau dibuka' })
  })

  test('is refused to others, when altered and when expired, each in words', async () => {
    const link = await signed()
    const other = await open(link, admin)
    expect([other.status, other.body.errors[0].detail]).toEqual([409, 'Tautan pratinjau ini dibuat untuk orang lain.'])
    expect(other.headers['set-cookie']).toBeUndefined()

    const mine = link.replace(`~${colleague.user.id}~`, `~${admin.user.id}~`)
    for (const altered of [mine, link.replace('1.3.0', '1.2.0'), `${link}x`, 'hr@1.3.0', ''])
      expect((await open(altered, admin)).body.errors[0].detail).toContain('Tautan pratinjau tidak sah')
    const late = new URL(
      releases.previews?.linkOf({ area: 'hr', version: '1.3.0', person: colleague.user.id, until: 1_700_000_000 }) ??
        '',
    )
    expect((await open(late.searchParams.get('preview') ?? '')).body.errors[0].detail).toContain('sudah kedaluwarsa')
    expect((await open(link, api.asPublic)).status).toBe(401)
  })

  test('is made for people who try out releases only, of a version that is there', async () => {
    const outsider = await api.as(['release-access'])
    const at = async (attributes: object) => (await make(attributes)).body.errors[0]
    expect(await at({ person: 'tidak.ada@ems.test' })).toMatchObject({
      detail: 'Tidak ada pengguna aktif dengan surel ini.',
      source: { pointer: '/data/attributes/person' },
    })
    expect((await at({ person: outsider.user.email })).detail).toContain('hanya untuk anggota grup pilot atau canary')
    expect((await at({ hours: 0 })).detail).toBe('Isi 1 sampai 168.')
    expect((await make({ version: '9.9.9' })).status).toBe(404)
    expect((await make({}, outsider)).status).toBe(403)

    const { rows } = await api.pool.query('select name from ems.usergroups where id = $1', [outsider.user.usergroup])
    const groups = [rows[0].name]
    await admin.post('/releases/-actions/audience', {
      data: { type: 'releases', attributes: { ring: 'canary', groups, percent: 0 } },
    })
    const link = await signed({ person: outsider.user.email })
    expect((await open(link, outsider)).status).toBe(204)
    await admin.post('/releases/-actions/audience', {
      data: { type: 'releases', attributes: { ring: 'canary', groups: [], percent: 0 } },
    })
    expect((await open(link, outsider)).status).toBe(409)
  })
})

test('without the rights nothing is seen and nothing is moved', async () => {
  const reader = await api.as(['release-access', 'release-list'])
  const stranger = await api.as([])
  expect((await reader.get('/releases')).status).toBe(200)
  expect((await stranger.get('/releases')).status).toBe(403)
  for (const [action, body] of [
    ['set', { ring: 'stable', version: '1.0.0' }],
    ['rollback', { ring: 'stable', note: 'x' }],
    ['revoke', { version: '1.0.0', note: 'x' }],
    ['switch', { ring: 'stable', message: 'x' }],
  ] as const)
    expect((await act(action, body, reader)).status).toBe(403)
})

describe('tabs of signed-in users', () => {
  const report = (client: Client, version: string, errors: number, more: object = {}) =>
    client.post('/release-uses/-actions/report', {
      data: {
        type: 'release-uses',
        attributes: {
          uses: [{ area: 'hr', version, ring: 'stable', opened: 4, errors, slow: 1, blocked_ms: 300, ...more }],
        },
      },
    })

  test('say what they run, and how it does stands beside the version before', async () => {
    expect((await report(admin, '1.3.0', 0)).status).toBe(204)
    expect((await report(admin, '1.3.0', 2)).status).toBe(204)
    expect((await report(colleague, '1.3.0', 0)).status).toBe(204)
    expect((await report(admin, '1.3.0', -1)).status).toBe(400)
    expect((await report(api.asPublic, '1.3.0', 5)).status).toBe(401)

    expect((await department()).totals[0]).toEqual({
      ...{ version: '1.3.0', running: 2, people: 2, error_share: 50, errors: 2, opened: 12 },
      ...{ slow_share: 25, blocked_ms: 900 },
    })
  })

  test('take a version back whose errors reach more people than those of its predecessor, and not before three do', async () => {
    await publishOne('3.0.0', 'it')
    await publishOne('3.1.0', 'it')
    const order = { storage: registry.storage, ring: 'stable' as const, area: 'it', by: 'ci', signer }
    await setRelease({ ...order, version: '3.0.0' })
    await setRelease({ ...order, version: '3.1.0' })
    const people = await Promise.all([1, 2, 3, 4].map(() => api.as([])))
    for (const one of people) await report(one, '3.0.0', 0, { area: 'it' })
    for (const one of people.slice(0, 2)) await report(one, '3.1.0', 3, { area: 'it' })
    const version = async () =>
      (await readRing(registry.storage, 'stable'))?.modules.find(({ name }) => name === 'it')?.version

    await watchReleases(api.pool, releases, log)
    expect(await version()).toBe('3.1.0')
    await report(people[2] as Client, '3.1.0', 1, { area: 'it' })
    const result = await watchReleases(api.pool, releases, log)

    expect(await version()).toBe('3.0.0')
    expect(result).toContain('it 3.1.0 dikembalikan ke 3.0.0')
    expect((await department('it')).moves[0]).toMatchObject({
      ...{ action: 'rollback', by: 'ems (galat pengguna)', note: 'galat pada 3 orang (100%), 3.0.0: 0%' },
    })
  })

  test('moves of pipelines are in the audit log, each once', async () => {
    const count = async () =>
      Number(
        (await api.pool.query(`select count(*) from ems.audit_logs where target_label = 'it · stable'`)).rows[0].count,
      )
    const before = await count()
    expect(before).toBe(3)
    await watchReleases(api.pool, releases, log)
    expect(await count()).toBe(before)
  })
})
