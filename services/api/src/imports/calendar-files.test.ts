import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { folderStore, openSource, shown } from '../files/index.ts'
import { migrateQueue, runJob } from '../jobs/index.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { multipart } from '../testing/multipart.ts'

const log = createLog('calendar files test')
log.level = 'silent'

const calendar = (...entries: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-calendars-'))
})

async function read(text: string) {
  const file = path.join(folder, 'libur.ics')
  await writeFile(file, text)
  const source = await openSource(file)
  const matches = []
  for await (const batch of source.rows('')) matches.push(...batch)
  return matches.map(({ row_no, cells }) => [row_no, ...cells.map(shown)])
}

describe('a calendar file', () => {
  test('is a row for each day, numbered by the line its entry begins on', async () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20270101', 'SUMMARY:Tahun Baru\\, 2027'],
      ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312', 'STATUS:TENTATIVE', 'SUMMARY:Idulfitri'],
      ['DTSTART;VALUE=DATE:20270309', 'SUMMARY:Cuti Bersama', '  Idulfitri'],
      ['DTSTART;VALUE=DATE:20270501', 'STATUS:CANCELLED', 'SUMMARY:Hari Buruh'],
    )
    expect(await read(text)).toEqual([
      [1, 'Tanggal', 'Nama', 'Jenis', 'Tentatif'],
      [3, '01/01/2027', 'Tahun Baru, 2027', 'Libur nasional', 'tidak'],
      [7, '10/03/2027', 'Idulfitri', 'Libur nasional', 'ya'],
      [8, '11/03/2027', 'Idulfitri', 'Libur nasional', 'ya'],
      [13, '09/03/2027', 'Cuti Bersama Idulfitri', 'Cuti bersama', 'tidak'],
    ])
  })

  test.each([
    ['a day that is none', ['DTSTART;VALUE=DATE:20271345', 'SUMMARY:X'], '20271345'],
    ['a rule', ['DTSTART;VALUE=DATE:20270817', 'RRULE:FREQ=YEARLY', 'SUMMARY:X'], '2027-08-17 (berulang)'],
    [
      'a year at once',
      ['DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20280101', 'SUMMARY:X'],
      '2027-01-01 – 2027-12-31',
    ],
    ['no day at all', ['SUMMARY:X'], ''],
  ])('leaves %s as it is, to be refused where it stands', async (_, lines, cell) => {
    const [, row] = await read(calendar(lines))
    expect(row?.slice(0, 2)).toEqual([3, cell])
  })

  test.each([
    ['ends within an entry', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:X'],
    ['has an entry within another', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VEVENT\nEND:VEVENT\nEND:VEVENT'],
  ])('that %s is refused as a whole', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ status: 422 })
  })
})

describe('holidays', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi({ filesDir: folder })
    await migrateQueue(api.pool)
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
      [[...permissions]],
    )
    admin = await api.as([...permissions], { usergroup: rows[0].id, scope: 'group' })
  })
  afterAll(() => api.close())

  const run = async (content: string, dry: '0' | '1') => {
    const [body, headers] = multipart({ name: 'libur.ics', content }, { dry_run: dry })
    const answer = await admin.post('/leave-offices/-actions/import', body, headers)
    const { id } = answer.body.data
    await runJob({ pool: api.pool, files: folderStore(folder), vault: api.vault, log }, id, {
      isLast: true,
      signal: new AbortController().signal,
    })
    const { data } = (await admin.get(`/background-jobs/${id}/errors`)).body
    return data.map(({ row, column, message }: { row: number; column: string; message: string }) => [
      row,
      column,
      message,
    ])
  }
  const stored = async () =>
    (await admin.get('/leave-offices?sort=date')).body.data.map(
      ({ attributes }: { attributes: Record<string, unknown> }) => [
        attributes.date,
        attributes.name,
        attributes.kind,
        attributes.scope,
      ],
    )

  test('come from a calendar file, and what is wrong is said by its line before anything is written', async () => {
    const good = ['DTSTART;VALUE=DATE:20270101', 'SUMMARY:Tahun Baru']
    const wrong = ['DTSTART;VALUE=DATE:20270817', 'RRULE:FREQ=YEARLY', 'SUMMARY:Kemerdekaan']
    expect(await run(calendar(good, wrong), '1')).toEqual([[7, 'Tanggal', expect.stringContaining('anggal')]])
    expect(await stored()).toEqual([])
    expect(await run(calendar(good, ['DTSTART;VALUE=DATE:20270309', 'SUMMARY:Cuti Bersama']), '0')).toEqual([])
    expect(await stored()).toEqual([
      ['2027-01-01', 'Tahun Baru', 'national', 'everyone'],
      ['2027-03-09', 'Cuti Bersama', 'mass_leave', 'everyone'],
    ])
  })
})
