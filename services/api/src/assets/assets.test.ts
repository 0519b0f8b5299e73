import { permissions } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { multipart } from '../testing/multipart.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512, 7)])

describe('an uploaded file', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const upload = (client: Client, name: string, content: Buffer | string, fields = {}) => {
    const [body, headers] = multipart({ name, content }, fields)
    return client.post('/assets', body, headers)
  }
  const unit = (code: string, more = {}) => admin.create(references, { category: 'unit', code, name: code, ...more })

  test('is kept under its name, and comes back byte for byte, in parts too', async () => {
    const me = await api.as([])

    const answer = await upload(me, 'Foto Gudang.png', png)

    expect(answer.status).toBe(201)
    expect(answer.body.data.attributes).toMatchObject({
      name: 'Foto Gudang.png',
      mime: 'image/png',
      size_byte: png.length,
    })
    const path = `/assets/${answer.body.data.id}/content`
    const whole = await me.get(path)
    expect(whole.bytes).toEqual(png)
    expect(whole.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(whole.headers['content-disposition']).toMatch(/^inline; /)
    expect(whole.headers['content-security-policy']).toContain('sandbox')
    expect((await me.get(`${path}?download=1`)).headers['content-disposition']).toMatch(/^attachment; /)
    expect((await me.get(path, undefined, { range: 'bytes=1-3' })).text).toBe('PNG')
  })

  test.each(['/assets', '/customs-kite-source-files', '/references/-actions/import'])(
    'that cannot be told apart from its form is refused at %s',
    async (address) => {
      const [body] = multipart({ name: 'a.csv', content: 'Kode\nX\n' })
      const types = [
        ...['', ';', '; boundary', '; boundary=', '; boundary=""', `; boundary=${'x'.repeat(300)}`].map(
          (end) => `multipart/form-data${end}`,
        ),
        'multipart/form-data; boundary=another',
      ]

      const statuses = await Promise.all(
        types.map(async (type) => (await admin.post(address, body, { 'content-type': type })).status),
      )

      expect(statuses.filter((status) => ![400, 415, 422].includes(status))).toEqual([])
    },
  )

  test('is open to its uploader, and to users who may see its record', async () => {
    const row = await unit('A1', { company: api.companies[1] })
    const { body } = await upload(admin, 'surat.txt', 'Isi surat', { target_type: 'references', target_id: row.id })
    const path = `/assets/${body.data.id}`
    const reader = await api.as(['reference-show'])
    const others = await api.as(['reference-show'], { scope: 'company', companies: [api.companies[0]] })
    const stranger = await api.as([])
    const list = `/assets?filter[target_type]=references&filter[target_id]=${row.id}`

    const status = async (client: Client, at: string) => (await client.get(at)).status
    expect([await status(reader, `${path}/content`), await status(reader, list)]).toEqual([200, 200])
    expect([await status(others, `${path}/content`), await status(others, list)]).toEqual([404, 404])
    expect([await status(stranger, `${path}/content`), await status(stranger, list)]).toEqual([403, 403])
    expect((await upload(reader, 'a.txt', 'x', { target_type: 'references', target_id: row.id })).status).toBe(403)
    expect((await reader.delete(path)).status).toBe(403)
    expect((await admin.delete(path)).status).toBe(204)
    expect(await status(admin, `${path}/content`)).toBe(404)
  })

  test('of a comment is open to readers of the comment', async () => {
    const row = await unit('A2')
    const author = await api.as(['reference-show'])
    const { body } = await upload(author, 'bukti.png', png)
    const id = body.data.id as string
    await author.create(comments, { target_type: 'references', target_id: row.id, body: 'Terlampir', files: [id] })
    const reader = await api.as(['reference-show'])

    const message = await reader.get(`/comments?filter[target_type]=references&filter[target_id]=${row.id}`)

    expect(message.body.included.find(({ type }: { type: string }) => type === 'assets')).toMatchObject({
      id,
      meta: { title: 'bukti.png' },
    })
    expect((await reader.get(`/assets/${id}/content`)).status).toBe(200)
    const external = await admin.store(comments, {
      target_type: 'references',
      target_id: row.id,
      body: 'Milik lain',
      files: [id],
    })
    expect(external.status).toBe(422)
  })

  test.each([
    ['a program called a picture', 'foto.png', program, 'Isi berkas bukan PNG.'],
    ['a picture called a workbook', 'data.xlsx', png, 'Isi berkas bukan XLSX.'],
    ['a program called a text', 'catatan.txt', program, 'Isi berkas bukan TXT.'],
    ['a page', 'halaman.html', '<script>1</script>', 'Berkas harus berformat'],
    ['a drawing with scripts', 'logo.svg', '<svg/>', 'Berkas harus berformat'],
    [
      'a page called a text file of another name',
      'a.pdf',
      '<!doctype html><script>1</script>',
      'Isi berkas bukan PDF.',
    ],
    ['nothing', 'kosong.txt', '', 'Berkas kosong.'],
    ['a name of ten thousand characters', `${'n'.repeat(10_000)}.txt`, 'x', 'Nama berkas maksimal 200 karakter.'],
    ['no name', '..', 'x', 'Nama berkas wajib diisi.'],
  ])('is refused when it is %s', async (_, name, content, words) => {
    const answer = await upload(admin, name, content)
    expect([answer.status, answer.body.errors[0].detail.slice(0, words.length)]).toEqual([422, words])
  })

  test('has no path, whatever its name', async () => {
    const { body } = await upload(admin, '..\\..\\etc\\passwd.txt', 'x')
    expect(body.data.attributes.name).toBe('passwd.txt')
  })

  test('is refused beyond the limit of Utilitas, and the limit is said', async () => {
    await api.pool.query(
      `insert into ems.configs ("group", key, label, type, value) values ('security', 'security.upload_megabytes', 'x', 'int', '1')`,
    )
    const answer = await upload(admin, 'besar.txt', 'x'.repeat(1_100_000))
    expect([answer.status, answer.body.errors[0].detail]).toEqual([
      413,
      'Payload request terlalu besar.[Galat]Maksimal 1 MB per berkas.',
    ])
    expect((await upload(admin, 'cukup.txt', 'x'.repeat(900_000))).status).toBe(201)
  })

  test('is done once with an Idempotency-Key, and the key belongs to this very file', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = (content: string) => {
      const [body, headers] = multipart({ name: 'sekali.txt', content })
      return admin.post('/assets', body, { ...headers, ...key })
    }
    const [first, second, other] = [await send('a'), await send('a'), await send('b')]
    expect([first.status, second.status, other.status]).toEqual([201, 201, 409])
    expect(second.body.data.id).toBe(first.body.data.id)
  })

  test('comes alone, in a form that can be read', async () => {
    const [body, headers] = multipart({ name: 'a.txt', content: 'x' }, { nonsense: '1' })
    const cut = multipart({ name: 'a.txt', content: 'x'.repeat(1000) })

    expect((await admin.post('/assets', body, headers)).status).toBe(400)
    expect((await admin.post('/assets', cut[0].subarray(0, 500), cut[1])).status).toBe(400)
    expect((await admin.post('/assets', ...multipart(null))).status).toBe(400)
    expect((await admin.post('/assets', { data: {} })).status).toBe(415)
    expect((await admin.post('/references', body, headers)).status).toBe(415)
  })
})
