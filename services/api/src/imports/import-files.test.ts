import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { folderStore, openSource } from '../files/index.ts'
import { purge } from '../jobs/index.ts'
import { type JobApi, jobApi } from '../jobs/testing/job-api.ts'
import { multipart } from '../testing/multipart.ts'

const log = createLog('import files test')
log.level = 'silent'
const canary = 'Kenari-4b81c2'
const head = 'Kategori;Kode;Nama;Urutan\n'

describe('the file of an import', () => {
  let world: JobApi
  beforeAll(async () => {
    world = await jobApi()
  })
  afterAll(() => world.api.close())

  const folder = () => path.join(world.filesDir, 'imports')
  const send = async (rows: string, fields = {}) => {
    const [body, headers] = multipart({ name: 'satuan.csv', content: head + rows }, fields)
    const answer = await world.admin.post('/references/-actions/import', body, headers)
    if (answer.status !== 202) throw new Error(answer.text)
    const job = answer.body.data
    return { id: job.id as string, at: path.join(world.filesDir, job.attributes.params.key) }
  }
  const run = async (rows: string, fields = {}) => {
    const sent = await send(rows, fields)
    await world.run(sent.id)
    return { ...sent, ...(await world.job(sent.id)) } as typeof sent & Record<string, unknown>
  }
  const errorFileOf = async (id: string) => {
    const answer = await world.admin.get(`/background-jobs/${id}/error-file`)
    const file = path.join(world.filesDir, 'kesalahan.xlsx')
    await writeFile(file, answer.bytes)
    const source = await openSource(file)
    const cells: unknown[] = []
    for await (const batch of source.rows('Kesalahan')) cells.push(...batch.flatMap((row) => row.cells))
    await source.close()
    return cells
  }

  test('lies encrypted, and is gone when all of its rows are stored', async () => {
    const { id, at } = await send(`unit;A1;${canary};1\n`)
    const stored = await readFile(at)

    await world.run(id)

    expect([stored.length > 100, stored.includes(canary), stored.includes('Kategori')]).toEqual([true, false, false])
    expect((await world.job(id)).status).toBe('done')
    expect(await readdir(folder())).toEqual([])
  })

  test('is gone after a trial without errors', async () => {
    const { status } = await run(`unit;A2;${canary};1\n`, { dry_run: '1' })

    expect([status, await readdir(folder())]).toEqual(['done', []])
  })

  test('stays for its refused rows, encrypted, and comes back in the file of errors', async () => {
    const { id, at, status } = await run(`unit;A3;${canary};x\n`)

    expect([status, (await readFile(at)).includes(canary)]).toEqual(['failed', false])
    expect(await errorFileOf(id)).toContain(canary)
  })

  test('that was exchanged for another one is not imported', async () => {
    const [mine, theirs] = [await send('unit;A4;Satu;1\n'), await send('unit;A5;Dua;1\n')]
    await writeFile(mine.at, await readFile(theirs.at))

    await world.run(mine.id)

    expect(await world.job(mine.id)).toMatchObject({
      status: 'failed',
      error: 'Berkas impor tidak dapat dibuka lagi. Unggah ulang berkasnya.',
    })
  })

  test('of before files were encrypted is imported and gives its errors', async () => {
    const { id, at } = await send('unit;A6;Lama;1\n')
    await writeFile(at, `${head}unit;A6;${canary};x\n`)
    await world.api.pool.query(`update ems.background_jobs set params = params - 'isEncrypted' where id = $1`, [id])

    await world.run(id)

    expect((await world.job(id)).failed).toBe(1)
    expect(await errorFileOf(id)).toContain(canary)
  })

  test('is kept for a week, and so are its refused cells and their corrections; the reasons stay', async () => {
    const fixes = JSON.stringify([{ row: 2, column: 'Urutan', value: canary }])
    const [old, young] = [await run('unit;B1;Satu;x\n', { fixes }), await run('unit;B2;Dua;y\n', { fixes })]
    const { pool, ofWorker } = world.api
    await pool.query(`update ems.background_jobs set created_at = now() - interval '8 days' where id = $1`, [old.id])
    const before = new Date(Date.now() - 8 * 86_400_000)
    await utimes(old.at, before, before)

    await purge(ofWorker, folderStore(world.filesDir), log)

    const left = async ({ id, at }: typeof old) => {
      const { data } = (await world.admin.get(`/background-jobs/${id}/errors`)).body
      const { params } = (await world.job(id)) as { params: object }
      const isThere = (await folderStore(world.filesDir).size(`imports/${path.basename(at)}`)) !== undefined
      return [data[0].value, data[0].message, 'fixes' in params, isThere]
    }
    const because = 'Urutan harus angka bulat.'
    expect(await left(old)).toEqual([null, because, false, false])
    expect(await left(young)).toEqual([canary, because, true, true])
  })
})
