import { randomBytes } from 'node:crypto'
import { permissions } from '@ems/contracts'
import { credentialFolders, credentialRequests, credentials } from '@ems/contracts/it'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createVault } from '../../kit/crypto/key-ring.ts'
import { installationKeys } from '../../kit/crypto/key-service.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { takeNow } from '../../testing/approved-by.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { endRequests, remindCredentials, rewrapCredentials } from './index.ts'
import { credentialOf, folderIn, reveal, write } from './testing.ts'

const vaultKey = randomBytes(32).toString('base64url')
const secret = 'Rahasia-Server-42'
const refusalOf = ({ status, body }: Sent) => [status, body.errors?.[0]?.code, body.errors?.[0]?.detail?.split('[')[0]]
const ok = (answer: Sent) => {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}

let api: TestApi
let admin: Client
let colleague: Client
beforeAll(async () => {
  api = await testApi({ vaultKey })
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

/** A credential with a secret in a folder of its own, shared with these people only. */
async function shared(rights: readonly { client: Client; right: string; until?: string }[], more = {}) {
  const shares = rights.map(({ client, right, until = null }) => ({
    user: client.user.id,
    usergroup: null,
    right,
    until,
  }))
  const mine = { user: admin.user.id, usergroup: null, right: 'manage', until: null }
  const folder = await folderIn(api, api.companies[0], { shares: [mine, ...shares] }, admin)
  const row = await credentialOf(api, admin, { folder, ...more })
  const { meta } = ok(await write(admin, row, { secret }))
  return { ...row, version: meta.version } as Row
}

describe('a secret', () => {
  test('is stored encrypted and shown to users who may see it', async () => {
    const row = await shared([])

    const answer = await reveal(admin, row)

    expect(ok(answer).attributes).toEqual({ field: 'secret', value: secret })
    expect(answer.headers['cache-control']).toBe('no-store')
    const { rows } = await api.pool.query('select ciphertext from ems.credential_secrets where credential_id = $1', [
      row.id,
    ])
    expect(rows[0].ciphertext).not.toContain(secret)
  })

  test('gets its strength, its day and a revision when it is written', async () => {
    const row = await credentialOf(api, admin)

    const { attributes } = ok(await write(admin, row, { secret, notes: 'Lantai 2' }))

    expect(attributes).toMatchObject({ strength: 'strong', filled: ['notes', 'secret'], secret_version: 1 })
    expect(attributes.rotated_at).toEqual(expect.any(String))
  })

  test('is kept when another field is written, and removed by null', async () => {
    const row = await shared([])
    const { meta } = ok(await write(admin, row, { notes: 'Lantai 2' }))
    const { attributes } = ok(await write(admin, { ...row, version: meta.version }, { notes: null }))

    expect(attributes.filled).toEqual(['secret'])
    expect(ok(await reveal(admin, row)).attributes.value).toBe(secret)
  })

  test.each([
    ['a field of another kind', { pin: '1234' }, 'Isian tidak dikenal: pin.'],
    ['too long a note', { notes: 'x'.repeat(100_000) }, 'Catatan aman maksimal 20000 karakter.'],
    ['no text', { secret: 12 }, 'Kata sandi harus berupa teks.'],
    ['nothing at all', { secret: null }, 'Kata sandi wajib diisi.'],
  ])('is refused with %s, without repeating it', async (_, values, message) => {
    const answer = await write(admin, await credentialOf(api, admin), values)

    expect(refusalOf(answer)[2]).toBe(message)
    expect(answer.text).not.toContain('xxxx')
  })

  test('must be strong where the folder demands it', async () => {
    const folder = await folderIn(api, api.companies[0], { needs_strong: true })
    const row = await credentialOf(api, admin, { folder })

    const answer = await write(admin, row, { secret: 'lemah' })

    expect(answer.body.errors[0].source.pointer).toBe('/data/attributes/values/secret')
    expect(refusalOf(answer)[2]).toBe('Kata sandi harus kuat untuk folder ini.')
  })

  test('that others have too is counted among those one may see', async () => {
    const twin = 'Kembar-2026-A'
    ok(await write(admin, await credentialOf(api, admin), { secret: twin }))
    const stranger = await api.as([...permissions], { usergroup: await newGroup(api) })
    const hidden = await shared([{ client: stranger, right: 'edit' }])

    const mine = await write(admin, await credentialOf(api, admin), { secret: twin })
    const theirs = await write(stranger, hidden, { secret: twin })

    expect([mine.body.data.meta.reused, theirs.body.data.meta.reused]).toEqual([1, 0])
  })

  test('that two people replace at the same moment is that of one of them, and the other is told', async () => {
    const row = await shared([])
    const typed = ['Putar-2026-A', 'Putar-2026-B']

    const answers = await Promise.all(typed.map((secret) => write(admin, row, { secret })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = typed[answers.findIndex(({ status }) => status === 200)]
    expect(ok(await reveal(admin, row)).attributes.value).toBe(kept)
    const { rows } = await api.pool.query(
      'select count(distinct version)::int as n from ems.credential_secrets where credential_id = $1',
      [row.id],
    )
    // The one they both saw, and one more.
    expect(rows).toEqual([{ n: 2 }])
  })

  test('is not written expired a newer one', async () => {
    const row = await shared([])
    ok(await write(admin, row, { secret: 'Baru-2026-X' }))

    expect((await write(admin, row, { secret: 'Lama-2026-X' })).status).toBe(409)
    expect(ok(await reveal(admin, row)).attributes.value).toBe('Baru-2026-X')
  })
})

async function newGroup({ pool }: TestApi): Promise<string> {
  const { rows } = await pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ($1, $1, '{credential-list}', 'group')
     returning id`,
    [randomBytes(4).toString('hex')],
  )
  return rows[0].id
}

describe('rights', () => {
  beforeEach(async () => {
    colleague = await api.as([...permissions], { usergroup: await newGroup(api) })
  })

  test('hide a credential from users it is not shared with, whatever the data scope', async () => {
    const row = await shared([])

    const list = await colleague.get(`/credentials?filter[id][]=${row.id}`)

    expect(list.body.data).toEqual([])
    expect((await colleague.get(`/credentials/${row.id}`)).status).toBe(404)
    expect((await reveal(colleague, row)).status).toBe(404)
    expect((await write(colleague, row, { secret: 'Direbut-2026' })).status).toBe(404)
  })

  test.each([
    ['use', 403, 200, 403],
    ['view', 200, 200, 403],
    ['edit', 200, 200, 200],
  ])('to %s show %d, copy %d, write %d', async (right, show, copy, written) => {
    const row = await shared([{ client: colleague, right }])

    const answers = [
      await reveal(colleague, row),
      await reveal(colleague, row, { purpose: 'copy' }),
      await write(colleague, row, { secret: 'Diganti-2026' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([show, copy, written])
  })

  test('end after their last day', async () => {
    const expired = await shared([{ client: colleague, right: 'view', until: '2026-01-31' }])
    const lasts = await shared([{ client: colleague, right: 'view', until: '2099-01-31' }])

    expect([await reveal(colleague, expired), await reveal(colleague, lasts)].map(({ status }) => status)).toEqual([
      404, 200,
    ])
  })

  test('of a folder follow when it is shared with another user', async () => {
    const row = await shared([])
    const { body } = await admin.get(`/credential-folders/${row.folder}`)
    const shares = [
      ...body.data.attributes.shares,
      { user: colleague.user.id, usergroup: null, right: 'view', until: null },
    ]
    const answer = await admin.patch(`/credential-folders/${row.folder}`, {
      data: { type: 'credential-folders', id: row.folder, attributes: { shares }, meta: body.data.meta },
    })

    expect(answer.status).toBe(200)
    expect((await reveal(colleague, row)).status).toBe(200)
  })

  test('are given by managers only, and a folder keeps one', async () => {
    const row = await shared([{ client: colleague, right: 'edit' }])
    const shares = [{ user: colleague.user.id, usergroup: null, right: 'manage', until: null }]

    const answer = await colleague.update(credentials, row, { shares })
    const { body } = await admin.get(`/credential-folders/${row.folder}`)
    const emptied = await admin.patch(`/credential-folders/${row.folder}`, {
      data: { type: 'credential-folders', id: row.folder, attributes: { shares: [] }, meta: body.data.meta },
    })

    expect(refusalOf(answer)).toEqual([422, 'NOT_YOURS', 'Hanya pengelola kredensial ini yang dapat mengubahnya.'])
    expect(refusalOf(emptied)[2]).toBe('Minimal satu pengelola aktif.')
  })

  test('change only soon after a sign-in with everything that the manager has; other metadata at any time', async () => {
    const row = await shared([])
    const late = api.of({ ...admin.user, signedInAt: Date.now() - 601_000 } as Client['user'])
    const weak = api.of({ ...admin.user, lacksFactor: true } as Client['user'])
    const line = { user: colleague.user.id, usergroup: null, right: 'view', until: null }
    const open = await folderIn(api, api.companies[0], {}, admin)
    const current = (await admin.get(`/credential-folders/${row.folder}`)).body.data
    const folder = { id: current.id as string, version: current.meta.version as number }
    const shares = [...current.attributes.shares, line]

    const answers = [
      await late.update(credentialFolders, folder, { shares }),
      await weak.update(credentialFolders, folder, { shares }),
      await late.update(credentials, row, { shares: [line] }),
      await late.update(credentials, row, { folder: open }),
      await late.update(credentials, row, { owner: colleague.user.id }),
      await late.act(credentials, 'bulkUpdate', [{ id: row.id, version: row.version, values: { folder: open } }]),
      await late.update(credentials, row, { reveal_policy: 'direct' }),
    ]

    const again = [403, 'SIGN_IN_AGAIN', 'Masuk kembali untuk mengubah akses kredensial.']
    expect(answers.map(refusalOf)).toEqual(answers.map(() => again))
    expect((await reveal(colleague, row)).status).toBe(404)
    expect((await late.update(credentials, row, { url: 'router.uji', reveal_policy: 'approval' })).status).toBe(200)
    expect((await late.update(credentialFolders, folder, { description: 'Lantai 2' })).status).toBe(200)
  })

  test('that were taken away do not come back by the history without a recent sign-in', async () => {
    const row = await shared([{ client: colleague, right: 'view' }])
    const current = (await admin.get(`/credential-folders/${row.folder}`)).body.data
    const folder = { id: current.id as string, version: current.meta.version as number }
    const [mine] = current.attributes.shares
    expect((await admin.update(credentialFolders, folder, { shares: [mine] })).status).toBe(200)
    const late = api.of({ ...admin.user, signedInAt: Date.now() - 601_000 } as Client['user'])
    const [entry] = (await admin.get(`/credential-folders/${folder.id}/history`)).body.data
    const back = (client: Client) =>
      client.post(`/credential-folders/${folder.id}/-actions/rollback`, {
        data: {
          ...{ type: 'credential-folders', id: folder.id, meta: { version: folder.version + 1 } },
          attributes: { audit_log: entry.id, fields: ['shares'] },
        },
      })

    expect(refusalOf(await back(late))[1]).toBe('SIGN_IN_AGAIN')
    expect((await reveal(colleague, row)).status).toBe(404)
    expect((await back(admin)).status).toBe(200)
    expect((await reveal(colleague, row)).status).toBe(200)
  })
})

describe('a reveal', () => {
  test('asks for the password again after ten minutes, and where nobody knows when that was', async () => {
    const row = await shared([])
    const since = (signedInAt: number | undefined) => api.of({ ...admin.user, signedInAt } as Client['user'])
    const [late, unknown] = [since(Date.now() - 601_000), since(undefined)]

    expect(refusalOf(await reveal(late, row))).toEqual([403, 'SIGN_IN_AGAIN', 'Masuk kembali untuk membuka rahasia.'])
    expect((await reveal(unknown, row)).status).toBe(403)
  })

  test('needs a reason unless the credential is opened directly', async () => {
    const [row, direct] = [await shared([]), await shared([], { reveal_policy: 'direct' })]

    expect(refusalOf(await reveal(admin, row, { reason: null }))[2]).toBe('Alasan wajib diisi.')
    expect(refusalOf(await reveal(admin, row, { reason: 'cek' }))[2]).toBe('Alasan minimal 5 karakter.')
    expect((await reveal(admin, direct, { reason: null })).status).toBe(200)
  })

  test('waits for an approval where the policy says so', async () => {
    const viewer = await api.as([...permissions], { usergroup: await newGroup(api) })
    const row = await shared([{ client: viewer, right: 'view' }], { reveal_policy: 'approval' })

    expect(refusalOf(await reveal(viewer, row))[1]).toBe('NEEDS_APPROVAL')
  })

  test('is in the access log and in the audit log before it is answered, and the owner hears of it', async () => {
    const viewer = await api.as([...permissions], { usergroup: await newGroup(api), name: 'Rina Teknisi' })
    const row = await shared([{ client: viewer, right: 'view' }], { is_critical: true })

    await reveal(viewer, row, { reason: 'Router mati' })

    const log = await api.pool.query(
      `select action, field, reason, actor_id, ip from ems.credential_logs where credential_id = $1 order by id desc limit 1`,
      [row.id],
    )
    expect(log.rows).toEqual([
      { action: 'reveal', field: 'secret', reason: 'Router mati', actor_id: viewer.user.id, ip: '127.0.0.1' },
    ])
    const audited = await api.pool.query(
      `select action, reason, before, after from ems.audit_logs where target_type = 'credentials' and target_id = $1
       order by id desc limit 1`,
      [row.id],
    )
    expect(audited.rows).toEqual([{ action: 'reveal', reason: 'Router mati', before: null, after: null }])
    const notices = await api.pool.query('select user_id, title from ems.notifications where target_id = $1', [row.id])
    expect(notices.rows).toContainEqual({
      user_id: admin.user.id,
      title: `Rina Teknisi melihat Kata sandi – ${row.name}`,
    })
  })

  test('leaves an entry that nobody can change or remove', async () => {
    const row = await shared([])
    const change = (text: string) => api.pool.query(text, [row.id]).catch((error: Error) => error.message)

    expect(await change(`update ems.credential_logs set reason = 'x' where credential_id = $1`)).toContain(
      'append only',
    )
    expect(await change('delete from ems.credential_logs where credential_id = $1')).toContain('append only')
  })
})

describe('a request of access', () => {
  test('gives the right after the owner agreed, for its hours, and takes it back by itself', async () => {
    const viewer = await api.as([...permissions], { usergroup: await newGroup(api), name: 'Rina Teknisi' })
    const row = await shared([{ client: viewer, right: 'view' }], { reveal_policy: 'approval' })
    const request = await viewer.create(credentialRequests, {
      credential: row.id,
      right: 'view',
      hours: 2,
      reason: 'Ganti konfigurasi router',
    })
    const before = await reveal(viewer, row)

    const decided = await takeNow(admin, credentialRequests, request, 'approve')
    const during = await reveal(viewer, row)
    await api.pool.query(`update ems.credential_requests set until = now() - interval '1 second' where id = $1`, [
      request.id,
    ])
    await endRequests(api.pool)

    expect([before.status, decided.status, during.status, (await reveal(viewer, row)).status]).toEqual([
      409, 200, 200, 409,
    ])
    expect((await viewer.get(`/credential-requests/${request.id}`)).body.data.attributes.status).toBe('ended')
  })

  test('is over when the owner takes the right back', async () => {
    const viewer = await api.as([...permissions], { usergroup: await newGroup(api) })
    const row = await shared([{ client: viewer, right: 'use' }])
    const request = await viewer.create(credentialRequests, {
      credential: row.id,
      right: 'view',
      hours: 2,
      reason: 'Ganti konfigurasi router',
    })
    await takeNow(admin, credentialRequests, request, 'approve')
    const during = await reveal(viewer, row)
    await takeNow(admin, credentialRequests, request, 'revokeAccess')

    expect([during.status, (await reveal(viewer, row)).status]).toEqual([200, 403])
  })

  test('is refused to users who have the right already, and to strangers', async () => {
    const viewer = await api.as([...permissions], { usergroup: await newGroup(api) })
    const stranger = await api.as([...permissions], { usergroup: await newGroup(api) })
    const row = await shared([{ client: viewer, right: 'view' }])
    const values = { credential: row.id, right: 'view', hours: 2, reason: 'Ganti konfigurasi router' }

    const answers = await Promise.all(
      [viewer, stranger, admin].map((client) => client.store(credentialRequests, values)),
    )

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(answers.map(({ body }) => body.errors[0].code)).toContain('ALREADY_GRANTED')
  })
})

describe('a credential has to be changed', () => {
  const stateOf = async ({ id }: Row) => (await admin.get(`/credentials/${id}`)).body.data.attributes

  test('when a user who saw its present secret has left, until it is changed', async () => {
    const leaver = await api.as([...permissions], { usergroup: await newGroup(api), name: 'Budi Mantan' })
    const [seen, unseen] = [
      await shared([{ client: leaver, right: 'view' }]),
      await shared([{ client: leaver, right: 'view' }]),
    ]
    await reveal(leaver, seen)
    await api.pool.query(`update ems.users set status = 'inactive' where id = $1`, [leaver.user.id])

    await remindCredentials(api.pool, { fromHour: 0 })
    await remindCredentials(api.pool, { fromHour: 0 })

    expect(await stateOf(seen)).toMatchObject({
      status: 'rotation_due',
      rotation_reason: 'Pernah dilihat Budi Mantan, yang sudah keluar',
    })
    expect(await stateOf(unseen)).toMatchObject({ status: 'active' })
    const { rows } = await api.pool.query('select title from ems.notifications where target_id = $1 and event = $2', [
      seen.id,
      'credential.due',
    ])
    expect(rows).toEqual([{ title: `${seen.name} perlu dirotasi` }])
    ok(await write(admin, seen, { secret: 'Sesudah-Budi-1' }))
    await remindCredentials(api.pool, { fromHour: 0 })
    expect(await stateOf(seen)).toMatchObject({ status: 'active', rotation_reason: null })
  })

  test('when its days are over', async () => {
    const row = await shared([], { rotate_days: 30 })
    await api.pool.query(`update ems.credentials set rotated_at = now() - interval '31 days' where id = $1`, [row.id])
    const late = await shared([], { expires_at: '2099-01-01' })
    await api.pool.query(`update ems.credentials set expires_at = '2026-01-01' where id = $1`, [late.id])

    await remindCredentials(api.pool, { fromHour: 0 })

    expect([(await stateOf(row)).status, (await stateOf(late)).status]).toEqual(['rotation_due', 'expired'])
  })
})

describe('an attacker who changes the database', () => {
  const notIntact = [409, 'NOT_INTACT', 'Rahasia ini tidak utuh dan tidak dibuka.']
  let mine: Row
  let other: Row
  beforeEach(async () => {
    const viewer = await api.as([...permissions], { usergroup: await newGroup(api) })
    ;[mine, other] = [await shared([{ client: viewer, right: 'view' }]), await shared([])]
    colleague = viewer
  })

  test('opens no secret by putting it into another row', async () => {
    await api.pool.query(
      `update ems.credential_secrets s set ciphertext = o.ciphertext from ems.credential_secrets o
       where s.credential_id = $1 and o.credential_id = $2 and o.field = s.field`,
      [mine.id, other.id],
    )

    expect(refusalOf(await reveal(colleague, mine))).toEqual(notIntact)
  })

  test('opens none by moving its key along', async () => {
    await api.pool.query(
      `update ems.credential_keys k set wrapped = o.wrapped from ems.credential_keys o
       where k.credential_id = $1 and o.credential_id = $2`,
      [mine.id, other.id],
    )
    await api.pool.query(
      `update ems.credential_secrets s set ciphertext = o.ciphertext from ems.credential_secrets o
       where s.credential_id = $1 and o.credential_id = $2 and o.field = s.field`,
      [mine.id, other.id],
    )

    expect(refusalOf(await reveal(colleague, mine))).toEqual(notIntact)
  })

  test('opens none under the name of another field', async () => {
    await api.pool.query(
      `update ems.credential_secrets set field = 'notes' where credential_id = $1 and field = 'secret'`,
      [mine.id],
    )
    await api.pool.query(`update ems.credentials set filled = '{notes}' where id = $1`, [mine.id])

    expect(refusalOf(await reveal(colleague, mine, { field: 'notes' }))).toEqual(notIntact)
  })

  test('brings no former secret back, neither as the present revision nor with its number', async () => {
    ok(await write(admin, mine, { secret: 'Baru-2026-Y' }))
    await api.pool.query('delete from ems.credential_secrets where credential_id = $1 and version = 2', [mine.id])
    await api.pool.query('update ems.credential_secrets set version = 2 where credential_id = $1', [mine.id])
    const replayed = await reveal(colleague, mine)
    await api.pool.query('update ems.credential_secrets set version = 1 where credential_id = $1', [mine.id])
    await api.pool.query('update ems.credentials set secret_version = 1 where id = $1', [mine.id])

    expect([refusalOf(replayed), refusalOf(await reveal(colleague, mine))]).toEqual([notIntact, notIntact])
  })

  test('is noticed: the attempt is logged and the owner is notified', async () => {
    await api.pool.query(`update ems.credential_secrets set ciphertext = 'AAAA' where credential_id = $1`, [mine.id])

    await reveal(colleague, mine)

    const log = await api.pool.query(
      `select action, reason from ems.credential_logs where credential_id = $1 order by id desc limit 1`,
      [mine.id],
    )
    expect(log.rows).toEqual([{ action: 'denied', reason: 'Rahasia tidak utuh.' }])
    const notices = await api.pool.query(
      `select title from ems.notifications where target_id = $1 and user_id = $2 and title like 'Rahasia tidak utuh%'`,
      [mine.id, admin.user.id],
    )
    expect(notices.rows).toHaveLength(1)
  })
})

describe('the key of the installation', () => {
  test('is replaced: every data key is wrapped again, in batches, and the secrets stay', async () => {
    const row = await shared([])
    const newKey = randomBytes(32).toString('base64url')
    const next = createVault(`${newKey},${vaultKey}`)
    const keys = installationKeys(next)
    const before = await api.pool.query('select ciphertext from ems.credential_secrets where credential_id = $1', [
      row.id,
    ])
    const { rows: all } = await api.pool.query('select count(*)::int as n from ems.credential_keys')

    const [one, two] = await Promise.all([
      rewrapCredentials(api.ofWorker, next, keys, { batchSize: 3 }),
      rewrapCredentials(api.ofWorker, next, keys, { batchSize: 3 }),
    ])
    const again = await rewrapCredentials(api.ofWorker, next, keys)

    // Those that were tampered with above are left, and counted.
    expect(one.wrapped + two.wrapped).toBe(all[0].n - again.failed)
    expect(again.wrapped).toBe(0)
    const after = await api.pool.query('select ciphertext from ems.credential_secrets where credential_id = $1', [
      row.id,
    ])
    expect(after.rows).toEqual(before.rows)
    expect(refusalOf(await reveal(admin, row))).toEqual([503, 'VAULT_UNAVAILABLE', 'Layanan enkripsi tidak tersedia.'])
    expect((await admin.get(`/credentials/${row.id}`)).status).toBe(200)
    const back = createVault(`${vaultKey},${newKey}`)
    await rewrapCredentials(api.ofWorker, back, installationKeys(back))
    expect(ok(await reveal(admin, row)).attributes.value).toBe(secret)
  })
})
