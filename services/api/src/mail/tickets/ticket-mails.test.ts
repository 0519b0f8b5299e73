import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import { jiraIssues } from '@ems/contracts/it'
import { type MailServer, startMailServer } from '@ems/sandbox/mail'
import { MAILBOX_PASSWORD, type MailboxServer, startMailboxServer } from '@ems/sandbox/mailbox'
import { REPLY_SERVER } from '@ems/sandbox/reply'
import { type MailPart, type TicketMailOptions, ticketMail } from '@ems/sandbox/ticket'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { folderStore, zip } from '../../files/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { newEmployee } from '../../testing/employee-in.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { sendDueMails } from '../delivery/send-mails.ts'
import { smtpPost } from '../delivery/transport.ts'
import { ticketMailOf } from './environment.ts'
import { receiveMessages } from './receive-messages.ts'

const log = createLog('test')
const address = 'bantuan@ems.example'
const files = folderStore(mkdtempSync(path.join(tmpdir(), 'ems-ticket-mails-')))

describe('an e-mail to the help desk', () => {
  let api: TestApi
  let agent: Client
  let mailbox: MailboxServer
  let smtp: MailServer
  let reporter: Client
  beforeAll(async () => {
    api = await testApi()
    await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
    await referenceIn(api, 'request-type')
    agent = await api.as([...permissions], { name: 'Agen Uji' })
    mailbox = await startMailboxServer()
    smtp = await startMailServer()
  })
  beforeEach(async () => {
    reporter = await colleague()
  })
  afterAll(async () => {
    await Promise.all([mailbox.close(), smtp.close()])
    await api.close()
  })

  let count = 0
  /** A colleague with an address, who may ask for help. */
  async function colleague() {
    count += 1
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope)
       values ($1, $1, '{support-access,support-list,support-show,support-store}', 'own') returning id`,
      [`lapor-${count}`],
    )
    const { user } = await api.as([], { usergroup: rows[0].id })
    const employee = await newEmployee(api, `L-${count}`)
    await api.pool.query('update ems.users set employee_id = $1, usergroup_id = $2 where id = $3', [
      employee,
      rows[0].id,
      user.id,
    ])
    return api.of({
      ...user,
      employee,
      scope: 'own',
      permissions: new Set(['support-list', 'support-show', 'support-store']),
    })
  }

  const receive = () => {
    const url = `imap://bantuan:${MAILBOX_PASSWORD}@127.0.0.1:${mailbox.port}/INBOX`
    const desk = ticketMailOf({
      SUPPORT_MAIL_ADDRESS: address,
      SUPPORT_MAIL_IMAP_URL: url,
      SUPPORT_MAIL_AUTHSERV: REPLY_SERVER,
    })
    if (!desk) throw new Error('The mailbox is off.')
    return receiveMessages({ pool: api.pool, files, log, ...desk })
  }
  const write = async (more: Partial<TicketMailOptions> = {}) => {
    mailbox.put(
      ticketMail({
        from: reporter.user.email,
        to: address,
        subject: 'Pencetak lantai dua macet',
        text: 'Kertas tersangkut sejak pagi, sudah saya nyalakan ulang.',
        ...more,
      }),
    )
    await receive()
  }
  const tickets = async (by = reporter): Promise<(Row & Record<string, unknown>)[]> => {
    const { body } = await by.get('/jira-issues?filter[mine]=1&sort=local_no')
    return body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes }))
  }
  const talk = async (id: string, by = agent): Promise<{ kind: string; body: string; files: string[] }[]> => {
    const { body } = await by.get(`/comments?filter[target_type]=jira-issues&filter[target_id]=${id}&sort=created_at`)
    return body.data.map(
      ({
        attributes,
        relationships,
      }: {
        attributes: object
        relationships: { files: { data: { id: string }[] } }
      }) => ({
        ...attributes,
        files: relationships.files.data.map(({ id: file }) => file),
      }),
    )
  }
  const filesOf = async (id: string): Promise<string[]> => {
    const { body } = await agent.get(`/assets?filter[target_type]=jira-issues&filter[target_id]=${id}`)
    return body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name).sort()
  }
  const sent = async () => {
    await smtp.forget()
    const post = smtpPost(`smtp://127.0.0.1:${smtp.port}`, 'EMS <ems@ems.example>')
    const now = new Date('2030-11-22T03:00:00Z')
    await sendDueMails({
      pool: api.pool,
      post,
      url: 'https://ems.example',
      log,
      now: () => now,
      ticketAddress: address,
    })
    post.close()
    return smtp.mails()
  }
  const mailTo = async (to: Client) => (await sent()).find((mail) => mail.to.includes(to.user.email))
  const file = (name: string, content: Buffer, type = 'application/octet-stream'): MailPart => ({ name, type, content })

  test('is a ticket of its sender, and the answer goes by mail and comes back as a reply of the same ticket', async () => {
    await write({ messageId: '<pertama@rumah.example>' })
    const [ticket] = await tickets()
    expect(ticket).toMatchObject({
      summary: 'Pencetak lantai dua macet',
      channel: 'email',
      status: 'new',
      priority: 'p4',
    })
    const receipt = await mailTo(reporter)
    expect(receipt?.subject).toBe(`[${ticket?.local_no}] Tiket ${ticket?.local_no} diterima: Pencetak lantai dua macet`)

    const on = { target_type: jiraIssues.name, target_id: ticket?.id }
    await agent.create(comments, { ...on, body: 'Nomor seri pencetaknya?' })
    await agent.create(comments, { ...on, body: 'Curiga rol, pesan 4711', kind: 'internal' })
    const all = await sent()
    expect(all.every((mail) => !mail.text.includes('4711'))).toBe(true)
    const answer = all.find((mail) => mail.to.includes(reporter.user.email))
    expect(answer?.text).toContain('Nomor seri pencetaknya?')
    expect(answer?.headers['reply-to']).toBe(address)
    expect(answer?.headers.references).toContain('<pertama@rumah.example>')

    await write({
      subject: 'Re: sesuatu yang lain',
      text: `SN-12\n\nPada Jum, EMS <ems@ems.example> menulis:\n> Nomor seri pencetaknya?`,
      references: [answer?.messageId ?? ''],
    })
    await write({
      subject: `Bls: [${ticket?.local_no}] macet`,
      text: 'Ini fotonya.',
      files: [file('foto.png', png(), 'image/png')],
    })
    expect((await talk(ticket?.id ?? '')).map(({ body, kind }) => [kind, body])).toEqual([
      ['comment', 'Nomor seri pencetaknya?'],
      ['internal', 'Curiga rol, pesan 4711'],
      ['comment', 'SN-12'],
      ['comment', 'Ini fotonya.'],
    ])
    expect(await filesOf(ticket?.id ?? '')).toEqual(['foto.png'])
    expect(await tickets()).toHaveLength(1)
  })

  test('goes on with a ticket that waits for its sender', async () => {
    await write()
    const [ticket] = await tickets()
    const step = async (name: string, values = {}) => {
      const { body } = await agent.get(`/jira-issues/${ticket?.id}`)
      return agent.take(jiraIssues, name, { id: ticket?.id ?? '', version: body.data.meta.version }, { values })
    }
    await step('take')
    await step('waitUser', { comment: 'Masih macet?' })
    await write({ subject: `Re: [${ticket?.local_no}]`, text: 'Masih.' })

    expect((await tickets())[0]?.status).toBe('in_progress')
  })

  test('is one ticket, however often it comes', async () => {
    const messageId = '<ganda@rumah.example>'
    await write({ messageId })
    await write({ messageId })

    expect(await tickets()).toHaveLength(1)
    expect(mailbox.unread()).toBe(0)
  })

  test('with the number of a ticket that its sender may not read is a ticket of its own', async () => {
    await write()
    const [external] = await tickets()
    const stranger = await colleague()
    await write({
      from: stranger.user.email,
      subject: `Re: [${external?.local_no}] macet`,
      text: 'Saya intip percakapan ini.',
    })

    expect(await talk(external?.id ?? '')).toEqual([])
    expect(await tickets(stranger)).toHaveLength(1)
  })

  test.each([
    ['an automatic answer', { headers: ['Auto-Submitted: auto-replied'] }],
    ['an out-of-office notice', { headers: ['X-Autoreply: yes'] }],
    ['a list', { headers: ['Precedence: bulk'] }],
    ['a mail of EMS itself', { headers: ['Auto-Submitted: auto-generated'] }],
    ['a mail of the help desk', { from: address }],
    ['a sender that nobody vouches for', { isUnproven: true }],
    ['a stranger', { from: 'orang@luar.example' }],
  ])('is no ticket from %s, and nobody answers it', async (_, more) => {
    const before = (await api.pool.query('select count(*)::int as n from ems.jira_issues')).rows[0].n
    await write(more)

    expect((await api.pool.query('select count(*)::int as n from ems.jira_issues')).rows[0].n).toBe(before)
    expect(await mailTo(reporter)).toBeUndefined()
  })

  test('of a machine that never stops comes to an end', async () => {
    for (let n = 0; n < 14; n++)
      mailbox.put(
        ticketMail({
          from: reporter.user.email,
          to: address,
          subject: `Alarm suhu ${n}`,
          text: 'Suhu ruang server tinggi.',
        }),
      )
    await receive()

    expect(await tickets()).toHaveLength(10)
    const { body } = await reporter.get('/notifications?filter[severity]=warning')
    expect(body.data.map(({ attributes }: { attributes: { body: string } }) => attributes.body)).toEqual([
      'Terlalu banyak surel dalam satu jam. Buat tiket lewat aplikasi.',
    ])
    // What says so is under the bell alone: a mail would be answered again.
    expect((await sent()).filter(({ text }) => text.includes('Terlalu banyak surel'))).toEqual([])
  })

  test('of ten megabytes of text is a ticket of ordinary length', async () => {
    await write({ text: `Log server berikut:\n${'baris log\n'.repeat(1_048_576)}` })
    const [ticket] = await tickets()

    expect(String(ticket?.description).length).toBeLessThanOrEqual(10_000)
    expect(ticket?.description).toContain('Teks selengkapnya ada di lampiran surel.txt')
    expect(await talk(ticket?.id ?? '')).toMatchObject([
      { body: expect.stringContaining('surel.txt (lebih besar dari 10 MB)') },
    ])
  })

  test('of a few letters is a ticket all the same', async () => {
    await write({ subject: 'macet', text: '' })

    expect((await tickets())[0]).toMatchObject({ summary: 'macet (lewat surel)', channel: 'email' })
  })

  test('leaves out programs, bombs and what is too large, and names them', async () => {
    await write({
      files: [
        file('log.txt', Buffer.from('baris satu')),
        file('alat.exe', Buffer.from('MZ\u0090\u0000')),
        file('palsu.pdf', png()),
        file('bom.zip', await bomb(), 'application/zip'),
        file('arsip.zip', await archive(), 'application/zip'),
        file('besar.txt', Buffer.alloc(10 * 2 ** 20 + 1, 'a')),
      ],
    })
    const [ticket] = await tickets()

    expect(await filesOf(ticket?.id ?? '')).toEqual(['arsip.zip', 'log.txt'])
    const [note] = await talk(ticket?.id ?? '')
    for (const name of ['alat.exe (jenis', 'palsu.pdf (jenis', 'bom.zip (isi ZIP', 'besar.txt (lebih'])
      expect(note?.body).toContain(name)
  })

  test('stays unread while it cannot be handled, and is not lost', async () => {
    mailbox.put(
      ticketMail({
        from: reporter.user.email,
        to: address,
        subject: 'Jaringan lambat',
        text: 'Sejak siang, di seluruh lantai.',
      }),
    )
    mailbox.fail({ kind: 'cut', times: 1 })
    await expect(receive()).rejects.toThrow()
    expect(mailbox.unread()).toBe(1)
    await receive()
    expect(await tickets()).toHaveLength(1)
  })
})

const png = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )

async function archive(): Promise<Buffer> {
  const packed: Buffer[] = []
  for await (const chunk of zip([{ name: 'log.txt', content: ['baris satu'] }])) packed.push(chunk)
  return Buffer.concat(packed)
}

/** An archive whose directory promises two gigabytes. */
async function bomb(): Promise<Buffer> {
  const bytes = await archive()
  bytes.writeUInt32LE(2 ** 31, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  return bytes
}
