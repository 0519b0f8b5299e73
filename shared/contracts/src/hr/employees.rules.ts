import type { Invariant } from '../kit/index.ts'
import type { identityFields, personalFields, workFields } from './employees.fields.ts'

type All = typeof identityFields & typeof workFields & typeof personalFields

/** The same day of the month, `months` later, or the last one of a shorter month. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/**
 * Invariants of an employee; a term includes its first and its last day. Limits: PP 35/2021 and UU 13/2003 Pasal 60.
 */
export const employeeInvariants: readonly Invariant<All>[] = [
  {
    field: 'exit_date',
    message: 'Tanggal keluar tidak boleh sebelum Tanggal masuk.',
    holds: ({ join_date, exit_date }) => !join_date || !exit_date || exit_date >= join_date,
  },
  {
    field: 'exit_date',
    message: 'Tanggal keluar wajib diisi untuk karyawan yang keluar.',
    holds: ({ status, exit_date }) => status !== 'exited' || Boolean(exit_date),
  },
  {
    field: 'birth_date',
    message: 'Usia minimal 18 tahun.',
    holds: ({ birth_date, join_date }) => !birth_date || !join_date || monthsLater(birth_date, 18 * 12) <= join_date,
  },
  {
    field: 'probation_end',
    message: 'Masa percobaan maksimal 3 bulan.',
    holds: ({ join_date, probation_end }) => !join_date || !probation_end || probation_end < monthsLater(join_date, 3),
  },
  {
    field: 'probation_end',
    message: 'Akhir percobaan tidak boleh sebelum Tanggal masuk.',
    holds: ({ join_date, probation_end }) => !join_date || !probation_end || probation_end >= join_date,
  },
  {
    field: 'probation_end',
    message: 'PKWT tidak boleh memakai masa percobaan.',
    holds: ({ employment_type, probation_end }) => employment_type !== 'fixed_term' || !probation_end,
  },
  {
    field: 'contract_end',
    message: 'Akhir kontrak tidak boleh sebelum Mulai kontrak.',
    holds: ({ contract_start, contract_end }) => !contract_start || !contract_end || contract_end >= contract_start,
  },
  {
    field: 'contract_end',
    message: 'Total PKWT melebihi 5 tahun (PP 35/2021).',
    holds: ({ employment_type, contract_start, contract_end, service_date, join_date }) => {
      const since = service_date ?? join_date ?? contract_start
      return employment_type !== 'fixed_term' || !since || !contract_end || contract_end < monthsLater(since, 60)
    },
  },
  {
    field: 'service_date',
    message: 'Masa kerja sejak tidak boleh setelah Tanggal masuk.',
    holds: ({ service_date, join_date }) => !service_date || !join_date || service_date <= join_date,
  },
  {
    field: 'passport_expiry',
    message: 'Masa berlaku paspor wajib diisi untuk WNA.',
    holds: ({ nationality, passport_no, passport_expiry }) =>
      !nationality || nationality === 'ID' || !passport_no || Boolean(passport_expiry),
  },
  {
    field: 'kitas_expiry',
    message: 'Masa berlaku KITAS wajib diisi.',
    holds: ({ kitas_no, kitas_expiry }) => !kitas_no || Boolean(kitas_expiry),
  },
  {
    field: 'addresses',
    message: 'Alamat tiap jenis hanya satu.',
    holds: ({ addresses }) => new Set(addresses?.map(({ type }) => type)).size === (addresses?.length ?? 0),
  },
]
