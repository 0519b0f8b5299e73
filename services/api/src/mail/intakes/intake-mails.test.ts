import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MAILBOX_PASSWORD, type MailboxServer, startMailboxServer } from '@ems/sandbox/mailbox'
import { REPLY_SERVER } from '@ems/sandbox/reply'
import { type TicketMailOptions, ticketMail } from '@ems/sandbox/ticket'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { folderStore } from '../../files/index.ts'
import { provideScanner } from '../../files/virus/virus-check.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { newEmployee } from '../../testing/employee-in.ts'
import { intakeMailOf } from './environment.ts'
import { receiveIntakes } from './receive-intakes.ts'

const log = createLog('test')
log.level = 'silent'
const address = 'arsip@ems.example'
const store = folderStore(mkdtempSync(path.join(tmpdir(), 'ems-intake-mails-')))
const letter = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const rights = ['archive-list', 'archive-show', 'archive-store', 'archive-access']

describe('an e-mail to the archives', () => {
  let api: TestApi
  let mailbox: MailboxServer
  let keeper: Client
  let count = 0
  /** A colleague of the first company with an address. */
  async function colleague(permissions: readonly string[]) {
    count += 1
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ($1, $1, $2, 'company') returning id`,
      [`arsip-${count}`, permissions],
    )
    const client = await api.as(permissions, { usergroup: rows[0].id })
    const employee = await newEmployee(api, `A-${count}`)
    await api.pool.query('update ems.users set employee_id = $1, usergroup_id = $2 where id = $3', [
      ...[employee, rows[0].id, client.user.id],
    ])
    return client
  }
  beforeAll(async () => {
    api = await testApi()
    mailbox = await startMailboxServer()
    keeper = await colleague(rights)
  })
  afterAll(async () => {
    await mailbox.close()
    await api.close()
  })
  const receive = () => {
    const archive = intakeMailOf({
      ARCHIVE_MAIL_ADDRESS: address,
      ARCHIVE_MAIL_IMAP_URL: `imap://arsip:${MAILBOX_PASSWORD}@127.0.0.1:${mailbox.port}/INBOX`,
      ARCHIVE_MAIL_AUTHSERV: REPLY_SERVER,
    })
    if (!archive) throw new Error('The mailbox is off.')
    return receiveIntakes({ pool: api.pool, files: store, log, ...archive })
  }
  const write = async (more: Partial<TicketMailOptions> = {}) => {
    const mail = { from: keeper.user.email, to: address, subject: 'Akta', text: 'Terlampir.', ...more }
    mailbox.put(ticketMail(mail))
    await receive()
  }
  const intakes = async () => {
    const { rows } = await api.pool.query(
      'select name, source, sender, created_by_id::text as by from ems.archive_intakes order by id',
    )
    return rows as { name: string; source: string; sender: string; by: string }[]
  }
  const noticeOf = async (by: Client) =>
    (
      await api.pool.query(
        `select body from ems.notifications where event = 'archive.received' and user_id = $1 order by id desc limit 1`,
        [by.user.id],
      )
    ).rows[0]?.body as string | undefined

  test('brings its files once, in the name of its sender, who is told what was left out', async () => {
    const more = {
      messageId: '<akta@rumah.example>',
      files: [
        { name: 'akta.pdf', type: 'application/pdf', content: letter },
        { name: 'program.exe', type: 'application/octet-stream', content: Buffer.from('MZ') },
      ],
    }
    await write(more)
    await write(more)

    const from = keeper.user.email
    expect(await intakes()).toEqual([{ name: 'akta.pdf', source: 'mail', sender: from, by: keeper.user.id }])
    expect(await noticeOf(keeper)).toContain('program.exe')
  })

  test('stays unread until the virus scanner answers, and brings its files then', async () => {
    const files = [{ name: 'dipindai.pdf', type: 'application/pdf', content: letter }]
    provideScanner('tcp://127.0.0.1:9')
    await expect(write({ messageId: '<dipindai@rumah.example>', files })).rejects.toThrow(
      'Pemindai virus tidak menjawab',
    )
    provideScanner(undefined)
    expect((await intakes()).map(({ name }) => name)).not.toContain('dipindai.pdf')

    await receive()
    expect((await intakes()).map(({ name }) => name)).toContain('dipindai.pdf')
  })

  test('of a stranger, without a proof or without the right to add records brings nothing', async () => {
    const before = (await intakes()).length
    const attached = [{ name: 'surat.pdf', type: 'application/pdf', content: letter }]
    const reader = await colleague(['archive-list'])
    await write({ from: 'orang@lain.example', files: attached })
    await write({ from: reader.user.email, files: attached })
    await write({ isUnproven: true, files: attached })
    expect((await intakes()).length).toBe(before)
    expect(() => intakeMailOf({ ARCHIVE_MAIL_ADDRESS: address })).toThrow('go together')
  })
})
