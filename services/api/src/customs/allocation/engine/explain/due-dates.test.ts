import { describe, expect, test } from '@jest/globals'
import {
  cancelledExtension,
  checkExtension,
  type DueDateRules,
  dueDates,
  type Extension,
  outlastsLaw,
} from './due-dates.rules.ts'

const rules: DueDateRules = { pib_max_day: 360, period_month: 12, max_extension_month: 24, extension_once: false }
const extension = (
  id: string,
  applied_date: string,
  approved: string,
  overrides: Partial<Extension> = {},
): Extension => ({
  id,
  applied_date,
  requested_due_date: approved,
  approved_due_date: approved,
  status: 'DISETUJUI',
  ...overrides,
})
const a = { reg_date: '2025-01-04', extensions: [] as Extension[] }
const chain = [extension('1', '2025-12-15', '2026-06-30'), extension('2', '2026-06-30', '2026-12-31')]

describe('extending a due date', () => {
  test.each([
    [
      'after the due date',
      extension('1', '2025-12-31', '2026-06-30'),
      'Permohonan perpanjangan diajukan setelah jatuh tempo.',
    ],
    ['beyond 24 months', extension('1', '2025-12-15', '2027-12-31'), 'Jatuh tempo baru paling lambat 30/12/2027.'],
    ['to the same day', extension('1', '2025-12-15', '2025-12-30'), 'Jatuh tempo baru harus setelah 30/12/2025.'],
  ])('is refused %s (example 4)', (_, proposed, message) => {
    expect(() => checkExtension(a, proposed, rules)).toThrow(message)
  })

  test('is allowed on the due date, up to the last day of the 24 months', () => {
    expect(() => checkExtension(a, extension('1', '2025-12-30', '2027-12-30'), rules)).not.toThrow()
  })

  test('goes on from the one before', () => {
    const [first, second] = chain as [Extension, Extension]

    expect(() => checkExtension({ ...a, extensions: [first] }, second, rules)).not.toThrow()
    expect(() => checkExtension({ ...a, extensions: [first] }, second, { ...rules, extension_once: true })).toThrow(
      'Jatuh tempo PIB ini sudah pernah diperpanjang, perpanjangan hanya boleh satu kali.',
    )
    expect(dueDates({ ...a, extensions: chain }, rules)).toEqual({
      initial: '2025-12-30',
      extended: '2026-12-31',
      effective: '2026-12-31',
      legal: '2026-01-04',
    })
  })

  test.each(['DIAJUKAN', 'DITOLAK', 'DIBATALKAN'] as const)('that is %s moves nothing', (status) => {
    const extensions = [extension('1', '2025-12-15', '2026-06-30', { status })]

    expect(dueDates({ ...a, extensions }, rules)).toMatchObject({ extended: null, effective: '2025-12-30' })
  })
})

describe('cancelling an extension', () => {
  test('goes back to the one before', () => {
    expect(cancelledExtension({ ...a, extensions: chain }, '2', rules, ['2026-06-30']).effective).toBe('2026-06-30')
  })

  test('is refused while an allocation needs it', () => {
    expect(() => cancelledExtension({ ...a, extensions: chain }, '2', rules, ['2026-07-01', '2026-06-01'])).toThrow(
      '1 pemakaian PIB ini memerlukan perpanjangan: PEB tanggal 01/07/2026 melewati jatuh tempo 30/06/2026.',
    )
  })

  test('is refused a second time', () => {
    const extensions = [extension('1', '2025-12-15', '2026-06-30', { status: 'DIBATALKAN' })]

    expect(() => cancelledExtension({ ...a, extensions }, '1', rules, [])).toThrow('sudah ditolak atau dibatalkan')
  })
})

test('a window longer than the law is noticed, a leap day included', () => {
  expect(outlastsLaw('2025-01-04', { ...rules, pib_max_day: 365 })).toBe(false)
  expect(outlastsLaw('2025-01-04', { ...rules, pib_max_day: 366 })).toBe(true)
  expect(outlastsLaw('2024-01-04', { ...rules, pib_max_day: 366 })).toBe(false)
})
