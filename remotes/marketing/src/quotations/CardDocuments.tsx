import { accountingConnections } from '@ems/contracts/accurate'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { QUOTATION_VALID_DAYS, quotations } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { lazyPart, type Row, showProblem, toast, useMutation, useQueryClient, useSession } from '@ems/platform'
import { Button, type FormGroup, Group, RelatedRows, Stack, Title } from '@ems/ui'
import { Suspense, useState } from 'react'
import { useAccountingNews } from '../accounting/use-accounting-news.ts'
import { PushState } from '../accounting-push/PushState.tsx'
import { composeQuotation, downloadPdf, pricesOf, useQuotations } from './quotations-api.ts'
import { Trail } from './Trail.tsx'

const PriceReasons = lazyPart(() => import('./PriceReasons.tsx'))

type Props = { activity: string; partner: string | null; company: string | null }

/** Quotations of a card, and what became of each in the books that the user may see. */
export default function CardDocuments({ activity, partner, company }: Props) {
  const { can } = useSession()
  const client = useQueryClient()
  const { data } = useQuotations(activity)
  const today = todayInJakarta()
  useAccountingNews()
  const compose = useMutation({
    mutationFn: () => composeQuotation(activity),
    onSuccess: () => toast.success('Penawaran dibuat dari barang/jasa kartu ini.'),
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: [quotations.name] }),
  })
  return (
    <Stack>
      {can(quotations.can.store) && (
        <Group>
          <Button size="xs" loading={compose.isPending} onClick={() => compose.mutate()}>
            Buat penawaran dari kartu
          </Button>
        </Group>
      )}
      <RelatedRows
        resource={quotations}
        of={{ activity }}
        columns={columns}
        form={form}
        fill={fill}
        defaults={{ partner, company, quoted_on: today, valid_until: addDays(today, QUOTATION_VALID_DAYS) }}
        empty="Belum ada penawaran."
        addLabel="Tambah penawaran"
      />
      {data?.rows.map((row) => (
        <Papers key={row.id} row={row} />
      ))}
    </Stack>
  )
}

const fill = {
  of: 'lines',
  by: 'item',
  and: ['quantity'],
  to: 'price',
  within: ['partner', 'currency', 'company', 'quoted_on'],
  find: pricesOf,
}
const columns = ['code', 'quoted_on', 'valid_until', 'total', 'status'] as const
const form: readonly FormGroup<typeof quotations>[] = [
  {
    legend: 'Penawaran',
    names: ['partner', 'code', 'quoted_on', 'valid_until', 'currency', 'payment_term', 'company'],
    more: ['code', 'company'],
    descriptions: { code: 'Kosongkan untuk nomor otomatis.' },
  },
  {
    legend: 'Barang/jasa',
    names: ['lines'],
    columns: 1,
    descriptions: { lines: 'Harga pelanggan dari daftar harga terisi saat barang/jasa dan jumlah diisi.' },
  },
  {
    legend: 'Jumlah',
    names: ['discount', 'is_taxed', 'is_tax_included', 'subtotal', 'tax_base', 'tax_amount', 'total'],
  },
  { legend: 'Syarat', names: ['terms'], columns: 1 },
]

const books = ['actual', 'commercial'] as const

function Papers({ row }: { row: Row<typeof quotations> }) {
  const { can } = useSession()
  const [isExplained, setExplained] = useState(false)
  const print = useMutation({ mutationFn: () => downloadPdf(row.id, row.code), onError: showProblem })
  const isReady = row.status === 'sent' || row.status === 'accepted'
  const offered = books.filter((connection) => can(permission(`accounting_${connection}`, 'show')))
  return (
    <Stack gap="xs" component="section" aria-label={`Penawaran ${row.code}`}>
      <Group justify="space-between">
        <Title order={3} size="h6">
          {row.code}
        </Title>
        <Group gap="xs">
          <Button size="compact-sm" variant="subtle" onClick={() => setExplained(true)}>
            Mengapa harga ini?
          </Button>
          <Button size="compact-sm" variant="default" loading={print.isPending} onClick={() => print.mutate()}>
            Unduh PDF
          </Button>
        </Group>
      </Group>
      {isExplained && (
        <Suspense fallback={null}>
          <PriceReasons
            of={{ type: quotations.name, id: row.id }}
            title={row.code}
            currency={row.currency}
            onClose={() => setExplained(false)}
          />
        </Suspense>
      )}
      {offered.map((connection) => (
        <Stack key={connection} gap={4}>
          <PushState
            of={{ connection, kind: 'sales-quotation', target: row.id }}
            label={`Sinkron akuntansi ${accountingConnections[connection].toLowerCase()}`}
            isOffered={isReady}
          />
          <Trail quotation={row.id} connection={connection} />
        </Stack>
      ))}
    </Stack>
  )
}
