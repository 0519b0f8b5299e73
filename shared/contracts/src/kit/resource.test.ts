import { describe, expect, test } from '@jest/globals'
import { choice, date, defineResource, objectOf, pointerTo, ref, refs, rowOf, text } from './index.ts'

const letters = defineResource({
  area: 'test',
  name: 'letters',
  menu: 'letter',
  label: 'Surat',
  fields: {
    number: text('Nomor', 20),
    subject: text('Perihal', 100),
    status: choice('Status', { draft: 'Draf', sent: 'Terkirim' }),
    sender: ref('Pengirim', 'users'),
    readers: refs('Pembaca', 'users'),
    sent_on: date('Tanggal kirim').nullable(),
  },
  title: 'subject',
  computed: ['number'],
  fixed: ['sender'],
  defaults: { status: 'draft', readers: [] },
  invariants: [
    {
      field: 'sent_on',
      message: 'Tanggal kirim wajib diisi untuk surat terkirim.',
      holds: ({ status, sent_on }) => status !== 'sent' || Boolean(sent_on),
    },
  ],
  list: { search: ['subject'], filters: ['status'], sort: ['subject'], default: 'subject' },
  actions: { withdraw: { permission: 'cancel', label: 'Tarik', fields: {} } },
})

describe('a reference within another one', () => {
  const desks = (within: Record<string, string>) =>
    defineResource({
      area: 'test',
      name: 'desks',
      menu: 'desk',
      label: 'Meja',
      fields: {
        name: text('Nama', 20),
        company: ref('Perusahaan', 'references', { category: 'company' }),
        holder: ref('Pemegang', 'employees'),
        office: ref('Kantor', 'references', { category: 'office' }, { within }),
      },
      title: 'name',
      list: { search: [], filters: [], sort: [], default: 'name' },
    })

  test.each([{ company: 'company' }, { company: 'holder.company' }, { company: '@me.company' }])(
    'may be %p',
    (within) => {
      expect(desks(within).meta.office.within).toEqual(within)
    },
  )

  test.each(['compny', 'name', 'holder.company.name', 'nobody.company', 'holder.', '@me.boss'])(
    'is no desk when it is within %s',
    (is) => {
      expect(() => desks({ company: is })).toThrow(`desks: office: no reference ${is} to be within`)
    },
  )
})

describe('a resource', () => {
  test('asks for what has neither a default nor permission to be empty', () => {
    const requested = letters.create.safeParse({}).error?.issues.map(({ path }) => path[0])
    expect(requested).toEqual(['subject', 'sender'])
  })

  test('fills in defaults and nulls at creation', () => {
    expect(letters.blank).toEqual({ status: 'draft', readers: [], sent_on: null })
  })

  test('never applies a default on update', () => {
    expect(letters.update.parse({})).toEqual({})
  })

  test('refuses to be given what rules compute, and names it', () => {
    const { error } = letters.create.safeParse({ subject: 'Undangan', sender: '1', number: '7' })
    expect(error?.issues[0]?.message).toBe('Isian tidak dikenal: number.')
  })

  test('refuses to change what is fixed', () => {
    expect(letters.update.safeParse({ sender: '2' }).success).toBe(false)
  })

  test('names its permissions after its menu', () => {
    expect(letters.can.bulkUpdate).toBe('letter-bulkUpdate')
    expect(letters.can.withdraw).toBe('letter-cancel')
  })

  test('says which rule a whole row breaks', () => {
    expect(letters.violations({ status: 'sent', sent_on: null })).toMatchObject([
      { field: 'sent_on', message: 'Tanggal kirim wajib diisi untuk surat terkirim.' },
    ])
  })
})

describe('on the wire', () => {
  test('references travel as relationships and come back as ids', () => {
    const values = { subject: 'Undangan', sender: '7', readers: ['1', '2'], sent_on: null }
    const object = objectOf(letters, values, { id: '3', version: 4 })

    expect(object.relationships?.sender).toEqual({ data: { type: 'users', id: '7' } })
    expect(rowOf(object)).toEqual({ id: '3', version: 4, ...values })
  })

  test('a refusal points at the relationship of a reference', () => {
    expect(pointerTo(letters, 'sender')).toBe('/data/relationships/sender')
    expect(pointerTo(letters, 'subject', '/data/2')).toBe('/data/2/attributes/subject')
  })
})
