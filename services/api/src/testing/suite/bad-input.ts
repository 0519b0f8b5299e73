import { objectOf, pointerTo, type Resource } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import type { Row } from '../client.ts'
import { type Subject, sources } from './subject.ts'

const hint = '[Galat]Terdapat data yang belum diisi/dipilih.'

/** Input of attackers, and unusual input of users. */
const hostile = [
  `Robert'); drop table ems.users;--`,
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  `' or '1'='1`,
  '{{7*7}} %s %n {jndi:ldap://x}',
  '50%_\\ "kutip" \u202Eterbalik\u202C 🐘 ᬩᬮᬶ',
  '=HYPERLINK("http://x")',
]

export function badInputPromises(subject: Subject) {
  const { resource } = subject
  const fields = Object.keys(resource.create.shape).filter((field) => isText(resource, field))
  if (subject.has('store')) describe('a document', () => documents(subject))
  if (subject.isCreated && subject.isRepresentative) describe('text', () => hostileTexts(subject, fields))
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

  if (!subject.isRepresentative) return

  test('refuses a field it does not know, and fields the server sets', async () => {
    const rejected = ['nonsense', 'version', 'created_at', ...resource.computed.slice(0, 1)]

    for (const field of rejected) {
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
