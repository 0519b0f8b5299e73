import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { documents } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { purgePieces } from '../../assets/index.ts'
import { folderStore } from '../../files/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { document } from '../testing.ts'

const MIB = 2 ** 20

describe('a large file', () => {
  let api: TestApi
  let admin: Client
  let filesDir: string
  beforeAll(async () => {
    filesDir = mkdtempSync(path.join(tmpdir(), 'ems-pieces-'))
    api = await testApi({ filesDir })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  /** A PDF is told by its first bytes. */
  const content = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
  const begin = (client: Client, file: Buffer, more: Record<string, unknown> = {}) => {
    const attributes = {
      ...{ target: 'archive-intakes', name: 'arsip besar.pdf', size_byte: file.length },
      fingerprint: createHash('sha256').update(file).digest('hex'),
    }
    return client.post('/uploads', { data: { attributes: { ...attributes, ...more } } })
  }
  const send = (client: Client, id: string, file: Buffer, at: number, to: number, headers = {}) =>
    client.put(`/uploads/${id}/pieces/${at}`, file.subarray(at, to), {
      ...{ 'content-type': 'application/octet-stream' },
      ...headers,
    })
  const offset = async (client: Client, id: string) => (await client.get(`/uploads/${id}`)).body.data?.attributes.offset
  const store = (client: Client, upload: string, headers = {}) => {
    const [body, type] = multipart(null, { company: api.companies[0], upload })
    return client.post('/archive-intakes/-actions/receive', body, { ...type, ...headers })
  }
  const whole = async (client: Client, file: Buffer, more = {}) => {
    const id = (await begin(client, file, more)).body.data.id as string
    for (let at = 0; at < file.length; at += 8 * MIB) await send(client, id, file, at, at + 8 * MIB)
    return id
  }

  test('comes in pieces, goes on where it was broken off, and is the same byte for byte', async () => {
    const file = content(20 * MIB)
    const first = await begin(admin, file)
    expect(first.body.data.attributes).toMatchObject({ offset: 0, size_byte: file.length, piece_byte: 8 * MIB })
    const id = first.body.data.id as string
    expect((await send(admin, id, file, 0, 8 * MIB)).body.data.attributes.offset).toBe(8 * MIB)

    // The page was closed; the same file is chosen again.
    const again = await begin(admin, file)
    expect([again.body.data.id, again.body.data.attributes.offset]).toEqual([id, 8 * MIB])
    await send(admin, id, file, 8 * MIB, 16 * MIB)
    expect((await store(admin, id)).status).toBe(409)
    await send(admin, id, file, 16 * MIB, file.length)

    const key = { 'idempotency-key': `upload-${id}` }
    const [one, repeated] = [await store(admin, id, key), await store(admin, id, key)]
    expect([one.status, repeated.status, repeated.body.data.id]).toEqual([201, 201, one.body.data.id])
    const asset = one.body.data.relationships.file.data.id
    expect((await admin.get(`/assets/${asset}/content?download=1`)).bytes.equals(file)).toBe(true)
    expect((await admin.get(`/assets/${asset}`)).body.data.attributes.sha256).toBe(
      createHash('sha256').update(file).digest('hex'),
    )
    expect((await store(admin, id)).body.errors[0].code).toBe('UPLOAD_TAKEN')
  })

  test('takes a piece once: one that is sent again or out of turn is told where to go on', async () => {
    const file = content(3 * MIB)
    const id = (await begin(admin, file)).body.data.id
    const both = await Promise.all([send(admin, id, file, 0, MIB), send(admin, id, file, 0, MIB)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const early = await send(admin, id, file, 2 * MIB, 3 * MIB)
    expect([early.status, early.body.errors[0].meta.offset]).toEqual([409, MIB])
    expect((await send(admin, id, Buffer.concat([file, file]), MIB, 5 * MIB)).status).toBe(400)
    expect(
      (await send(admin, id, file, MIB, 2 * MIB, { 'content-digest': 'sha-256=:AAAA:' })).body.errors[0].code,
    ).toBe('DIGEST')
    expect((await send(admin, id, Buffer.alloc(11 * MIB), MIB, 10 * MIB)).status).toBe(413)
    expect(await offset(admin, id)).toBe(MIB)
  })

  test('becomes a file of a record, by those who may change it', async () => {
    const record = await admin.create(documents, await document(api, 880_001))
    const file = content(MIB)
    const id = await whole(admin, file, { target: 'documents' })
    const as = (client: Client, target: string, upload: string) => {
      const [body, type] = multipart(null, { target_type: target, target_id: record.id, upload })
      return client.post('/assets', body, type)
    }
    const reader = await api.as(['archive-list', 'archive-show'])
    expect((await as(reader, 'documents', id)).status).toBe(404)
    expect((await as(admin, 'archive-contracts', id)).status).toBe(404)
    const stored = await as(admin, 'documents', id)
    expect([stored.status, stored.body.data.attributes.size_byte]).toEqual([201, MIB])
  })

  test('is refused before a byte has left: too large, of another kind, or without the right', async () => {
    const file = content(100)
    const large = await begin(admin, file, { size_byte: 2_048 * MIB })
    expect([large.status, large.body.errors[0].detail]).toEqual([
      413,
      'Payload request terlalu besar.[Galat]Maksimal 1024 MB per berkas.',
    ])
    expect((await begin(admin, file, { name: 'program.exe' })).status).toBe(422)
    expect((await begin(admin, file, { target: 'partners' })).status).toBe(400)
    expect((await begin(await api.as(['archive-list']), file)).status).toBe(403)
    const form = multipart({ name: 'a.pdf', content: file }, { company: api.companies[0], upload: 'x' })
    expect((await admin.post('/archive-intakes/-actions/receive', ...form)).status).toBe(400)
  })

  test('is nobody else’s while it comes', async () => {
    const file = content(MIB)
    const id = await whole(admin, file)
    const other = await api.as([...permissions])
    expect((await begin(other, file)).body.data.id).not.toBe(id)
    expect([
      (await other.get(`/uploads/${id}`)).status,
      (await send(other, id, file, 0, 10)).status,
      (await store(other, id)).status,
      (await other.delete(`/uploads/${id}`)).status,
      (await other.get('/uploads/1')).status,
    ]).toEqual([404, 404, 404, 404, 404])
  })

  test('is not stored when a piece changed in the storage', async () => {
    const id = await whole(admin, content(MIB))
    await writeFile(path.join(filesDir, 'uploads', `${id}-0`), content(MIB))
    expect((await store(admin, id)).status).toBe(500)
    expect(await offset(admin, id)).toBe(MIB)
  })

  test('leaves nothing when it is given up, forgotten for a day, or stored', async () => {
    const left = async (id: string) =>
      (await readdir(path.join(filesDir, 'uploads'))).filter((name) => name.startsWith(id)).length
    const [dropped, forgotten, open] = [content(MIB), content(MIB), content(MIB)]
    const ids = [await whole(admin, dropped), await whole(admin, forgotten), await whole(admin, open)] as const
    expect((await admin.delete(`/uploads/${ids[0]}`)).status).toBe(204)
    await api.pool.query(`update ems.file_uploads set updated_at = now() - interval '25 hours' where id = $1`, [ids[1]])
    await purgePieces(api.pool, folderStore(filesDir))
    expect(await Promise.all(ids.map(left))).toEqual([0, 0, 1])
    expect([await offset(admin, ids[1]), await offset(admin, ids[2])]).toEqual([undefined, MIB])
    expect((await store(admin, ids[2])).status).toBe(201)
    await api.pool.query(`update ems.file_uploads set taken_at = now() - interval '2 hours' where id = $1`, [ids[2]])
    await purgePieces(api.pool, folderStore(filesDir))
    expect(await left(ids[2])).toBe(0)
  })
})
