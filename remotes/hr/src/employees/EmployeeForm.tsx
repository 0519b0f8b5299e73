import { todayInJakarta } from '@ems/contracts/days'
import type { employees } from '@ems/contracts/hr'
import { lazyPart } from '@ems/platform'
import { type FormGroup, filesBelow, Text } from '@ems/ui'
import { Suspense } from 'react'

const CompensationHint = lazyPart(() => import('./page/CompensationHint.tsx'))
const QuotaHint = lazyPart(() => import('./page/QuotaHint.tsx'))

type Groups = readonly FormGroup<typeof employees>[]
type Field = Groups[number]['names'][number]
type Required = Extract<NonNullable<Groups[number]['required']>, (...args: never) => unknown>

/** The server requires these fields for a new employee. For existing ones it only refuses to clear a filled field. */
const requestedOfNew =
  (...names: Field[]): Required =>
  ({ mode, base }) =>
    names.filter((name) => mode === 'create' || base.values[name] != null)

/** NIK and address of the identity card: of who begins to work; candidates may bring them later. */
const papersOfNew =
  (...names: Field[]): Required =>
  ({ mode, values, base }) =>
    names.filter((name) => {
      if (name === 'nik' && isForeign(values.nationality)) return false
      if (mode !== 'create') return name === 'nik' && base.values.nik != null
      return !values.join_date || String(values.join_date) <= todayInJakarta()
    })

const isForeign = (nationality: unknown) => Boolean(nationality) && nationality !== 'ID'

/** An employee from identity card to schooling, in the order in which people bring their papers. */
export const employeeForm: Groups = [
  {
    legend: 'Identitas',
    names: [
      'employee_no',
      'full_name',
      'title_front',
      'title_back',
      'nickname',
      'nik',
      'kk_no',
      'nationality',
      'birth_place',
      'birth_date',
      'gender',
      'religion',
      'blood_type',
      'marital_status',
      'marital_date',
    ],
    more: [
      'title_front',
      'title_back',
      'nickname',
      'kk_no',
      'nationality',
      'religion',
      'blood_type',
      'marital_status',
      'marital_date',
    ],
    required: (form) => [...requestedOfNew('birth_place', 'birth_date')(form), ...papersOfNew('nik')(form)],
    descriptions: {
      employee_no: 'Kosongkan untuk nomor otomatis.',
      full_name: 'Sesuai KTP, tanpa gelar.',
      nik: 'Disimpan tersegel. Ketik 16 digit untuk mengganti.',
      kk_no: 'Disimpan tersegel.',
    },
    after: ({ values }) => <NikHint {...values} />,
  },
  {
    legend: 'Warga negara asing',
    names: ['passport_no', 'passport_expiry', 'kitas_no', 'kitas_expiry'],
    when: ({ values }) => isForeign(values.nationality),
  },
  {
    legend: 'Pekerjaan',
    names: [
      'company',
      'office',
      'department',
      'position',
      'grade',
      'manager',
      'work_pattern',
      'employment_type',
      'join_date',
      'service_date',
      'permanent_date',
      'next_move',
    ],
    more: ['grade', 'service_date', 'permanent_date'],
    required: requestedOfNew('work_pattern'),
    descriptions: {
      service_date: 'Kosong berarti sejak Tanggal masuk.',
      manager: 'Memutuskan cuti dan koreksi presensinya.',
      join_date: 'Yang akan datang: karyawan dicatat sebagai Calon sampai Terima.',
    },
    after: ({ values: { position, company }, base }) =>
      position && company && !(position === base.values.position && company === base.values.company) ? (
        <Suspense>
          <QuotaHint position={String(position)} company={String(company)} />
        </Suspense>
      ) : null,
  },
  {
    legend: 'Percobaan',
    names: ['probation_end'],
    required: ({ mode }) => (mode === 'create' ? ['probation_end'] : []),
    when: ({ values }) => values.employment_type === 'probation',
  },
  {
    legend: 'PKWT',
    names: ['contract_sequence', 'contract_start', 'contract_end', 'contract_total_months'],
    required: ({ mode }) => (mode === 'create' ? ['contract_end'] : []),
    when: ({ values }) => values.employment_type === 'fixed_term',
    after: ({ values: { contract_start, join_date, contract_end } }) =>
      contract_end && (contract_start || join_date) ? (
        <Suspense>
          <CompensationHint start={String(contract_start ?? join_date)} end={String(contract_end)} />
        </Suspense>
      ) : null,
  },
  {
    legend: 'Keluar',
    names: ['exit_date', 'exit_reason', 'rehireable', 'exit_note'],
    when: ({ base }) => base.values.exit_date != null,
  },
  {
    legend: 'Kontak',
    names: ['mobile', 'whatsapp', 'work_email', 'personal_email'],
    more: ['whatsapp', 'work_email', 'personal_email'],
    required: requestedOfNew('mobile'),
  },
  {
    legend: 'Alamat',
    names: ['addresses'],
    columns: 1,
    required: papersOfNew('addresses'),
    descriptions: { addresses: 'Alamat sesuai KTP, dan domisili bila berbeda.' },
  },
  {
    legend: 'Pajak dan BPJS',
    names: [
      'npwp',
      'tax_since',
      'ptkp',
      'ptkp_year',
      'dependents',
      'bpjs_health_no',
      'bpjs_health_class',
      'bpjs_health_facility',
      'bpjs_tk_no',
      'bpjs_programs',
    ],
    more: true,
    descriptions: { npwp: 'Orang pribadi memakai NIK.', bpjs_programs: 'JHT, JKK, JKM, JP, JKP.' },
    after: ({ values }) => (
      <>
        <PtkpHint {...values} />
        <BpjsHints {...values} />
      </>
    ),
  },
  {
    legend: 'Bank',
    names: ['bank', 'account_no', 'account_name'],
    more: true,
    after: ({ values }) =>
      values.account_name && values.full_name && !isSameName(values.account_name, values.full_name) ? (
        <Hint>Nama rekening berbeda dari nama karyawan.</Hint>
      ) : null,
  },
  { legend: 'ID mesin presensi', names: ['attendance_pins'], columns: 1, more: true },
  { legend: 'Pendidikan', names: ['education'], columns: 1, more: true },
  { legend: 'Riwayat jabatan', names: ['job_history'], columns: 1, more: true },
  { legend: 'Lainnya', names: ['skills', 'consent_at', 'completeness', 'has_user'], more: true },
  { legend: 'Foto', names: [], after: filesBelow('Foto', 'photo') },
]

const Hint = ({ children }: { children: string }) => (
  <Text size="sm" c="orange.9" role="status" mt="xs">
    {children}
  </Text>
)

const isSameName = (a: unknown, b: unknown) => String(a).trim().toLowerCase() === String(b).trim().toLowerCase()

/** A NIK says the day of birth, of women forty more: `PPRRSSDDMMYY` and four digits. */
function NikHint({ nik, birth_date, gender }: { nik?: unknown; birth_date?: unknown; gender?: unknown }) {
  if (!/^\d{16}$/.test(String(nik ?? '')) || !birth_date || !gender) return null
  const [year = '', month = '', day = ''] = String(birth_date).split('-')
  const message = String(Number(day) + (gender === 'f' ? 40 : 0)).padStart(2, '0') + month + year.slice(2)
  return String(nik).slice(6, 12) === message ? null : <Hint>Tanggal lahir/jenis kelamin pada NIK tidak sesuai.</Hint>
}

/** Masked as they are stored they have their length, too. */
function BpjsHints({ bpjs_health_no, bpjs_tk_no }: { bpjs_health_no?: unknown; bpjs_tk_no?: unknown }) {
  const isOdd = (value: unknown, length: number) => typeof value === 'string' && value !== '' && value.length !== length
  return (
    <>
      {isOdd(bpjs_health_no, 13) && <Hint>No. BPJS Kesehatan biasanya 13 digit.</Hint>}
      {isOdd(bpjs_tk_no, 11) && <Hint>No. BPJS Ketenagakerjaan biasanya 11 karakter.</Hint>}
    </>
  )
}

function PtkpHint({ ptkp, marital_status }: { ptkp?: unknown; marital_status?: unknown }) {
  const isMarried = marital_status === 'married'
  return String(ptkp ?? 'TK').startsWith('K') === isMarried || !marital_status ? null : (
    <Hint>PTKP tidak sesuai status kawin/tanggungan.</Hint>
  )
}
