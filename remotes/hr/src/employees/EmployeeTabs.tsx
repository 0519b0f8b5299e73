import { careerEvents, employeeContacts, employeeDocuments, employees } from '@ems/contracts/hr'
import { lazyPart, type Row } from '@ems/platform'
import { type FormGroup, RelatedRows, type ScreenTab } from '@ems/ui'
import { Suspense } from 'react'
import { CareerTimeline } from '../careers/CareerTimeline.tsx'

const Clearance = lazyPart(() => import('../careers/Clearance.tsx'))
/** The tab with the checklist of a leaving employee. */
export const LeavingTab = ({ employee }: { employee: Row<typeof employees> }) => (
  <Suspense>
    <Clearance employee={employee} />
  </Suspense>
)

/** Related records of an employee. */
export const employeeTabs: readonly ScreenTab<typeof employees>[] = [
  {
    key: 'contacts',
    title: 'Keluarga & darurat',
    permission: employeeContacts.can.list,
    render: ({ id }) => <Contacts employee={id} />,
  },
  {
    key: 'documents',
    title: 'Dokumen',
    permission: employeeDocuments.can.list,
    render: ({ id }) => <Documents employee={id} />,
  },
  {
    key: 'career',
    title: 'Riwayat karier',
    permission: careerEvents.can.list,
    render: ({ id }) => <CareerTimeline employee={id} />,
  },
  {
    key: 'leaving',
    title: 'Serah terima',
    permission: employees.can.update,
    render: (row) => <LeavingTab employee={row} />,
  },
]

type Of = { employee: string; isOwn?: boolean }

export const Contacts = ({ employee, isOwn }: Of) => (
  <RelatedRows
    resource={employeeContacts}
    of={{ employee }}
    isOpen={isOwn}
    columns={contactColumns}
    form={contactForm}
    empty="Belum ada keluarga. Tambahkan minimal satu kontak darurat."
    addLabel="Tambah keluarga"
  />
)

export const Documents = ({ employee, isOwn }: Of) => (
  <RelatedRows
    resource={employeeDocuments}
    of={{ employee }}
    isOpen={isOwn}
    columns={documentColumns}
    form={documentForm}
    empty="Belum ada dokumen. Unggah KTP dan KK untuk melengkapi data."
    addLabel="Tambah dokumen"
  />
)

const contactColumns = [
  'name',
  'relation',
  'phone',
  'birth_date',
  'is_emergency',
  'is_tax_dependent',
  'status',
] as const
const contactForm: readonly FormGroup<typeof employeeContacts>[] = [
  {
    legend: 'Keluarga',
    names: ['name', 'relation', 'nik', 'birth_date', 'gender', 'occupation', 'status'],
  },
  { legend: 'Kontak', names: ['phone', 'address'] },
  { legend: 'Dihitung sebagai', names: ['is_emergency', 'is_tax_dependent', 'is_bpjs_covered'] },
]

const documentColumns = ['title', 'doc_type', 'number', 'issued_at', 'valid_to', 'verification'] as const
const documentForm: readonly FormGroup<typeof employeeDocuments>[] = [
  {
    legend: 'Dokumen',
    names: ['doc_type', 'title', 'number', 'issuer', 'issued_at', 'valid_from', 'valid_to', 'sequence'],
    descriptions: { title: 'Nama jenisnya bila dikosongkan.', number: 'Disimpan tersegel.' },
  },
  {
    legend: 'Pemeriksaan',
    names: ['verified_by', 'reject_reason', 'confidentiality', 'reminder_days', 'archive_document'],
  },
]
