import { describe, expect, test } from '@jest/globals'
import { choice, date, defineResource, editableIn, isRemovableIn, possibleTransitions, ref, text } from '../index.ts'

const fields = {
  name: text('Nama', 60),
  person: ref('Orang', 'employees'),
  due: date('Batas').nullable(),
  why: text('Alasan', 200).nullable(),
  status: choice('Status', { open: 'Terbuka', held: 'Ditahan', done: 'Selesai' }),
}
const base = {
  area: 'it',
  name: 'things',
  menu: 'thing',
  label: 'Hal',
  title: 'name',
  list: { search: [], filters: [], sort: [], default: 'name' },
} as const
const states = {
  open: { tone: 'info', category: 'open' },
  held: { tone: 'waiting', category: 'open', editable: ['due'] },
  done: { tone: 'success', category: 'done' },
} as const
const hold = { label: 'Tahan', from: ['open'], to: 'held', who: ['can:update'], reason: 'why' } as const
const finish = { label: 'Selesaikan', from: ['open', 'held'], to: 'done', who: ['owner'], except: ['creator'] } as const

const things = defineResource({
  ...base,
  fields,
  roles: { owner: 'person' },
  workflow: {
    initial: 'open',
    states,
    transitions: {
      hold,
      finish: {
        ...finish,
        when: [{ holds: ({ due }, { today }) => (due ?? '') < today, because: 'Belum jatuh tempo.' }],
      },
    },
  },
})
const row = { status: 'open', person: '7', due: '2026-01-01', created_by: '3' }
const me = { user: '1', employee: '7', can: () => true, today: '2026-11-20' }
const names = (...input: Parameters<typeof possibleTransitions>) =>
  possibleTransitions(...input).map(({ name }) => name)

describe('a workflow', () => {
  test('takes its state, and where reasons are kept, out of what a request may say', () => {
    expect(Object.keys(things.create.shape)).toEqual(['name', 'person', 'due'])
    expect(things.computed).toEqual(['status', 'why'])
  })

  test('offers what leads on from the state to those it belongs to, with the reason against it', () => {
    expect(names(things, row, me)).toEqual(['hold', 'finish'])
    expect(names(things, row, { ...me, employee: '8' })).toEqual(['hold'])
    expect(names(things, { ...row, created_by: '1' }, me)).toEqual(['hold'])
    expect(names(things, { ...row, status: 'done' }, me)).toEqual([])
    expect(possibleTransitions(things, { ...row, due: '2027-01-01' }, me)[1]?.because).toBe('Belum jatuh tempo.')
  })

  test('lets nobody but the server itself do what is the server’s', () => {
    expect(names(things, row, { ...me, isSystem: true })).toEqual([])
  })

  test('says what may be changed and removed in a state', () => {
    const inState = (status: string) => [editableIn(things, { status }), isRemovableIn(things, { status })]
    expect(['open', 'held', 'done'].map(inState)).toEqual([
      ['all', true],
      [['due'], false],
      ['none', false],
    ])
  })

  test.each([
    ['is never reached', { finish: { ...finish, from: ['open'] as const } }],
    ['is open and never left', { hold, finish: { ...finish, from: ['open'] as const } }],
    ['two transitions are called Tahan', { hold, finish: { ...finish, label: 'Tahan' } }],
    ['the name of another action', { hold, finish, bulkUpdate: { ...finish, label: 'Masal' } }],
  ])('is refused when it is defined: %s', (fault, transitions) => {
    const define = () =>
      defineResource({
        ...base,
        fields,
        roles: { owner: 'person' },
        workflow: { initial: 'open', states, transitions },
      })
    expect(define).toThrow(fault)
  })

  test('is refused by the compiler where a name is none', () => {
    const define = () => {
      defineResource({
        ...base,
        fields,
        // @ts-expect-error a field there is not, in ask
        workflow: { initial: 'open', states, transitions: { hold: { ...hold, ask: { deu: 'required' } } } },
      })
      defineResource({
        ...base,
        fields,
        // @ts-expect-error a role this resource does not have
        workflow: { initial: 'open', states, transitions: { hold, finish } },
      })
    }
    expect(define).toThrow()
  })
})
