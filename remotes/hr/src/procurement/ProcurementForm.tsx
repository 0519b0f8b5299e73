import type { generalProcurements } from '@ems/contracts/hr'
import { type FormGroup, Text } from '@ems/ui'

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
    names: ['estimated_total', 'original_needed_at', 'submitted_at', 'approved_at', 'completed_at'],
    when: ({ mode }) => mode !== 'create',
  },
]

/** The same thing on two lines is probably a slip. */
function Twice({ lines }: { lines: unknown }) {
  const items = (Array.isArray(lines) ? lines : []).flatMap(({ item }: { item?: string | null }) => item ?? [])
  return new Set(items).size < items.length ? (
    <Text size="sm" c="orange.9" role="status" mt="xs">
      Ada barang yang sama pada lebih dari satu baris.
    </Text>
  ) : null
}
