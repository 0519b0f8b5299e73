import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  boolean,
  choice,
  date,
  decimal,
  email,
  integer,
  metaOf,
  money,
  period,
  ref,
  refs,
  tags,
  text,
} from './fields.ts'

const refusal = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message

describe('a field says in Indonesian what is wrong with a value', () => {
  const cases: [string, unknown, Parameters<typeof refusal>[0], string][] = [
    ['a missing text', undefined, text('Nama'), 'Nama wajib diisi.'],
    ['an empty text', '', text('Nama'), 'Nama wajib diisi.'],
    ['spaces only', '   ', text('Nama'), 'Nama tidak boleh hanya berisi spasi.'],
    ['a text too long', 'x'.repeat(6), text('Nama', 5), 'Nama maksimal 5 karakter.'],
    ['a number for a text', 7, text('Nama'), 'Nama harus berupa teks.'],
    ['U+0000', 'a\u0000b', text('Nama'), 'Nama memuat karakter yang tidak dapat disimpan.'],
    ['half a surrogate pair', 'a\ud800', text('Nama'), 'Nama memuat karakter yang tidak dapat disimpan.'],
    ['no address', 'budi', email('Email'), 'Format email tidak valid.'],
    ['a negative whole number', -1, integer('Urutan'), 'Urutan harus angka 0 atau lebih.'],
    ['a broken whole number', 1.5, integer('Urutan'), 'Urutan harus angka bulat.'],
    ['a float for money', 12.5, money('Harga'), 'Harga harus angka.'],
    ['a third decimal of money', '1.005', money('Harga'), 'Harga maksimal 2 angka desimal.'],
    ['a negative amount', '-1', money('Harga'), 'Harga harus angka 0 atau lebih.'],
    ['a seventh decimal', '0.1234567', decimal('Jumlah'), 'Jumlah maksimal 6 angka desimal.'],
    ['nineteen digits', '1'.repeat(19), decimal('Jumlah'), 'Jumlah terlalu besar.'],
    ['a month first date', '2026-13-01', date('Mulai'), 'Format tanggal harus DD/MM/YYYY.'],
    [
      '29 February of a common year',
      '2026-02-29',
      date('Mulai'),
      'Mulai: tanggal 29/02/2026 tidak ada dalam kalender.',
    ],
    ['31 February', '1990-02-31', date('Lahir'), 'Lahir: tanggal 31/02/1990 tidak ada dalam kalender.'],
    ['a choice that is none', 'x', choice('Status', { a: 'A' }), 'Status tidak ada dalam pilihan.'],
    ['no choice', null, choice('Status', { a: 'A' }), 'Status wajib dipilih.'],
    ['a month 13 of a period', '2026-13', period('Masa pajak'), 'Format periode harus MM/YYYY.'],
    ['a day for a period', '2026-12-01', period('Masa pajak'), 'Format periode harus MM/YYYY.'],
    ['no period', undefined, period('Masa pajak'), 'Masa pajak wajib diisi.'],
    ['text for yes or no', 'ya', boolean('Aktif'), 'Aktif harus ya atau tidak.'],
    ['id zero', '0', ref('Grup', 'usergroups'), 'Grup tidak ditemukan atau sudah tidak aktif.'],
    ['an id beyond bigint', '9'.repeat(19), ref('Grup', 'usergroups'), 'Grup tidak ditemukan atau sudah tidak aktif.'],
  ]

  test.each(cases)('%s', (_, value, schema, message) => {
    expect(refusal(schema, value)).toBe(message)
  })
})

test('text is trimmed and an address is lower case', () => {
  expect(text('Nama').parse('  Suharti ')).toBe('Suharti')
  expect(email('Email').parse(' Suharti@EMS.test ')).toBe('suharti@ems.test')
})

test('tags are kept once each', () => {
  expect(tags('Izin').parse(['a', 'b', 'a'])).toEqual(['a', 'b'])
})

test('every amount of at most 16 digits and 2 decimals is accepted to the letter', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const amount = `${whole}.${String(cents).padStart(2, '0')}`
      expect(money('Harga').parse(amount)).toBe(amount)
    }),
  )
})

test('a nullable field keeps its meaning', () => {
  expect(metaOf(refs('Perusahaan', 'references').nullable())).toEqual({
    label: 'Perusahaan',
    kind: 'refs',
    to: 'references',
    nullable: true,
  })
})
