import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { archiveContracts } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { extractSignature } from '@signpdf/utils'
import { extractText, getDocumentProxy } from 'unpdf'
import { BadSigningSettings, houseIdentity } from '../../../files/signing/house-identity.ts'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { multipart } from '../../../testing/multipart.ts'
import { contract, pdf } from '../../testing.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ems-signing-'))
const at = (name: string) => path.join(folder, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()

/** Certificate and key in one file. */
function housePem(certificateOf: string, keyOf: string) {
  const file = at(`${certificateOf}-${keyOf}.house.pem`)
  writeFileSync(file, readFileSync(at(`${certificateOf}.pem`), 'utf8') + readFileSync(at(`${keyOf}.key`), 'utf8'))
  return { EMS_SIGNING_PEM: file }
}

/** A certificate of a house, made for this test. */
function certificate(name: string, kind: readonly string[]) {
  const files = ['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)]
  openssl('req', '-x509', ...kind, '-nodes', '-days', '30', '-subj', `/CN=${name}/O=Cakrawala Mandala`, ...files)
  return housePem(name, name)
}
const rsa = certificate('rumah', ['-newkey', 'rsa:2048'])
const curve = certificate('kurva', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'])

const strokes = [[60, 140, 160, 40, 260, 150, 400, 60]]

describe('a contract that is signed', () => {
  let api: TestApi
  let admin: Client
  let n = 12_000
  beforeAll(async () => {
    api = await testApi({
      filesDir: at('files'),
      signing: houseIdentity(rsa) as NonNullable<ReturnType<typeof houseIdentity>>,
    })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const version = async ({ id }: Row) => (await admin.get(`/archive-contracts/${id}`)).body.data.meta.version as number
  const pending = async (draft?: Buffer) => {
    const row = await admin.create(archiveContracts, {
      ...(await contract(api, ++n)),
      signers: [
        { name: 'Sri Wahyuni', position: 'Direktur', party: 'first', signed_at: null, e_stamp_no: 'EM-2026-0001' },
        { name: 'Budi Santoso', position: null, party: 'second', signed_at: null, e_stamp_no: null },
      ],
    })
    if (draft) {
      const fields = { target_type: 'archive-contracts', target_id: row.id, purpose: 'draft' }
      const [body, headers] = multipart({ name: 'kontrak.pdf', content: draft }, fields)
      expect((await admin.post('/assets', body, headers)).status).toBe(201)
    }
    await api.pool.query(`update ems.archive_contracts set status = 'signing' where id = $1`, [row.id])
    return row
  }
  const sign = async (row: Row, name: string) =>
    admin.take(archiveContracts, 'sign', { id: row.id, version: await version(row) }, { signature: { name, strokes } })
  const stamp = (row: Row, by = admin) =>
    by.post(`/archive-contracts/${row.id}/-actions/stamp`, {
      data: { type: 'archive-contracts', id: row.id, attributes: {} },
    })
  const read = async (id: string) => (await admin.get(`/assets/${id}/content?download=1`)).bytes
  const textOf = async (bytes: Buffer) => (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text

  test('gets a file with signatures, fingerprint and stamps, which openssl and the pages agree on', async () => {
    const draft = await pdf(['Pasal 1', 'Pasal 2'])
    const row = await pending(draft)
    await sign(row, 'Sri Wahyuni')
    const first = await stamp(row)
    expect(first.status).toBe(201)
    await sign(row, 'Budi Santoso')
    const { body } = await stamp(row)

    const bytes = await read(body.data.id)
    const pages = await textOf(bytes)
    const sha256 = createHash('sha256').update(draft).digest('hex')
    expect(pages).toHaveLength(3)
    expect([pages[0]?.includes(sha256.slice(0, 32)), pages[2]?.includes(sha256)]).toEqual([true, true])
    for (const words of ['Sri Wahyuni', 'Direktur, Pihak pertama', 'Budi Santoso', 'EM-2026-0001', 'Tempat e-meterai'])
      expect(pages[2]).toContain(words)
    const { signature, signedData } = extractSignature(bytes)
    writeFileSync(at('signature.der'), Buffer.from(signature, 'latin1'))
    writeFileSync(at('signed.bin'), signedData)
    const verified = [
      'cms',
      '-verify',
      '-cades',
      '-binary',
      '-inform',
      'DER',
      '-in',
      at('signature.der'),
      '-content',
      at('signed.bin'),
    ]
    expect(() =>
      openssl(...verified, '-CAfile', at('rumah.pem'), '-purpose', 'any', '-out', at('content')),
    ).not.toThrow()
    expect(bytes.toString('latin1')).toContain('/ETSI.CAdES.detached')
    // The earlier signed file is in the trash: one is in force.
    const { body: files } = await admin.get(`/assets?filter[target_type]=archive-contracts&filter[target_id]=${row.id}`)
    expect(
      files.data.filter(({ attributes }: { attributes: { purpose: string } }) => attributes.purpose === 'signed'),
    ).toHaveLength(1)
    expect((await admin.get(`/archive-contracts/${row.id}`)).body.data.attributes.has_signed_file).toBe(true)
  })

  test('that was revised needs new signatures: those of before do not sign what came after', async () => {
    const row = await pending(await pdf(['Pasal 1']))
    await sign(row, 'Sri Wahyuni')
    expect((await stamp(row)).status).toBe(201)
    const revised = await admin.take(
      archiveContracts,
      'revise',
      { id: row.id, version: await version(row) },
      { reason: 'Harga berubah lagi' },
    )
    expect(revised.status).toBe(200)
    await api.pool.query(`update ems.archive_contracts set status = 'signing' where id = $1`, [row.id])
    expect((await stamp(row)).body.errors[0].code).toBe('NO_SIGNATURE')
  })

  test('is refused without a draft, a signature or the right to, and with a file that cannot be read', async () => {
    const bare = await pending()
    await sign(bare, 'Sri Wahyuni')
    const unsigned = await pending(await pdf(['Pasal 1']))
    const locked = await pending(await pdf(['Rahasia'], { userPassword: 'kunci' }))
    await sign(locked, 'Sri Wahyuni')
    const codes = await Promise.all([bare, unsigned, locked].map(async (row) => (await stamp(row)).body.errors[0].code))
    expect(codes).toEqual(['NO_DRAFT', 'NO_SIGNATURE', 'FILE'])
    expect((await stamp(bare, await api.as(['contract-show']))).status).toBe(403)
  })

  test('a changed byte breaks the signature, and keys of both kinds sign', async () => {
    const identity = houseIdentity(curve)
    expect(identity?.key.asymmetricKeyType).toBe('ec')
    expect(new X509Certificate(readFileSync(at('kurva.pem'))).subject).toContain('kurva')
    expect(() => houseIdentity(housePem('rumah', 'kurva'))).toThrow(BadSigningSettings)
    expect(() => houseIdentity({ EMS_SIGNING_PEM: at('rumah.pem') })).toThrow(BadSigningSettings)
    const signed = readFileSync(at('signed.bin'))
    signed[200] = (signed[200] ?? 0) ^ 1
    writeFileSync(at('changed.bin'), signed)
    const verified = [
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      at('signature.der'),
      '-content',
      at('changed.bin'),
    ]
    expect(() => openssl(...verified, '-CAfile', at('rumah.pem'), '-purpose', 'any', '-out', at('content'))).toThrow()
  })
})
