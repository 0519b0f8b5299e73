import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { createTransport } from 'nodemailer'
import { sandbox } from '../server.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { startMailboxServer } from './mailbox-server.ts'

let server: MailServer
afterEach(() => server.close())

const send = (more: object = {}) =>
  createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true }).sendMail({
    from: 'EMS <ems@contoh.example>',
    to: 'rina@contoh.example',
    subject: 'Cuti menunggu',
    text: 'Buka https://ems.example/private',
    ...more,
  })

describe('the mail server of the sandbox', () => {
  test('keeps what it gets, also for the next run', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ems-mails-'))
    server = await startMailServer({ folder })
    await send()
    await server.close()
    server = await startMailServer({ folder })
    expect(server.mails()).toMatchObject([{ subject: 'Cuti menunggu', to: ['rina@contoh.example'] }])
    await server.forget()
    expect(server.mails()).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('refuses a mailbox that cannot be, and a mail for others than it names', async () => {
    server = await startMailServer()
    await expect(send({ to: 'rina@tanpatitik' })).rejects.toMatchObject({ responseCode: 553 })
    const envelope = { from: 'ems@contoh.example', to: 'lain@contoh.example' }
    await expect(send({ envelope })).rejects.toMatchObject({ responseCode: 554 })
    expect(server.mails()).toEqual([])
  })

  test('fails as often as it is told to', async () => {
    server = await startMailServer()
    for (const [kind, code] of [
      ['reject', 550],
      ['busy', 451],
    ] as const) {
      server.fail({ kind, times: 1 })
      await expect(send()).rejects.toMatchObject({ responseCode: code })
    }
    server.fail({ kind: 'drop', times: 1 })
    await expect(send()).rejects.toThrow()
    expect(server.mails()).toHaveLength(0)
    server.fail({ kind: 'silent', times: 1 })
    await expect(send()).rejects.toThrow()
    expect(server.mails()).toHaveLength(1)
    await send()
    expect(server.mails()).toHaveLength(2)
  })

  test('lets the reader of a mail reply to it, as often as told and with a fault', async () => {
    server = await startMailServer()
    const mailbox = await startMailboxServer()
    const app = sandbox(server, mailbox)
    await send({ replyTo: `balas+${'a'.repeat(32)}@contoh.example` })
    await send()
    const [one, other] = server.mails()
    const reply = (id: string | undefined, payload: object) =>
      app.inject({ method: 'POST', url: `/sandbox/mail/${id}/replies`, payload })
    expect((await reply(one?.id, { text: 'Baik.', times: 2, fault: 'forged' })).statusCode).toBe(204)
    expect(mailbox.unread()).toBe(2)
    expect((await reply(one?.id, { text: 'Baik.', fault: 'nonsense' })).statusCode).toBe(400)
    expect((await reply(other?.id, { text: 'Baik.' })).statusCode).toBe(404)
    await Promise.all([app.close(), mailbox.close()])
  })

  test('shows mails on a page, escaped, with links that work', async () => {
    server = await startMailServer()
    await send({ subject: '<b>Cuti</b>' })
    const app = sandbox(server)
    const list = await app.inject('/sandbox/mail')
    expect(list.payload).toContain('&#60;b&#62;Cuti')
    const [{ id = '' } = {}] = server.mails()
    const one = await app.inject(`/sandbox/mail/${id}`)
    expect(one.payload).toContain('<a href="https://ems.example/private">')
    const wrong = await app.inject({ method: 'POST', url: '/sandbox/mail/faults', payload: { kind: 'slow', times: 1 } })
    expect(wrong.statusCode).toBe(400)
    await app.close()
  })
})
