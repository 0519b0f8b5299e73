import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type KiteWorld, kiteWorld } from '../../testing/kite-world.ts'
import { eventually } from '../../testing/sabotage.ts'
import { type Story, storyOf } from '../../testing/tenant-story.ts'

let world: KiteWorld
let story: Story
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
  story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 0, pib_max_day: 365 })
  await story.bom('KAIN', [['BENANG', '2']])
  const pib = await story.pib({ no: '000101', date: '2026-01-05', material: 'BENANG', qty: '100', bm: '50' })
  await story.pib({ no: '000102', date: '2026-02-03', material: 'BENANG', qty: '30' })
  await world.act('pib-details', 'exception', {
    ...{ id: pib.id, qty_base: '5', reason: 'DIMUSNAHKAN', doc_no: 'BC24-1', doc_date: '2026-03-20' },
  })
  const lines = [
    await story.peb({ no: '000801', date: '2026-03-10', good: 'KAIN', qty: '30' }),
    await story.peb({ no: '000802', date: '2026-04-01', good: 'KAIN', qty: '10' }),
  ]
  const draft = await story.draft(lines)
  await world.generate(draft.id)
})
afterAll(() => world.close())

const ask = (attributes: object) =>
  world.ask('customs-kite-tenants', 'auditFile', { id: story.tenant_id, ...attributes })

/** The file of a job that has ended. */
async function fileOf(job: string) {
  await eventually(async () => {
    const { body } = await world.client.get(`/background-jobs/${job}`)
    const { status, error } = body.data.attributes
    if (status === 'failed') throw new Error(error)
    return status === 'done' || undefined
  })
  const answer = await world.client.get(`/background-jobs/${job}/result`, undefined, { accept: '*/*' })
  expect(answer.status).toBe(200)
  return answer
}

describe('the audit file of a month', () => {
  test('follows each PIB line to its BCL.KT, and its sums agree with the mutation and the ledger', async () => {
    const queued = await ask({ month: '2026-03', format: ['xlsx'] })
    expect(queued.status).toBe(202)
    const { bytes, headers } = await fileOf(queued.body.meta.job_id)
    const { sheets } = await readXlsx(new Uint8Array(bytes))
    const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []

    expect(String(headers['content-disposition'])).toMatch(/Audit_KITE_NIPER-\d+_2026-03\.xlsx/)
    expect(rowsOf('Mutasi')[1]).toEqual(['BENANG', 'BENANG', 'KGM', 130, 0, 60, 5, 65])
    const [titles = [], ...trail] = rowsOf('Jejak PIB ke BCL.KT')
    const cell = (name: string) => trail.map((row) => row[titles.indexOf(name)])
    expect([cell('No. PIB'), cell('Terpakai'), cell('Barang jadi')]).toEqual([['000101'], [60], ['KAIN']])
    expect(cell('BCL.KT')).toEqual([expect.stringMatching(/^BCL-\d{4}-0001$/)])
    expect(rowsOf('Pengecualian')[1]).toEqual(expect.arrayContaining(['000101', 5, 'BC24-1']))
    expect(rowsOf('Pemasukan')).toHaveLength(1)
    const facts = rowsOf('Ringkasan').slice(7)
    expect(facts).toHaveLength(6)
    expect(facts.map(([, text]) => text)).toEqual(Array(6).fill('Ya'))
  })

  test('says what is broken where the ledger was changed behind the tool', async () => {
    await world.api.pool.query(
      `update ems.customs_kite_tool_pib_details set used_base = used_base - 1 where tenant_id = $1 and used_base > 1`,
      [story.tenant_id],
    )
    const { body } = await ask({ month: '2026-03', format: ['xlsx'] })
    const { bytes } = await fileOf(body.meta.job_id)
    const { sheets } = await readXlsx(new Uint8Array(bytes))
    await world.api.pool.query(
      `update ems.customs_kite_tool_pib_details d set used_base = u.qty from (select pib_detail_id, sum(qty_base) as qty
       from ems.customs_kite_tool_pib_useds where tenant_id = $1 group by 1) u where u.pib_detail_id = d.id`,
      [story.tenant_id],
    )

    expect(sheets[0]?.rows.flat().filter((text) => String(text).startsWith('TIDAK'))).toEqual(['TIDAK: 1 data'])
  })

  test('is a PDF as well, which says the same on paper', async () => {
    const { body } = await ask({ month: '2026-03' })
    const [, pdf] = body.meta.job_ids
    const { bytes } = await fileOf(pdf)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(2_000)
  })

  test('is refused for a month that has not begun, for none, and without the right to export', async () => {
    const errors = async (attributes: object) => {
      const { status, body } = await ask(attributes)
      return [status, body.errors[0].source.pointer]
    }
    expect(await errors({ month: '2099-01' })).toEqual([422, '/data/attributes/month'])
    expect(await errors({ month: '2026-13' })).toEqual([422, '/data/attributes/month'])
    const reader = await world.api.as(['kitetool-list', 'kitetool-show'])
    const answer = await reader.post(`/customs-kite-tenants/-actions/auditFile`, {
      id: story.tenant_id,
      month: '2026-03',
    })
    expect(answer.status).toBe(403)
  })
})
