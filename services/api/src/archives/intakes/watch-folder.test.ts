import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { folderStore } from '../../files/index.ts'
import { provideScanner } from '../../files/virus/virus-check.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { pdf } from '../testing.ts'
import { takeWatchedFiles } from './watch-folder.ts'

describe('a file in the watched folder', () => {
  let api: TestApi
  let admin: Client
  let place: string
  const folder = mkdtempSync(path.join(tmpdir(), 'ems-watch-'))
  const filesDir = mkdtempSync(path.join(tmpdir(), 'ems-watch-files-'))
  beforeAll(async () => {
    api = await testApi({ filesDir })
    admin = await api.as([...permissions])
    const { rows } = await api.pool.query('select code from ems."references" where id = $1', [api.companies[0]])
    place = path.join(folder, rows[0].code)
    mkdirSync(place)
  })
  afterAll(() => api.close())
  const lay = (name: string, content: Buffer | string, secondsAgo = 60) => {
    writeFileSync(path.join(place, name), content)
    const at = Date.now() / 1_000 - secondsAgo
    utimesSync(path.join(place, name), at, at)
  }
  const round = () => takeWatchedFiles({ pool: api.ofWorker, files: folderStore(filesDir), folder })
  const intakes = async () =>
    (await admin.get('/archive-intakes?filter[source]=folder&sort=name')).body.data.map(
      ({ attributes }: { attributes: { name: string } }) => attributes.name,
    )

  test('becomes an intake once, is removed, and waits while its scanner writes', async () => {
    const content = await pdf(['Surat masuk'])
    lay('surat.pdf', content)
    lay('sedang-ditulis.pdf', content, 1)
    lay('setengah.pdf.part', content)

    // Two workers at one instant, and another one after a crash before the file was removed.
    await Promise.all([round(), round()])
    expect(await intakes()).toEqual(['surat.pdf'])
    expect(readdirSync(place).sort()).toEqual(['sedang-ditulis.pdf', 'setengah.pdf.part'])
    const { rows } = await api.pool.query('select hash from ems.archive_intake_arrivals')
    expect(rows).toHaveLength(1)
    const at = readdirSync(path.join(filesDir, 'assets'))
    expect(at).toHaveLength(1)
  })

  test('that is no document, empty, or leads out of the folder does not come in, and its reason lies beside it', async () => {
    lay('program.pdf', 'MZ not a document')
    lay('kosong.pdf', '')
    writeFileSync(path.join(folder, 'rahasia.pdf'), await pdf(['Rahasia']))
    symlinkSync(path.join(folder, 'rahasia.pdf'), path.join(place, 'tautan.pdf'))

    expect(await round()).toBe('0 berkas diterima, 2 ditolak')

    const rejected = readdirSync(path.join(place, 'ditolak')).sort()
    expect(rejected.filter((name) => name.endsWith('.txt'))).toHaveLength(2)
    const reason = rejected.find((name) => name.includes('program.pdf.txt')) ?? ''
    expect(readFileSync(path.join(place, 'ditolak', reason), 'utf8')).toBe('Isi berkas bukan PDF.\n')
    expect(await intakes()).toEqual(['surat.pdf'])
  })

  test('waits in the folder until the virus scanner answers', async () => {
    lay('dipindai.pdf', await pdf(['Menunggu pemindai']))
    provideScanner('tcp://127.0.0.1:9')
    await expect(round()).rejects.toThrow('Pemindai virus tidak menjawab')
    provideScanner(undefined)
    expect(readdirSync(place)).toContain('dipindai.pdf')

    expect(await round()).toBe('1 berkas diterima')
    expect(await intakes()).toEqual(['dipindai.pdf', 'surat.pdf'])
  })
})
