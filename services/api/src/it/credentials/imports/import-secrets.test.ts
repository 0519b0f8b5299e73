import { permissions } from '@ems/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client } from '../../../testing/client.ts'
import { folderIn, reveal } from '../testing.ts'

let api: TestApi
let admin: Client
let folder: string
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
beforeEach(async () => {
  folder = await folderIn(api, api.companies[0])
})
afterAll(() => api.close())

const send = (action: string, text: string, client = admin, more = {}) =>
  client.post(`/credentials/-actions/${action}`, {
    data: { type: 'credentials', attributes: { folder, text, ...more } },
  })

const preview = async (text: string) => (await send('previewSecrets', text)).body.data.attributes

const bitwarden = [
  'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
  'Kantor/Jaringan,,login,Router,"Lantai 2',
  'ruang server",Kode: 77-ABC,0,https://router.example,admin,Kenari-impor-1,JBSWY3DPEHPK3PXPJBSWY3DP',
  ',1,note,Prosedur,Hubungi penyedia,,0,,,,',
].join('\n')

describe('an export of another vault', () => {
  test.each([
    ['Bitwarden', bitwarden, 'Router'],
    ['Peramban', 'name,url,username,password,note\nSurel,https://surel.example,ti,Kenari-impor-2,', 'Surel'],
    [
      'Firefox',
      '"url","username","password","httpRealm"\n"https://situs.example","ti","Kenari-impor-3",',
      'situs.example',
    ],
    [
      'Passbolt',
      '"Group","Title","Username","Password","URL","Notes"\n"Root","Konsol","ti","Kenari-impor-4","",""',
      'Konsol',
    ],
    ['Safari', 'Title,URL,Username,Password,Notes,OTPAuth\nSitus,https://a.example,ti,Kenari-impor-5,,', 'Situs'],
    [
      'LastPass',
      'url,username,password,totp,extra,name,grouping,fav\nhttps://b.example,ti,Kenari-impor-7,,,Pos,,0',
      'Pos',
    ],
    [
      '1Password',
      'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nBank,https://c.example,ti,Kenari-impor-8,,false,false,,',
      'Bank',
    ],
    [
      'KeePassXC',
      '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n"Root","Basis","ti","Kenari-impor-9","","","","0","2026-01-02T03:04:05Z","2026-01-02T03:04:05Z"',
      'Basis',
    ],
    [
      'KeePass',
      `<?xml version="1.0"?><KeePassFile><Meta><RecycleBinUUID>bin=</RecycleBinUUID></Meta><Root><Group><UUID>a=</UUID>
       <Name>Basis data</Name><Entry><String><Key>Title</Key><Value>Server &amp; cadangan</Value></String>
       <String><Key>Password</Key><Value ProtectInMemory="True">Kenari-impor-6</Value></String>
       <String><Key>UserName</Key><Value>operator</Value></String>
       <History><Entry><String><Key>Title</Key><Value>Lama</Value></String></Entry></History></Entry>
       <Group><UUID>bin=</UUID><Name>Tempat sampah</Name><Entry><String><Key>Title</Key><Value>Dibuang</Value></String>
       </Entry></Group></Group></Root></KeePassFile>`,
      'Server & cadangan',
    ],
  ])('of %s is read, and its preview has no secret', async (source, text, name) => {
    const answer = await send('previewSecrets', text)

    expect(answer.body.data.attributes).toMatchObject({ source, broken: [] })
    expect(answer.body.data.attributes.rows[0]).toMatchObject({ name, issues: [] })
    expect(answer.text).not.toContain('Kenari-impor')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('becomes credentials with encrypted secrets, additional fields and a TOTP key', async () => {
    const answer = await send('importSecrets', bitwarden)

    expect(answer.body.data.attributes).toEqual({ imported: 2 })
    const { body } = await admin.get(`/credentials?filter[folder]=${folder}&sort=name`)
    const [note, router] = body.data
    expect(note.attributes).toMatchObject({ name: 'Prosedur', kind: 'note', filled: ['secret'] })
    expect(router.attributes).toMatchObject({
      name: 'Router',
      kind: 'login',
      username: 'admin',
      tags: ['Jaringan'],
      filled: ['custom:Kode', 'notes', 'secret', 'totp'],
      secret_version: 1,
    })
    expect((await reveal(admin, router)).body.data.attributes.value).toBe('Kenari-impor-1')
    expect((await reveal(admin, router, { field: 'custom:Kode' })).body.data.attributes.value).toBe('77-ABC')
    const { rows } = await api.pool.query(
      'select action, reason from ems.credential_logs where credential_id = $1 order by id',
      [router.id],
    )
    expect(rows).toContainEqual({ action: 'write', reason: 'Impor dari Bitwarden' })
  })

  test('keeps what its program calls folder, tag, note and code', async () => {
    const [site, note] = (
      await preview(
        [
          'url,username,password,totp,extra,name,grouping,fav',
          'https://b.example,ti,Kenari-impor-7,JBSWY3DPEHPK3PXPJBSWY3DP,Catatan,Pos,Kantor\\Surel,0',
          'http://sn,,,,Nomor darurat 112,Darurat,,0',
        ].join('\n'),
      )
    ).rows
    const [bank] = (
      await preview(
        'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nBank,,ti,Kenari-impor-8,,false,false,"Kas, Bank",',
      )
    ).rows
    const [base] = (
      await preview(
        '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n"Root/Server","Basis","ti","Kenari-impor-9","","","otpauth://totp/x?secret=JBSWY3DPEHPK3PXPJBSWY3DP","0","",""',
      )
    ).rows

    expect(site).toMatchObject({ kind: 'login', tags: ['Surel'], fields: ['secret', 'totp', 'notes'], issues: [] })
    expect(note).toMatchObject({ kind: 'note', name: 'Darurat', url: null, fields: ['secret'], issues: [] })
    expect(bank).toMatchObject({ kind: 'login', tags: ['Kas', 'Bank'], issues: [] })
    expect(base).toMatchObject({ kind: 'login', tags: ['Server'], fields: ['secret', 'totp'], issues: [] })
  })

  test('leaves nothing readable in any table', async () => {
    await send('previewSecrets', bitwarden)
    await send('importSecrets', bitwarden)

    const { rows: tables } = await api.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const leaking: string[] = []
    for (const { name } of tables) {
      const { rows } = await api.pool.query(
        `select count(*)::int as n from ${name} t where t::text like '%Kenari-impor%'`,
      )
      if (rows[0].n) leaking.push(name)
    }
    expect(leaking).toEqual([])
  })
})

describe('a broken row', () => {
  const text = [
    'name,url,username,password,note',
    'Baik,https://a.example,ti,Rahasia-1,',
    'Kurang kolom,https://b.example,ti',
    'Kosong,https://c.example,ti,,',
    ',,,Rahasia-2,',
    'baik,https://d.example,ti,Rahasia-3,',
    `${'x'.repeat(121)},,ti,Rahasia-4,`,
    `Panjang,,ti,Rahasia-5,${'y'.repeat(100_000)}`,
  ].join('\n')

  test('is named by its line and its fault', async () => {
    const { rows, broken } = await preview(text)

    expect(broken).toEqual([{ line: 3, message: 'Jumlah kolom 3, seharusnya 5.' }])
    expect(rows.map(({ line, issues }: { line: number; issues: string[] }) => [line, ...issues])).toEqual([
      [2],
      [4, 'Kata sandi wajib diisi.'],
      [5, 'Nama wajib diisi.'],
      [6, 'Nama sudah dipakai di folder ini.'],
      [7, 'Nama maksimal 120 karakter.'],
      [8, 'Catatan aman maksimal 20000 karakter.'],
    ])
  })

  test('is left out, and the others come in', async () => {
    expect((await send('importSecrets', text)).body.data.attributes).toEqual({ imported: 1 })
    expect((await preview(text)).rows[0].issues).toEqual(['Nama sudah dipakai di folder ini.'])
  })

  test('of KeePass is named by its line, too, and the good ones stay', async () => {
    const entry = (title: string, value: string) =>
      `<Entry><String><Key>Title</Key><Value>${title}</Value></String><String><Key>UserName</Key><Value>ti</Value></String><String><Key>Password</Key>${value}</String></Entry>`
    const { rows, broken } = await preview(
      [
        '<KeePassFile><Root><Group><Name>Kas</Name>',
        entry('Utuh', '<Value>Rahasia-Utuh-6</Value>'),
        entry('Terkunci', '<Value Protected="True">AAECAwQ=</Value>'),
        entry('Kosong', '<Value/>'),
        entry('', '<Value>Rahasia-Tanpa-Nama-6</Value>'),
        entry('Panjang', `<Value>${'x'.repeat(501)}</Value>`),
        '</Group></Root></KeePassFile>',
      ].join('\n'),
    )

    expect(broken.map(({ line }: { line: number }) => line)).toEqual([3])
    expect(rows.map(({ line, issues }: { line: number; issues: string[] }) => [line, ...issues])).toEqual([
      [2],
      [4, 'Kata sandi wajib diisi.'],
      [5, 'Nama wajib diisi.'],
      [6, 'Kata sandi maksimal 500 karakter.'],
    ])
  })

  test('with an open quote does not hide the rows before it', async () => {
    const { rows, broken } = await preview('name,url,username,password\nA,,ti,Satu-1\nB,,ti,"Dua\nC,,ti,Tiga-3')

    expect(rows.map(({ name }: { name: string }) => name)).toContain('A')
    expect(broken.length + rows.length).toBeGreaterThan(1)
  })
})

describe('what is no export', () => {
  test.each([
    ['a table of something else', 'a;b\n1;2'],
    ['XML of something else', '<html></html>'],
    [
      'XML with a document type',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><KeePassFile>&e;</KeePassFile>',
    ],
    ['XML that ends too soon', '<KeePassFile><Root>'],
  ])('%s is refused and not repeated', async (_, text) => {
    const answer = await send('previewSecrets', text)

    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([422, '/data/attributes/text'])
    expect(answer.body.errors[0].detail).toContain('Berkas tidak dikenal.')
  })

  test('more than five hundred entries are refused', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => `Akun ${n},,ti,Rahasia-${n}`)
    const answer = await send('previewSecrets', ['name,url,username,password', ...rows].join('\n'))

    expect(answer.body.errors[0].detail).toContain('Paling banyak 500 kredensial sekali impor.')
  })
})

test('a folder that one may not change takes no import, and an old sign-in imports nothing', async () => {
  const viewer = await api.as([...permissions], { usergroup: await otherGroup() })
  const late = api.of({ ...admin.user, signedInAt: Date.now() - 601_000 } as Client['user'])

  const answers = [await send('importSecrets', bitwarden, viewer), await send('importSecrets', bitwarden, late)]

  expect(answers.map(({ status, body }) => [status, body.errors[0].code])).toEqual([
    [422, expect.any(String)],
    [403, 'SIGN_IN_AGAIN'],
  ])
})

async function otherGroup(): Promise<string> {
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope)
     values ('lain', 'lain', '{credential-list}', 'group') returning id`,
  )
  return rows[0].id
}
