import { objectOf, pointerTo, type Resource } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import type { Row } from '../client.ts'
import { type Subject, sources } from './subject.ts'

const hint = '[Galat]Terdapat data yang belum diisi/dipilih.'

/** What attackers type, and what people do. */
const hostile = [
  `Robert'); drop table ems.users;--`,
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  `' or '1'='1`,
  '{{7*7}} %s %n {jndi:ldap://x}',
  '50%_\\ "kutip" \u202Eterbalik\u202C 🐘 ᬩᬮᬶ',
  '=HYPERLINK("http://x")',
]

export function writePromises(subject: Subject) {
  const { resource } = subject
  const texts = Object.keys(resource.create.shape).filter((field) => isText(resource, field))
  if (subject.isCreated) describe('creating', () => creating(subject))
  if (subject.has('store')) describe('a document', () => documents(subject))
  if (subject.has('update')) describe('changing', () => changing(subject))
  if (subject.has('destroy')) describe('removing', () => removing(subject))
  if (subject.isCreated) describe('text', () => hostileTexts(subject, texts))
}

function creating(subject: Subject) {
  const { resource, path } = subject
  const store = async (values: Record<string, unknown>) =>
    subject.admin.store(resource, { ...(await subject.input()), ...values })

  test('gives back what was given, and where it is', async () => {
    const input = await subject.input()

    const answer = await subject.admin.store(resource, input)

    expect(answer.status).toBe(201)
    expect(answer.headers.location).toBe(`/api/v1${path}/${answer.body.data.id}`)
    expect(await subject.read(answer.body.data.id)).toMatchObject({
      ...input,
      version: 1,
      created_by: subject.admin.user.id,
    })
  })

  for (const [field, label, isMany] of refsOf(resource))
    test(`refuses ${field} when it leads nowhere or to another type`, async () => {
      const nowhere = await store({ [field]: isMany ? ['99999999'] : '99999999' })
      const other = objectOf(resource, await subject.input())
      const data = { type: 'background-jobs', id: '1' }
      const elsewhere = await subject.admin.post(path, {
        data: { ...other, relationships: { ...other.relationships, [field]: { data: isMany ? [data] : data } } },
      })

      expect(nowhere.status).toBe(422)
      expect(sources(nowhere)).toEqual([`/data/relationships/${field}`])
      expect(nowhere.body.errors[0].detail).toBe(`${label} tidak ditemukan atau sudah tidak aktif.${hint}`)
      expect(elsewhere.status).toBe(409)
    })
}

function documents(subject: Subject) {
  const { resource, path } = subject

  test('names every field that is missing', async () => {
    const required = Object.keys(resource.create.shape).filter((field) => !(field in resource.blank))

    const answer = await subject.admin.store(resource, {})

    expect(answer.status).toBe(422)
    expect(sources(answer).sort()).toEqual(required.map((field) => pointerTo(resource, field)).sort())
    for (const { detail, title } of answer.body.errors) {
      expect(title).toBe('Unprocessable Entity')
      expect(detail).toMatch(/wajib (diisi|dipilih)\./)
      expect(detail).toContain(hint)
    }
  })

  test('refuses a field it does not know, and fields the server sets', async () => {
    const refused = ['nonsense', 'version', 'created_at', ...resource.computed.slice(0, 1)]

    for (const field of refused) {
      const object = objectOf(resource, await subject.creation())
      const answer = await subject.admin.post(path, {
        data: { ...object, attributes: { ...object.attributes, [field]: '1' } },
      })
      expect([field, answer.status, sources(answer)]).toEqual([
        field,
        422,
        [expect.stringMatching(`/data/(attributes|relationships)/${field}$`)],
      ])
    }
  })

  test('a client may not choose an id', async () => {
    const object = { ...objectOf(resource, await subject.creation()), id: '77' }

    const answer = await subject.admin.post(path, { data: object })

    expect(answer.status).toBe(403)
    expect(sources(answer)).toEqual(['/data/id'])
  })

  test('answers a document that is none with 400 or 409, and where it is wrong', async () => {
    const object = objectOf(resource, await subject.creation())
    const cases: [unknown, number, string][] = [
      ['{"data":', 400, ''],
      ['[]', 400, ''],
      ['null', 400, ''],
      ['{}', 400, ''],
      [{ data: null }, 400, '/data'],
      [{ data: [object] }, 400, '/data'],
      [{ data: { attributes: {} } }, 400, '/data/type'],
      [{ data: { ...object, type: 'nonsense' } }, 409, '/data/type'],
      [{ data: { ...object, attributes: [] } }, 400, '/data/attributes'],
      [{ data: { ...object, relationships: { x: 1 } } }, 400, '/data/relationships/x'],
      ['{"data":{"__proto__":{"admin":true}}}', 400, ''],
      ['{"data":{"attributes":{"constructor":{"prototype":1}}}}', 400, ''],
      [`{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400, ''],
    ]
    for (const [body, status, pointer] of cases) {
      const answer = await subject.admin.post(path, body)
      expect([body, answer.status, sources(answer)]).toEqual([body, status, [pointer]])
    }
  })
}

function changing(subject: Subject) {
  const { resource, path } = subject

  test('changes what it says and nothing else, and counts the version', async () => {
    const row = await subject.row()
    const change = subject.change()

    const answer = await subject.admin.update(resource, row, change)

    const { updated_at: _at, updated_by: _by, version, ...after } = await subject.read(row.id)
    const { updated_at: _at2, updated_by: _by2, version: _version, ...before } = row
    expect(answer.status).toBe(200)
    expect(answer.body.data.meta.version).toBe(row.version + 1)
    expect(version).toBe(row.version + 1)
    expect(after).toEqual({ ...before, ...change })
  })

  test('writes nothing when nothing changes', async () => {
    const row = await subject.row()
    const [field = ''] = Object.keys(subject.change())

    const answer = await subject.admin.update(resource, row, { [field]: row[field] })

    expect(answer.status).toBe(200)
    expect(await subject.read(row.id)).toEqual(row)
  })

  test('from an old version is refused, with who was faster and what is there now', async () => {
    const row = await subject.row()
    const change = subject.change()
    await subject.admin.update(resource, row, change)

    const answer = await subject.admin.update(resource, row, subject.change())

    const [error] = answer.body.errors
    expect(answer.status).toBe(409)
    expect(error.code).toBe('VERSION')
    expect(error.detail).toMatch(/^Data telah diubah oleh Sri Uji pada \d\d\/\d\d\/\d{4} \d\d\.\d\d WIB\.$/)
    expect(error.meta).toMatchObject({
      version: row.version + 1,
      changed: Object.keys(change),
      current: { id: row.id },
    })
    expect(await subject.read(row.id)).toMatchObject(change)
  })

  test('without a version is refused', async () => {
    const row = await subject.row()

    const answer = await subject.admin.update(resource, { id: row.id }, subject.change())

    expect(answer.status).toBe(400)
    expect(sources(answer)).toEqual(['/data/meta/version'])
    expect(await subject.read(row.id)).toEqual(row)
  })

  test('refuses another id than the address, and fields that are fixed or computed', async () => {
    const row = await subject.row()
    const other = await subject.admin.patch(`${path}/${row.id}`, {
      data: objectOf(resource, {}, { ...row, id: '1234567' }),
    })
    const locked = [...resource.fixed, ...resource.computed]

    expect(other.status).toBe(409)
    for (const field of locked) {
      const answer = await subject.admin.update(resource, row, { [field]: row[field] })
      expect([field, answer.status, sources(answer)]).toEqual([field, 422, [pointerTo(resource, field)]])
    }
  })

  test('of a row that is not there is 404', async () => {
    expect((await subject.admin.update(resource, { id: '99999999', version: 1 }, subject.change())).status).toBe(404)
  })
}

function removing(subject: Subject) {
  const { path } = subject

  test('takes the row out of reach, once', async () => {
    const row = await subject.row()

    const answer = await subject.admin.delete(`${path}/${row.id}`)

    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await subject.admin.get(`${path}/${row.id}`)).status).toBe(404)
    expect((await subject.admin.get(subject.only([row]))).body.meta.total).toBe(0)
    expect((await subject.admin.delete(`${path}/${row.id}`)).status).toBe(404)
  })
}

function hostileTexts(subject: Subject, fields: string[]) {
  const { resource } = subject
  const write = async (field: string, value: string): Promise<{ status: number; row?: Row; pointers: string[] }> => {
    const answer = await subject.admin.store(resource, { ...(await subject.input()), [field]: value })
    if (answer.status === 201) return { status: 201, row: await subject.read(answer.body.data.id), pointers: [] }
    return { status: answer.status, pointers: sources(answer) }
  }

  for (const field of fields)
    test(`in ${field} comes back as it went in, or is refused there`, async () => {
      const max = resource.meta[field]?.max ?? 100
      for (const text of hostile.map((one) => one.slice(0, max).trim())) {
        const { status, row, pointers } = await write(field, text)
        if (status === 201) expect(row?.[field]).toBe(text)
        else expect([text, status, pointers]).toEqual([text, 422, [`/data/attributes/${field}`]])
      }
    })

  for (const field of fields)
    test(`in ${field} that cannot be kept is refused`, async () => {
      for (const text of ['a\u0000b', 'a\ud800b', '   ', 'x'.repeat((resource.meta[field]?.max ?? 1_000) + 1)]) {
        const { status, pointers } = await write(field, text)
        expect([status, pointers]).toEqual([422, [`/data/attributes/${field}`]])
      }
    })
}

const isText = ({ meta }: Resource, field: string) => ['text', 'longText', 'email'].includes(meta[field]?.kind ?? '')

const refsOf = (resource: Resource): [string, string, boolean][] => {
  const refs = Object.keys(resource.create.shape).flatMap((field): [string, string, boolean][] => {
    const { kind, label = '' } = resource.meta[field] ?? {}
    return kind === 'ref' || kind === 'refs' ? [[field, label, kind === 'refs']] : []
  })
  return refs
}
