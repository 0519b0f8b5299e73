import { describe, expect, test } from '@jest/globals'
import { isMachineLog, readMachineLog, readTable } from './read-log.rules.ts'

const table = (...lines: string[]) => readTable(lines.map((text, n) => ({ line: n + 1, cells: text.split(';') })))

describe('the log of a machine', () => {
  test('of ZKTeco and Solution has no titles: PIN, moment, machine, state', () => {
    const text = '       1\t2026-11-02 07:58:11\t1\t0\t1\t0\r\n00012\t2026-11-02 17:01:09\t1\t255\t1\t0\n\nrusak\n'

    expect(isMachineLog(text)).toBe(true)
    expect(readMachineLog(text)).toEqual({
      taps: [
        { line: 1, pin: '1', at: '2026-11-02T07:58:11', direction: 'in', device: '1' },
        { line: 2, pin: '12', at: '2026-11-02T17:01:09', direction: 'unknown', device: '1' },
      ],
      faults: [{ line: 4, text: 'rusak', message: 'Baris tidak dikenali.' }],
    })
  })

  test('of Fingerspot is a table with a moment of the scan, or with columns of scans', () => {
    const moments = table(
      'Laporan scan',
      'Tanggal scan;Nama;PIN;I/O;Mesin',
      '02-11-2026 07.58;Budi;0012;1;Lobi',
      ';Budi;12;1;Lobi',
    )
    const wide = table(
      'PIN;Nama;Tanggal;Scan 1;Scan 2;Scan 3',
      '12;Budi;02/11/2026;07:58;12:01;',
      '13;Ani;02/11/2026;;;',
    )

    expect(moments?.taps).toEqual([{ line: 3, pin: '12', at: '2026-11-02T07:58:00', direction: 'out', device: 'Lobi' }])
    expect(moments?.faults).toEqual([{ line: 4, text: ' Budi 12 1 Lobi', message: 'Waktu tidak dikenali: kosong.' }])
    expect(wide?.taps.map(({ at }) => at)).toEqual(['2026-11-02T07:58:00', '2026-11-02T12:01:00'])
  })

  test('of the programs of Solution has AC-No. and a time, with am and pm, by day or month first', () => {
    const month = table('AC-No.;Name;Time;State', '7;Sari;11/02/2026 7:58 AM;C/In', '7;Sari;11/25/2026 5:01 PM;C/Out')

    expect(month?.taps.map(({ at, direction }) => [at, direction])).toEqual([
      ['2026-11-02T07:58:00', 'in'],
      ['2026-11-25T17:01:00', 'out'],
    ])
  })

  test('without a PIN or a time among its titles is none, and days that do not exist are named', () => {
    expect(table('Nama;Tanggal', 'Budi;02/11/2026')).toBeUndefined()
    expect(
      table('PIN;Waktu', '1;31/02/2026 08:00', '1;2026-11-02 25:00')?.faults.map(({ message }) => message),
    ).toEqual(['Waktu tidak dikenali: 31/02/2026 08:00.', 'Waktu tidak dikenali: 2026-11-02 25:00.'])
  })
})
