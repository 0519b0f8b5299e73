import { describe, expect, test } from '@jest/globals'
import { asJiraHasIt, fromAdf } from './from-adf.ts'
import { type Base, type Local, planOf, type Remote, suggestedStates } from './plan.ts'
import { toAdf } from './to-adf.ts'

describe('a text', () => {
  test('becomes paragraphs, line breaks and lists, and comes back as it was', () => {
    const text = 'Kertas macet.\nSejak pagi.\n\n- rol atas\n- rol bawah\n\n1. matikan\n2. buka'
    expect(toAdf(text).content?.map(({ type }) => type)).toEqual(['paragraph', 'bulletList', 'orderedList'])
    expect(asJiraHasIt(text)).toBe(text)
  })

  test('is the same after any number of journeys', () => {
    const parts = ['a', '- b', '1. c', '', '  d  ', '7) e', '• f', '-g', '\t', '\u0000h', '\ud800', 'i\r']
    for (let n = 0; n < 2_000; n += 1) {
      const text = Array.from({ length: n % 9 }, (_, k) => parts[(n * 7 + k * (n + 3)) % parts.length]).join('\n')
      const once = asJiraHasIt(text)
      expect(asJiraHasIt(once)).toBe(once)
    }
  })

  test('of a megabyte is cut where Jira ends', () => {
    expect(asJiraHasIt('x'.repeat(1_000_000)).length).toBeLessThanOrEqual(32_000)
  })
})

describe('a document of Jira', () => {
  const text = (value: string, marks?: object[]) => ({ type: 'text', text: value, ...(marks ? { marks } : {}) })

  test('loses its formats and none of its words, whatever its nodes are called', () => {
    const doc = {
      type: 'doc',
      content: [
        { type: 'heading', content: [text('Langkah')] },
        {
          type: 'paragraph',
          content: [text('Lihat '), text('panduan', [{ type: 'link', attrs: { href: 'https://x.test' } }])],
        },
        {
          type: 'holoPanel',
          content: [{ type: 'paragraph', content: [text('Kabel '), { type: 'glow', text: 'merah' }] }],
        },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableCell', content: [text('A')] },
                { type: 'tableCell', content: [text('B')] },
              ],
            },
          ],
        },
        {
          type: 'paragraph',
          content: [
            { type: 'mention', attrs: { text: '@Rudi' } },
            { type: 'emoji', attrs: { text: '👍' } },
          ],
        },
      ],
    }
    expect(fromAdf(doc)).toBe('Langkah\n\nLihat panduan (https://x.test)\n\nKabel merah\n\nA | B\n\n@Rudi👍')
  })

  test('that is none, or nested without end, harms nothing', () => {
    let deep: object = text('dalam')
    for (let n = 0; n < 5_000; n += 1) deep = { type: 'panel', content: [deep] }
    expect([fromAdf(null), fromAdf(7), fromAdf({ content: 'x' }), fromAdf({ content: [deep] })]).toEqual([
      '',
      '',
      '',
      '',
    ])
  })
})

const side = {
  summary: 'Pencetak macet',
  description: 'Sejak pagi',
  priority: '2',
  labels: ['ems-sup-1'],
  due: null,
  assignee: null,
}
const local = (more: Partial<Local> = {}): Local => ({ ...side, status: 'in_progress', ...more })
const remote = (more: Partial<Remote> = {}): Remote => ({ ...side, remote_status: '3', means: 'in_progress', ...more })
const base: Base = { local: local(), remote: { ...side, remote_status: '3' } }

describe('of two sides', () => {
  test('the one that changed alone wins', () => {
    expect(planOf(base, local({ summary: 'A' }), remote({ description: 'B' }))).toMatchObject({
      send: { summary: 'A' },
      take: { description: 'B' },
      overruled: [],
    })
  })

  test('that both changed, Jira decides status and officer, and EMS the content, which is written down', () => {
    const plan = planOf(
      base,
      local({ summary: 'A', assignee: 'me', status: 'waiting_user' }),
      remote({ summary: 'B', assignee: 'you', remote_status: '5', means: 'resolved' }),
    )
    expect(plan).toMatchObject({
      send: { summary: 'A' },
      take: { assignee: 'you' },
      takeStatus: 'resolved',
      sendStatus: undefined,
      overruled: [{ field: 'summary', value: 'B' }],
    })
  })

  test('labels are united, without those that either removed', () => {
    const before: Base = {
      local: local({ labels: ['a', 'b'] }),
      remote: { ...side, labels: ['a', 'b'], remote_status: '3' },
    }
    const { take, send } = planOf(before, local({ labels: ['a', 'b', 'c'] }), remote({ labels: ['b', 'd'] }))
    expect([take.labels, send.labels]).toEqual([
      ['b', 'c', 'd'],
      ['b', 'c', 'd'],
    ])
  })

  test('that say the same nothing happens, and an officer without an account changes nobody', () => {
    expect(planOf(base, local(), remote())).toEqual(planOf({}, local(), remote()))
    expect(planOf(base, local({ assignee: undefined }), remote())).toMatchObject({ take: {}, send: {} })
  })

  test('a status of Jira that nothing stands for, and one that is near, move nothing', () => {
    expect(planOf(base, local(), remote({ remote_status: '9', means: undefined }))).toMatchObject({
      takeStatus: undefined,
      sendStatus: undefined,
    })
    expect(planOf(base, local({ status: 'assigned' }), remote())).toMatchObject({ sendStatus: undefined })
  })
})

test('names alone suggest what a status means', () => {
  const statuses = [
    ['1', 'Backlog', 'new'],
    ['2', 'Waiting for customer', 'indeterminate'],
    ['3', 'Pending', 'indeterminate'],
    ['4', 'Review', 'indeterminate'],
    ['5', 'Done', 'done'],
    ['6', 'Canceled', 'done'],
    ['7', 'Closed', 'done'],
  ].map(([id = '', name = '', category = '']) => ({ id, name, category }))
  expect(Object.values(suggestedStates(statuses))).toEqual([
    'new',
    'waiting_user',
    'waiting_vendor',
    'in_progress',
    'resolved',
    'cancelled',
    'closed',
  ])
})
