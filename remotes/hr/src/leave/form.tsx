import { leaveEmployees } from '@ems/contracts/hr'
import { lazyPart } from '@ems/platform'
import { type Form, type FormGroup, filesBelow } from '@ems/ui'
import { Suspense } from 'react'
import { PdfButton } from '../PdfButton.tsx'

const RequestPreview = lazyPart(() => import('./request/RequestPreview.tsx'))

type Groups = readonly FormGroup<typeof leaveEmployees>[]
const isRequest = (entry: unknown) => entry === 'request' || entry == null

/** A request for leave; also shown with the employee it is about. */
export const requestForm: Groups = [
  {
    legend: 'Pengajuan',
    names: ['leave', 'start_date', 'end_date', 'reason', 'substitute', 'delegates_approvals', 'contact_phone'],
    required: ['start_date', 'end_date'],
    descriptions: {
      delegates_approvals: 'Selama cuti, pengganti memutuskan yang menunggu persetujuan Anda.',
    },
    after: (of) => (
      <Suspense>
        <RequestPreview form={of} />
      </Suspense>
    ),
    when: ({ values }) => isRequest(values.entry),
  },
  {
    legend: 'Rincian per hari',
    names: ['day_details', 'taken_days'],
    columns: 1,
    descriptions: {
      day_details: 'Terisi sendiri. Sebutkan hari yang hanya pagi, siang, atau beberapa jam.',
      taken_days: 'Hari kerja yang diambil; libur tidak dihitung.',
    },
    when: ({ values, mode }) => isRequest(values.entry) && mode !== 'create',
  },
  {
    legend: 'Bukti',
    names: ['evidence_due', 'evidence_at'],
    after: (of) => evidenceBelow(of),
    when: ({ values, mode }) => isRequest(values.entry) && mode !== 'create',
  },
  {
    legend: 'Catatan saldo',
    names: ['leave', 'days', 'valid_from', 'valid_to', 'office_day', 'reason'],
    required: ['days'],
    descriptions: { days: 'Hak dan bawaan bernilai plus, pengurangan bernilai minus.' },
    when: ({ values }) => !isRequest(values.entry),
  },
  {
    legend: 'Keputusan',
    names: ['number', 'decided_at', 'cancelled_days', 'cancelled_at', 'cancel_reason'],
    when: ({ mode }) => mode !== 'create',
    after: ({ stored: { row } }) =>
      row?.entry === 'request' && (
        <PdfButton of={leaveEmployees} id={row.id} number={row.number} label="Unduh formulir cuti" />
      ),
  },
]

/** Files may be attached to a draft that the user may submit, and later while evidence is still due. */
function evidenceBelow(form: Form<typeof leaveEmployees>) {
  const need = form.stored.row?.can.includes('submit') ? 'submit' : 'attachEvidence'
  return filesBelow('Berkas bukti', 'evidence', { multiple: true, need })(form)
}
