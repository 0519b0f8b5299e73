import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { documents } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import PizZip from 'pizzip'
import { folderStore } from '../../files/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { document, pdf } from '../testing.ts'

describe('permanent records that are handed to another archive', () => {
  let api: TestApi
  let admin: Client
  const filesDir = mkdtempSync(path.join(tmpdir(), 'ems-transfer-'))
  let n = 20_000
  beforeAll(async () => {
    api = await testApi({ filesDir })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const record = async (status: string, files: readonly string[] = [], more = {}) => {
    const row = await admin.create(documents, { ...(await document(api, ++n)), ...more })
    const ids: string[] = []
    for (const name of files) {
      const fields = { target_type: 'documents', target_id: row.id }
      const [body, headers] = multipart({ name, content: await pdf([name]) }, fields)
      ids.push((await admin.post('/assets', body, headers)).body.data.id)
    }
    await api.pool.query('update ems.documents set status = $2 where id = $1', [row.id, status])
    return { ...row, files: ids } as Row & { files: string[] }
  }
  const transfer = (rows: readonly { id: string }[], by = admin) =>
    by.post(
      '/documents/-actions/transfer',
      { data: { type: 'documents', attributes: { ids: rows.map(({ id }) => id) } } },
      { accept: 'application/zip' },
    )
  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]

  test('are a bag whose manifest, sizes and files agree, and the log says who took it', async () => {
    const rows = [await record('permanent', ['Akta pendirian.pdf', 'Lampiran.pdf']), await record('permanent')]

    const answer = await transfer(rows)

    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const bag = new PizZip(answer.bytes)
    const at = (ending: string) => Object.keys(bag.files).find((name) => name.endsWith(ending)) ?? ''
    const read = (name: string) => bag.file(name)?.asNodeBuffer() ?? Buffer.alloc(0)
    const root = at('bagit.txt').slice(0, -'bagit.txt'.length)
    expect(read(at('bagit.txt')).toString()).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')
    for (const list of ['manifest-sha256.txt', 'tagmanifest-sha256.txt']) {
      const lines = read(`${root}${list}`).toString().trim().split('\n')
      for (const line of lines) {
        const [sum, name] = line.split('  ') as [string, string]
        expect([
          name,
          createHash('sha256')
            .update(read(`${root}${name}`))
            .digest('hex'),
        ]).toEqual([name, sum])
      }
    }
    const payload = Object.keys(bag.files).filter((name) => name.startsWith(`${root}data/`) && !name.endsWith('/'))
    const bytes = payload.reduce((sum, name) => sum + read(name).length, 0)
    expect(read(`${root}bag-info.txt`).toString()).toContain(`Payload-Oxum: ${bytes}.${payload.length}\n`)
    expect(JSON.parse(read(`${root}data/arsip.json`).toString())).toHaveLength(2)
    const { rows: logged } = await api.pool.query(
      `select count(*)::int as n from ems.audit_logs where action = 'export' and target_type = 'documents' and target_id = $1`,
      [rows[0]?.id],
    )
    expect(logged[0].n).toBe(1)
    // The tool of the format agrees where it is there.
    writeFileSync(path.join(filesDir, 'bag.zip'), answer.bytes)
    expect(execFileSync('unzip', ['-tq', path.join(filesDir, 'bag.zip')]).toString()).toContain('No errors')
  })

  test('are permanent and in sight, and a file that was changed on the disk breaks the package off', async () => {
    const active = await record('active')
    expect(message(await transfer([active]))).toBe(`Arsip ${active.number} tidak berstatus Permanen.`)
    const row = await record('permanent', ['Akta.pdf'])
    expect((await transfer([row], await api.as(['archive-show']))).status).toBe(403)
    const other = await api.as(['archive-toExcel', 'archive-show'], { scope: 'company', companies: [api.companies[1]] })
    expect((await transfer([row], other)).status).toBe(422)
    const store = folderStore(filesDir)
    expect(await store.size(`assets/${row.files[0]}`)).toBeGreaterThan(100)
    const file = readdirSync(path.join(filesDir, 'assets')).find((name) => name === row.files[0]) ?? ''
    const local = path.join(filesDir, 'assets', file)
    expect(statSync(local).isFile()).toBe(true)
    writeFileSync(local, readFileSync(local).fill(1, 40, 60))
    await expect(transfer([row]).then(({ bytes }) => new PizZip(bytes))).rejects.toThrow()
  })
})
