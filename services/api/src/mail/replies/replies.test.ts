import { permissions } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import { references } from '@ems/contracts/settings'
import { type MailServer, startMailServer } from '@ems/sandbox/mail'
import { MAILBOX_PASSWORD, type MailboxServer, startMailboxServer } from '@ems/sandbox/mailbox'
import { REPLY_SERVER, type ReplyOptions, replyMail } from '@ems/sandbox/reply'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { sendDueMails } from '../delivery/send-mails.ts'
import { smtpPost } from '../delivery/transport.ts'
import { isAuthentic } from './authentication.ts'
import { repliesOf } from './environment.ts'
import { receiveReplies } from './receive-replies.ts'
import { replyText } from './reply-text.ts'

const log = createLog('test')
const domain = 'ems.example'

describe('a reply to an e-mail', () => {
  let api: TestApi
  let admin: Client
  let server: MailServer
  let mailbox: MailboxServer
  let count = 0
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions], { name: 'Sari' })
    server = await startMailServer()
    mailbox = await startMailboxServer()
  })
  afterAll(async () => {
    await Promise.all([server.close(), mailbox.close()])
    await api.close()
  })

  /** A user with a mail about a record that they may read. */
  async function mailed() {
    count += 1
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ($1, $1, '{reference-show}') returning id`,
      [`balas-${count}`],
    )
    const reader = await api.as(['reference-show'], { usergroup: rows[0].id })
    const record = await admin.create(references, { category: 'unit', code: `B${count}`, name: `Satuan ${count}` })
    await admin.create(comments, {
      target_type: 'references',
      target_id: record.id,
      body: 'Mohon dicek.',
      mentions: [reader.user.id],
    })
    await server.forget()
    const post = smtpPost(`smtp://127.0.0.1:${server.port}`, 'EMS <ems@ems.example>')
    const now = new Date('2030-11-22T03:00:00Z')
    await sendDueMails({ pool: api.pool, post, url: 'https://ems.example', log, now: () => now, replyDomain: domain })
    post.close()
    const mail = server.mails().find(({ to }) => to.includes(reader.user.email))
    if (!mail) throw new Error('No mail came.')
    return { reader, record, mail }
  }

  const receive = () => {
    const url = `imap://balas:${MAILBOX_PASSWORD}@127.0.0.1:${mailbox.port}/INBOX`
    const replies = repliesOf({
      MAIL_REPLY_DOMAIN: domain,
      MAIL_REPLY_IMAP_URL: url,
      MAIL_REPLY_AUTHSERV: REPLY_SERVER,
    })
    if (!replies) throw new Error('Replies are off.')
    return receiveReplies({ pool: api.pool, log, ...replies })
  }
  const textsOf = async ({ id }: Row): Promise<string[]> => {
    const { body } = await admin.get(`/comments?filter[target_type]=references&filter[target_id]=${id}&sort=created_at`)
    return body.data.map(({ attributes }: { attributes: { body: string } }) => attributes.body)
  }
  const refusalsOf = async (reader: Client): Promise<string[]> => {
    const { body } = await reader.get('/notifications?filter[severity]=warning')
    return body.data.map(({ attributes }: { attributes: { body: string } }) => attributes.body)
  }

  test('is a comment of its writer, without what it quotes, and nothing else', async () => {
    const { reader, record, mail } = await mailed()
    mailbox.put(replyMail(mail, { text: 'Setuju, sudah saya cek.\nTerima kasih.', attachment: true }))
    await receive()

    expect(mail.headers['reply-to']).toMatch(/^balas\+[0-9a-f]{32}@ems\.example$/)
    expect(await textsOf(record)).toEqual([
      'Mohon dicek.',
      'Setuju, sudah saya cek.\nTerima kasih.\n\n(1 lampiran surel tidak disimpan.)',
    ])
    const { rows } = await api.pool.query(
      `select created_by_id::text as by, kind from ems.comments where target_id = $1 order by id desc limit 1`,
      [record.id],
    )
    expect(rows).toEqual([{ by: reader.user.id, kind: 'comment' }])
    expect(mailbox.unread()).toBe(0)
  })

  test('is one comment, however often its message comes', async () => {
    const { record, mail } = await mailed()
    const raw = replyMail(mail, { text: 'Sudah.' })
    mailbox.put(raw)
    mailbox.put(raw)
    await receive()
    mailbox.put(raw)
    await receive()

    expect(await textsOf(record)).toEqual(['Mohon dicek.', 'Sudah.'])
  })

  test.each<ReplyOptions['fault']>(['forged', 'unproven', 'other-sender', 'automatic', 'wrong-token'])(
    'is nothing where it is %s, and nobody is told',
    async (fault) => {
      const { reader, record, mail } = await mailed()
      mailbox.put(replyMail(mail, { text: 'Bukan saya.', ...(fault ? { fault } : {}) }))
      await receive()

      expect(await textsOf(record)).toEqual(['Mohon dicek.'])
      expect(await refusalsOf(reader)).toEqual([])
      expect(mailbox.unread()).toBe(0)
    },
  )

  test('that cannot be a comment tells its writer why', async () => {
    const { reader, record, mail } = await mailed()
    mailbox.put(replyMail(mail, { text: '', fault: 'long' }))
    mailbox.put(replyMail(mail, { text: '' }))
    await receive()
    await api.pool.query(
      `update ems.usergroups set permissions = '{dashboard-access}' where id = (select usergroup_id from ems.users where id = $1)`,
      [reader.user.id],
    )
    mailbox.put(replyMail(mail, { text: 'Masih boleh?' }))
    await receive()

    expect(await textsOf(record)).toEqual(['Mohon dicek.'])
    const refusals = await refusalsOf(reader)
    expect(refusals).toHaveLength(3)
    expect(refusals.join()).toContain('Maksimal 10.000 karakter.')
    expect(refusals.join()).toContain('Balasan tidak memuat teks.')
  })

  test('waits in the mailbox while that cannot be read', async () => {
    const { record, mail } = await mailed()
    mailbox.put(replyMail(mail, { text: 'Nanti juga sampai.' }))
    mailbox.fail({ kind: 'login', times: 1 })
    await expect(receive()).rejects.toThrow()
    mailbox.fail({ kind: 'cut', times: 1 })
    await expect(receive()).rejects.toThrow()
    expect(await textsOf(record)).toEqual(['Mohon dicek.'])
    await receive()
    expect(await textsOf(record)).toEqual(['Mohon dicek.', 'Nanti juga sampai.'])
  })
})

describe('the proof of a sender', () => {
  const by = (results: string, sender = 'rina@contoh.example') =>
    isAuthentic([`mx.kita.example; ${results}`], 'mx.kita.example', sender)

  test.each([
    ['dmarc=pass (p=REJECT) header.from=contoh.example', true],
    ['dkim=pass header.i=@contoh.example header.s=a; spf=fail', true],
    ['spf=pass smtp.mailfrom=rina@bounce.contoh.example', true],
    ['dkim=fail header.d=contoh.example; spf=softfail smtp.mailfrom=rina@contoh.example', false],
    ['dkim=pass header.d=penipu.example', false],
    ['spf=pass smtp.mailfrom=a@example', false],
    ['dkim=pass', false],
    ['none', false],
  ])('is %s: %s', (results, isProven) => {
    expect(by(results)).toBe(isProven)
  })

  test('is that of the receiving server alone, in its topmost header', () => {
    const good = 'dkim=pass header.d=contoh.example'
    expect(isAuthentic([`mx.lain.example; ${good}`], 'mx.kita.example', 'rina@contoh.example')).toBe(false)
    expect(
      isAuthentic(['mx.kita.example; dkim=none', `mx.kita.example; ${good}`], 'mx.kita.example', 'rina@contoh.example'),
    ).toBe(false)
    expect(isAuthentic([], 'mx.kita.example', 'rina@contoh.example')).toBe(false)
  })
})

describe('the text of a reply', () => {
  test.each([
    ['Baik.\n\nOn Fri, 20 Nov 2026 at 10:00, EMS <ems@ems.example>\nwrote:\n> Halo', 'Baik.'],
    ['Baik.\r\n\r\n-----Original Message-----\r\nFrom: EMS', 'Baik.'],
    ['Baik.\n\nDari: EMS <ems@ems.example>\nDikirim: Jumat\nKepada: Rina\n\nHalo', 'Baik.'],
    ['Baik.\n\n> — Balas di atas baris ini untuk berkomentar —\n> Halo', 'Baik.'],
    ['Baik.\n-- \nRina, Produksi', 'Baik.'],
    ['Baik.\n\nDikirim dari iPhone saya', 'Baik.'],
    ['Dari: gudang barang belum datang.\nMohon dicek.', 'Dari: gudang barang belum datang.\nMohon dicek.'],
    ['> hanya kutipan', ''],
  ])('in %j is %j', (text, own) => {
    expect(replyText(text)).toBe(own)
  })
})
