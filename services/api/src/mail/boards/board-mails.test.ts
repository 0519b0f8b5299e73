import { permissions } from '@ems/contracts'
import {
  contacts,
  type MarketingActivity,
  marketingActivities,
  marketingBoards,
  partners,
} from '@ems/contracts/marketing'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { simpleParser } from 'mailparser'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { receiveReplies } from '../replies/receive-replies.ts'
import { boardMailOf, interactionOf } from './read-board-mail.ts'
import { takeBoardMail } from './take-board-mail.ts'

const config = { domain: 'ems.example', server: 'mx.kita.example' }
const KEY = 'a'.repeat(32)
type Written = {
  from: string
  to: string
  cc?: string
  subject?: string
  text?: string
  headers?: readonly string[]
  id?: string
  proof?: string
}
let count = 0
const written = ({ from, to, cc, subject = 'Penawaran', text = 'Kami tertarik.', headers = [], id, proof }: Written) =>
  Buffer.from(
    [
      `Authentication-Results: mx.kita.example; ${proof ?? `dkim=pass header.d=${from.split('@')[1]}`}`,
      `From: <${from}>`,
      `To: <${to}>`,
      ...(cc ? [`Cc: <${cc}>`] : []),
      `Subject: ${subject}`,
      `Date: Fri, 20 Nov 2026 03:00:00 +0000`,
      `Message-ID: ${id ?? `<papan-${++count}@contoh.example>`}`,
      ...headers,
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\r\n'),
  )

describe('a mail to a board', () => {
  const read = async (mail: Partial<Written>) =>
    boardMailOf(
      await simpleParser(written({ from: 'rina@contoh.example', to: `papan+${KEY}@ems.example`, ...mail })),
      config,
    )

  test('is an interaction of what its sender wrote, without what is quoted', async () => {
    const mail = await read({
      cc: 'Sari@EMS-grup.example',
      text: 'Setuju.\r\n\r\nOn Fri, 20 Nov 2026 at 10:00, EMS wrote:\r\n> Halo',
    })
    expect(mail).toMatchObject({
      key: KEY,
      from: 'rina@contoh.example',
      others: ['sari@ems-grup.example'],
      text: 'Setuju.',
    })
    if ('ignored' in mail) throw new Error('It is read.')
    expect(interactionOf(mail)).toEqual({
      type: 'email',
      at: '2026-11-20T03:00:00.000Z',
      result: 'Penawaran\nSetuju.',
      duration_min: null,
      location: null,
      position: null,
    })
    expect(interactionOf({ subject: 'x'.repeat(800), text: '', at: mail.at })?.result).toHaveLength(500)
    expect(interactionOf({ subject: '', text: '', at: mail.at })).toBeUndefined()
  })

  test.each<[string, Partial<Written>]>([
    ['automatic', { headers: ['Auto-Submitted: auto-replied'] }],
    ['automatic', { headers: ['Precedence: bulk'] }],
    ['automatic', { headers: ['List-Id: <berita.contoh.example>'] }],
    ['automatic', { headers: ['Return-Path: <>'] }],
    ['loop', { from: `papan+${'b'.repeat(32)}@ems.example` }],
    ['loop', { from: `balas+${KEY}@ems.example` }],
    ['loop', { headers: [`X-Loop: papan+${KEY}@ems.example`] }],
    ['loop', { headers: [`Resent-From: papan+${KEY}@ems.example`] }],
    [
      'loop',
      { headers: [`Delivered-To: papan+${KEY}@ems.example`, `Delivered-To: papan+${'b'.repeat(32)}@ems.example`] },
    ],
    [
      'loop',
      {
        headers: Array.from(
          { length: 26 },
          (_, n) => `Received: by mx${n}.contoh.example; Fri, 20 Nov 2026 03:00:00 +0000`,
        ),
      },
    ],
    ['unproven', { proof: 'dkim=fail header.d=contoh.example' }],
    ['unproven', { headers: ['From: <lain@contoh.example>'] }],
    ['unaddressed', { to: `papan+${KEY}@ems.example.penipu.example` }],
    ['unaddressed', { to: 'papan@ems.example' }],
  ])('is nothing where it is %s (%#)', async (ignored, mail) => {
    expect(await read(mail)).toEqual({ ignored })
  })
})

describe('the cards of a board', () => {
  let api: TestApi
  let seller: Client
  let board: string
  let address: string
  let partner: string
  let n = 0
  beforeAll(async () => {
    api = await testApi()
    // A mail brings no session: rights are those of the group.
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ('penjual', 'Penjual', $1) returning id`,
      [[...permissions]],
    )
    seller = await api.as([...permissions], { name: 'Sari', usergroup: String(rows[0].id) })
    board = (await seller.create(marketingBoards, { name: 'Papan surel', company: api.companies[0] })).id
    await api.pool.query(`insert into ems.mail_server (is_set, reply_domain) values (true, 'ems.example')
      on conflict (only_row) do update set reply_domain = excluded.reply_domain`)
    address = (await seller.get(`/marketing-boards/${board}/mail-address`)).body.data.attributes.address
    partner = (
      await seller.create(partners, {
        name: 'PT Pelanggan Surel',
        legal_form: await referenceIn(api, 'legal-form'),
        phone: '0215551234',
        addresses: [
          { type: 'billing', street: 'Jl. Satu 1', city: 'Jakarta', province: 'DKI Jakarta', is_primary: true },
        ],
        company: api.companies[0],
      })
    ).id
  })
  afterAll(() => api.close())

  const contactAt = async (email: string) =>
    (await seller.create(contacts, { partner, name: `Kontak ${++n}`, email })).id
  const add = async (more = {}) =>
    (
      await seller.create(marketingActivities, {
        board,
        stage_key: 'prospek',
        title: `Kartu ${++n}`,
        activity_type: 'follow_up',
        partner,
        company: api.companies[0],
        ...more,
      })
    ).id
  const read = async (id: string): Promise<MarketingActivity> =>
    (await seller.get(`/marketing-activities/${id}`)).body.data.attributes
  const receive = (mail: Partial<Written>) =>
    takeBoardMail(api.pool, written({ from: 'orang@luar.example', to: address, ...mail }), config)

  test('get what a customer writes, once, on the card of that contact, in the name of its owner', async () => {
    const contact = await contactAt('rina@luar.example')
    const [own, other] = [await add({ contact }), await add()]
    const mail = {
      from: 'Rina@luar.example',
      subject: 'Minta harga',
      text: 'Berapa untuk 20?',
      id: '<satu@luar.example>',
    }

    expect([await receive(mail), await receive(mail)]).toEqual(['interaction', 'twice'])
    expect((await read(own)).interactions).toMatchObject([
      { type: 'email', result: 'Minta harga\nBerapa untuk 20?', at: '2026-11-20T03:00:00.000Z', by: seller.user.id },
    ])
    expect((await read(other)).interactions).toEqual([])
  })

  test('get what a salesperson writes to a customer, or about a card that is named in the subject', async () => {
    const contact = await contactAt('tono@luar.example')
    const card = await add({ contact })
    const named = await add({ partner: null, prospect_name: 'PT Calon' })
    const { code } = await read(named)
    const from = seller.user.email

    expect(await receive({ from, to: 'tono@luar.example', cc: address, subject: 'Penawaran kami' })).toBe('interaction')
    expect(await receive({ from, subject: `Fwd: ${code} jadwal` })).toBe('interaction')
    expect((await read(card)).interactions).toHaveLength(1)
    expect((await read(named)).interactions).toHaveLength(1)
  })

  test('get nothing of strangers, of card codes that outsiders name, of wrong addresses; a user hears why', async () => {
    const card = await add({ partner: null, prospect_name: 'PT Calon' })
    const { code } = await read(card)
    const heard = async () =>
      (await seller.get('/notifications?filter[severity]=warning')).body.data.map(
        ({ attributes }: { attributes: { title: string; body: string } }) => attributes,
      )

    expect(await receive({ subject: code })).toBe('unmatched')
    expect(await receive({ from: 'rina@luar.example', to: `papan+${'0'.repeat(32)}@ems.example` })).toBe('unknown')
    expect(await heard()).toEqual([])
    expect(await receive({ from: seller.user.email, to: 'siapa@luar.example', cc: address })).toBe('unmatched')
    expect(await heard()).toMatchObject([
      {
        title: 'Surel Anda tidak menjadi interaksi di papan Papan surel',
        body: expect.stringContaining('Tidak ada kartu terbuka'),
      },
    ])
    expect((await read(card)).interactions).toEqual([])
  })

  test('stop taking mails of one sender after thirty an hour: machines that answer each other come to an end', async () => {
    await contactAt('mesin@luar.example')
    const outcomes = []
    for (let sent = 0; sent < 31; sent += 1)
      outcomes.push(await receive({ from: 'mesin@luar.example', subject: `Otomatis ${sent}` }))
    expect(outcomes.filter((one) => one === 'interaction')).toHaveLength(30)
    expect(outcomes.at(-1)).toBe('limited')
  })

  test('are written to through the mailbox of replies', async () => {
    const contact = await contactAt('pos@luar.example')
    const card = await add({ contact })
    const raw = written({ from: 'pos@luar.example', to: address })
    const mailbox = {
      read: async (handle: (raw: Buffer) => Promise<unknown>) => {
        await handle(raw)
        return 1
      },
    }
    await receiveReplies({ pool: api.pool, mailbox, config, log: createLog('test') })
    expect((await read(card)).interactions).toHaveLength(1)
  })
})
