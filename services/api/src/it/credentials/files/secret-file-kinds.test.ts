import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { permissions } from '@ems/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { multipart } from '../../../testing/multipart.ts'
import { credentialOf } from '../testing.ts'

const { publicKey } = generateKeyPairSync('ed25519')
const pem = publicKey.export({ type: 'spki', format: 'pem' })
const der = publicKey.export({ type: 'spki', format: 'der' })
const hex = (text: string, zeros = 0) => Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(zeros)])
const exe = hex('4d5a9000', 60)
const elf = hex('7f454c46020101', 60)
const shortcut = hex('4c0000000114020000000000c000000000000046', 60)
const emptyZip = hex('504b0506', 18)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let api: TestApi
let admin: Client
let row: Row
let filesDir: string
beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'ems-vault-kinds-'))
  api = await testApi({ filesDir })
  admin = await api.as([...permissions])
})
afterAll(async () => {
  await api.close()
  await rm(filesDir, { recursive: true, force: true })
})
beforeEach(async () => {
  row = await credentialOf(api, admin)
})

const add = (name: string, content: Buffer | string) => {
  const [body, headers] = multipart({ name, content })
  return admin.post(`/credentials/${row.id}/-actions/addFile`, body, headers)
}
const namesOf = async () => {
  const { body } = await admin.get(`/credentials/${row.id}/files`)
  return body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
}

describe('a file of a credential', () => {
  test.each<[string, string, Buffer | string]>([
    ['a key in PEM', 'situs.pem', pem],
    ['a key in DER', 'situs.CER', der],
    ['a PKCS#12 of open length', 'situs.p12', hex('308002010330800000')],
    ['a key of SSH, whose name has no ending', 'id_ed25519', '-----BEGIN OPENSSH PRIVATE KEY-----\nYQ==\n'],
    ['a dot file', '.pgpass', 'db:5432:ems:ems:rahasia\n'],
    ['a database of KeePass', 'tim.kdbx', hex('03d9a29a67fb4bb501000400')],
    ['a picture of a code', 'kode.png', png],
    ['an archive', 'cadangan.zip', emptyZip],
  ])('may be %s', async (_, name, content) => {
    expect((await add(name, content)).status).toBe(201)
    expect(await namesOf()).toEqual([name])
  })

  const program = 'Program tidak dapat disimpan sebagai berkas kredensial.'
  const kinds = 'Berkas harus berupa kunci, sertifikat, teks, PDF, gambar, ZIP, DOCX, XLSX, atau KDBX'
  test.each<[string, string, Buffer | string, string]>([
    ['a program of Windows', 'kunci.exe', exe, program],
    ['one that is called a key', 'kunci.key', exe, program],
    ['one that is called a text', 'kunci.txt', exe, program],
    ['a program of Linux', 'kunci.bin', elf, program],
    ['a shortcut', 'kunci.pem', shortcut, program],
    ['a script', 'pasang.sh', '#!/bin/sh\nrm -rf /\n', kinds],
    ['a script that is called a key', 'pasang.key', '#!/bin/sh\nrm -rf /\n', 'Isi berkas bukan KEY.'],
    ['a script without an ending', 'pasang', '#!/bin/sh\nrm -rf /\n', 'Isi berkas bukan teks.'],
    ['a page', 'masuk.html', '<script>alert(1)</script>', kinds],
    ['a picture that is called a PDF', 'lisensi.pdf', png, 'Isi berkas bukan PDF.'],
    ['a DER that was cut off', 'situs.pem', der.subarray(0, 20), 'Isi berkas bukan PEM.'],
    ['no database of KeePass', 'tim.kdbx', 'bukan', 'Isi berkas bukan KDBX.'],
    ['a text of other bytes', 'catatan.txt', hex('00'), 'Isi berkas bukan TXT.'],
  ])('is refused when it is %s, and the attempt is in the audit log', async (_, name, content, because) => {
    const rejected = await add(name, content)

    expect([rejected.status, rejected.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({
        code: 'FILE_TYPE',
        detail: expect.stringContaining(because),
        source: { pointer: '/file' },
      }),
    ])
    expect(await namesOf()).toEqual([])
    expect(await refusalsOf()).toEqual([expect.stringContaining(because)])
  })
})

/** Reasons of the refused attempts at this credential; they are written beside the answer. */
async function refusalsOf() {
  const text = `select reason from ems.audit_logs where action = 'denied' and target_label like $1`
  for (let attempt = 0; ; attempt++) {
    const { rows } = await api.pool.query<{ reason: string }>(text, [`%/credentials/${row.id}/%`])
    if (rows.length || attempt === 100) return rows.map(({ reason }) => reason)
    await pause(20)
  }
}
