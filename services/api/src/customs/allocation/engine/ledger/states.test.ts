import { describe, expect, test } from '@jest/globals'
import { excepted, type PibException, unexcepted } from '../corrections/exceptions.rules.ts'
import { type Facility, preChecks, type SelectedLine } from '../explain/pre-checks.rules.ts'
import { checkRollback, type LiveBcl, rollbackSequence } from './rollback.rules.ts'

describe('excepting a PIB quantity', () => {
  const line = { qty: '100', factor: '1', used_base: '20.00', excepted_base: '30.00' }
  const sold: PibException = { qty_base: '50', reason: 'DIJUAL', doc_no: '24', doc_date: '2026-01-01', note: null }

  test('adds to what is excepted, and can be taken back', () => {
    expect(excepted(line, sold, 2)).toEqual({ excepted_base: '80.00' })
    expect(unexcepted({ ...line, excepted_base: '80.00' }, { qty_base: '50', status: 'AKTIF' }, 2)).toEqual({
      excepted_base: '30.00',
    })
  })

  test.each<[Partial<PibException>, string]>([
    [{ qty_base: '50.01' }, 'Jumlah 50.01 melebihi saldo PIB 50.00.'],
    [{ qty_base: '0' }, 'Jumlah harus lebih besar dari 0.'],
    [{ qty_base: '-1' }, 'Jumlah harus lebih besar dari 0.'],
    [{ qty_base: '0.001' }, 'Angka 0.001 melebihi 2 desimal.'],
    [{ doc_no: null }, 'Kolom Nomor dokumen wajib diisi.'],
    [{ doc_date: null }, 'Kolom Tanggal dokumen wajib diisi.'],
    [{ reason: 'LAINNYA' }, 'Kolom Keterangan wajib diisi.'],
  ])('is refused for %j', (overrides, message) => {
    expect(() => excepted(line, { ...sold, ...overrides }, 2)).toThrow(message)
  })

  test('asks for no document outside BC 2.4', () => {
    expect(() => excepted(line, { ...sold, reason: 'KAHAR', doc_no: null, doc_date: null }, 2)).not.toThrow()
  })

  test('is refused where the unit is unknown, and taken back only once', () => {
    expect(() => excepted({ ...line, factor: null }, sold, 2)).toThrow('melebihi saldo PIB 0.00')
    expect(() => unexcepted(line, { qty_base: '30', status: 'DIBATALKAN' }, 2)).toThrow('sudah dibatalkan')
  })
})

describe('rolling back', () => {
  const bcl = (generated: number, materials: string[], status = 'TERBENTUK'): LiveBcl => ({
    id: String(generated),
    number: `BCL-${generated}`,
    status,
    generated,
    raw_material_ids: materials,
  })
  const [first, second, third, detached] = [bcl(1, ['A']), bcl(2, ['A', 'B']), bcl(3, ['B']), bcl(4, ['C'])] as const
  const live = [third, first, detached, second]

  test('is refused while a later BCL.KT uses the same material (example 8)', () => {
    expect(() => checkRollback(first, live)).toThrow('Bahan baku yang sama sudah dipakai BCL.KT setelahnya: BCL-2.')
    expect(() => checkRollback(third, live)).not.toThrow()
    expect(() => checkRollback(detached, live)).not.toThrow()
  })

  test('in sequence takes everything that stands on it, newest first', () => {
    expect(rollbackSequence(first, live).map(({ number }) => number)).toEqual(['BCL-3', 'BCL-2', 'BCL-1'])
    expect(rollbackSequence(detached, live).map(({ number }) => number)).toEqual(['BCL-4'])
  })

  test.each(['DRAFT', 'DIAJUKAN', 'DISETUJUI'])('is refused when %s', (status) => {
    const submitted = { ...third, status }

    expect(() => checkRollback(submitted, [submitted])).toThrow(
      `BCL-3 berstatus ${status} sehingga tidak dapat di-rollback.`,
    )
    expect(() => rollbackSequence(first, [first, second, submitted])).toThrow(`BCL-3 berstatus ${status}`)
  })
})

describe('before a run', () => {
  const facility: Facility = { bcl_type: 'drawback', require_lhpre: true, peb_date_basis: 'EXPORT_DATE' }
  const ready: SelectedLine = {
    id: '1',
    key: '040300/000900/2026-03-01/1',
    finish_good_id: '1',
    export_date: '2026-03-02',
    export_category: '22',
    lhpre_no: 'L-1',
    reported_in: null,
  }
  const check =
    (overrides: Partial<SelectedLine>, confirm = false) =>
    () =>
      preChecks([{ ...ready, ...overrides }], facility, { confirm })

  test('a complete line passes', () => {
    expect(check({})).not.toThrow()
  })

  test.each<[Partial<SelectedLine>, string]>([
    [{ finish_good_id: null }, 'Produk belum direlasikan.'],
    [{ reported_in: 'BCL-2026-0007' }, 'Sudah dilaporkan pada BCL-2026-0007.'],
    [{ lhpre_no: null }, 'LHPRE belum ada.'],
    [{ export_date: null }, 'Tanggal ekspor belum diisi.'],
    [{ export_category: '21' }, 'Kategori ekspor 1 baris PEB bukan untuk fasilitas ini.'],
  ])('%j is refused', (overrides, message) => {
    expect(check(overrides)).toThrow(message)
  })

  test('a foreign category passes once confirmed, 23 always', () => {
    expect(check({ export_category: '21' }, true)).not.toThrow()
    expect(check({ export_category: '23' })).not.toThrow()
  })

  test('says everything at once, line by line', () => {
    const refusal = (() => {
      try {
        check({ finish_good_id: null, lhpre_no: null })()
      } catch (problem) {
        return problem
      }
    })()

    expect(refusal).toMatchObject({
      status: 422,
      errors: [
        { code: 'E_RELATION', meta: { id: '1', line: ready.key } },
        { code: 'E_LHPRE', meta: { id: '1', line: ready.key } },
      ],
    })
  })

  test('nothing selected is refused', () => {
    expect(() => preChecks([], facility, { confirm: true })).toThrow('Belum ada PEB yang dipilih.')
  })
})
