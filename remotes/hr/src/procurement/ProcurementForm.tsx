import { generalProcurements } from '@ems/contracts/hr'
import { lazyPart } from '@ems/platform'
import { type Form, type FormGroup, Text } from '@ems/ui'
import { Suspense } from 'react'
import { PdfButton } from '../PdfButton.tsx'

const LeadHint = lazyPart(() => import('./LeadHint.tsx'))
const Standing = lazyPart(() => import('./budgets/BudgetStanding.tsx'))

/** A request from what is wanted to why. */
export const procurementForm: readonly FormGroup<typeof generalProcurements>[] = [
  {
    legend: 'Permintaan',
    names: [
      'number',
      'title',
      'company',
      'department',
      'requester',
      'category',
      'needed_at',
      'delivery_office',
      'budget',
      'priority',
      'buyer',
    ],
    more: ['budget'],
    after: (form) => (
      <>
        <Lead form={form} />
        <BudgetStanding form={form} />
      </>
    ),
  },
  {
    legend: 'Mendesak',
    names: ['urgent_reason'],
    columns: 1,
    when: ({ values }) => values.priority === 'urgent',
  },
  { legend: 'Alasan/tujuan', names: ['justification'], columns: 1 },
  {
    legend: 'Barang/jasa',
    names: ['lines'],
    columns: 1,
    after: ({ values }) => <Twice lines={values.lines} />,
  },
  { legend: 'Terkait', names: ['jira_issue', 'contract'] },
  {
    legend: 'Pembatalan atau pengembalian',
    names: ['cancel_reason'],
    columns: 1,
    when: ({ values }) => ['cancelled', 'rejected', 'returned'].includes(String(values.status)),
  },
  {
    legend: 'Perjalanan',
    names: [
      'estimated_total',
      'ordered_total',
      'received_total',
      'progress',
      'warning',
      'original_needed_at',
      'submitted_at',
      'approved_at',
      'completed_at',
    ],
    when: ({ mode }) => mode !== 'create',
    after: ({ stored: { row } }) =>
      row && <PdfButton of={generalProcurements} id={row.id} number={row.number} label="Unduh formulir permintaan" />,
  },
]

/** While it is written: an approved request keeps its day. */
function Lead({ form: { values } }: { form: Form<typeof generalProcurements> }) {
  const { category, needed_at, priority, status } = values
  if (!category || !needed_at || !['draft', 'returned'].includes(String(status ?? 'draft'))) return null
  return (
    <Suspense>
      <LeadHint category={String(category)} day={String(needed_at)} isUrgent={priority === 'urgent'} />
    </Suspense>
  )
}

/** Only where an account is chosen, in drafts and while it is written. */
function BudgetStanding({ form: { values, stored } }: { form: Form<typeof generalProcurements> }) {
  const { budget, company, department, needed_at, lines } = values
  if (!budget || !company || !department || !needed_at) return null
  return (
    <Suspense>
      <Standing
        of={{
          account: String(budget),
          company: String(company),
          department: String(department),
          needed_at: String(needed_at),
        }}
        lines={lines}
        request={stored.row?.id}
        isOpen={['draft', 'returned', 'submitted'].includes(String(values.status ?? 'draft'))}
      />
    </Suspense>
  )
}

/** The same thing on two lines is probably a slip. */
function Twice({ lines }: { lines: unknown }) {
  const items = (Array.isArray(lines) ? lines : []).flatMap(({ item }: { item?: string | null }) => item ?? [])
  return new Set(items).size < items.length ? (
    <Text size="sm" c="orange.9" role="status" mt="xs">
      Ada barang yang sama pada lebih dari satu baris.
    </Text>
  ) : null
}
