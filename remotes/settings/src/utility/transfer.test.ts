import { describe, expect, test } from '@jest/globals'
import { wrongLine } from './settings/JsonEditor.tsx'
import { readTransfer } from './transfer.ts'

const existing = [
  {
    id: '1',
    group: 'general',
    key: 'app.name',
    label: 'Nama',
    type: 'text',
    rules: { max: 5 },
    value: 'EMS',
    is_secret: false,
  },
  {
    id: '2',
    group: 'security',
    key: 'days',
    label: 'Hari',
    type: 'int',
    rules: { min: 1 },
    value: 7,
    is_secret: false,
  },
  {
    id: '3',
    group: 'security',
    key: 'token',
    label: 'Token',
    type: 'secret',
    rules: null,
    value: null,
    is_secret: true,
  },
] as const
const file = (...settings: object[]) => JSON.stringify({ data: { attributes: { settings } } })

describe('a file of settings', () => {
  test('changes only what differs', () => {
    const { values, problems } = readTransfer(
      file({ group: 'general', key: 'app.name', value: 'EMS' }, { group: 'security', key: 'days', value: 30 }),
      existing,
    )
    expect([[...values], problems]).toEqual([[['2', 30]], []])
  })

  test('names what is not here, is a secret or does not fit, and leaves it out', () => {
    const { values, problems } = readTransfer(
      file(
        { group: 'general', key: 'gone', value: 1 },
        { group: 'security', key: 'token', value: 'x' },
        { group: 'general', key: 'app.name', value: 'terlalu panjang' },
      ),
      existing,
    )
    expect(values.size).toBe(0)
    expect(problems).toEqual([
      'gone tidak dikenal.',
      'token tidak dikenal.',
      'Nilai Nama harus teks maksimal 5 karakter.',
    ])
  })

  test.each(['', '{', '[]', '{"data":{"attributes":{"settings":[{"key":1}]}}}'])('%j is none', (text) => {
    expect(readTransfer(text, existing).problems).toEqual(['Berkas bukan hasil Export JSON.'])
  })
})

test('JSON that is none says in which line', () => {
  expect([wrongLine('{"a": 1}'), wrongLine('{\n"a": x\n}'), wrongLine('{\n"a": 1')]).toEqual([undefined, 2, 2])
})
