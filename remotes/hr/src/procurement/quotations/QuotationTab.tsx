import { generalOrders, type generalProcurements, generalQuotations } from '@ems/contracts/hr'
import { lazyPart, type Row, useSession } from '@ems/platform'
import { Alert, Button, Failed, Group, Loading, Nothing, SheetButton, Stack, Text } from '@ems/ui'
import { Suspense, useState } from 'react'
import { useComparison } from '../purchases-api.ts'
import { ComparedLines } from './ComparedLines.tsx'
import { ComparedWholes } from './ComparedWholes.tsx'

const QuotationDialog = lazyPart(() => import('./QuotationDialog.tsx'))
const ChoiceDialog = lazyPart(() => import('./ChoiceDialog.tsx'))

const receiving: readonly string[] = ['submitted', 'approved', 'processing', 'ordered', 'partially_received']

/** What vendors offer for a request, side by side; the chosen offers become orders. */
export default function QuotationTab({ request }: { request: Row<typeof generalProcurements> }) {
  const { can } = useSession()
  const { data, error, refetch } = useComparison(request.id)
  const [isEntering, setEntering] = useState(false)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [isChoosing, setChoosing] = useState(false)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="penawaran" rows={4} onRetry={() => void refetch()} />
  const { quotations, lines, required, vendors } = data
  const mayEnter = can(generalQuotations.can.store) && receiving.includes(request.status)
  const mayChoose =
    can(generalOrders.can.store) && request.status !== 'submitted' && lines.some(({ open }) => Number(open) > 0)
  const choices = Object.entries(chosen).map(([line, quotation]) => ({ line, quotation }))
  return (
    <Stack>
      {vendors < required && (
        <Alert color="yellow">
          Diperlukan minimal {required} penawaran untuk nilai ini. Sudah ada {vendors}.
        </Alert>
      )}
      <Group>
        {mayEnter && (
          <Button size="xs" variant={quotations.length ? 'default' : 'filled'} onClick={() => setEntering(true)}>
            Tambah penawaran
          </Button>
        )}
        {mayChoose && quotations.length > 0 && (
          <Button size="xs" disabled={!choices.length} onClick={() => setChoosing(true)}>
            Pilih dan buat pesanan
          </Button>
        )}
        {quotations.length > 0 && (
          <SheetButton
            path={`${generalQuotations.name}/comparison/pdf?procurement=${request.id}`}
            file={`perbandingan_${request.number ?? request.id}`}
            label="Unduh perbandingan"
          />
        )}
      </Group>
      {quotations.length === 0 ? (
        <Nothing text="Belum ada penawaran." />
      ) : (
        <>
          <ComparedWholes
            comparison={data}
            onChoose={
              mayChoose
                ? (quotation) =>
                    setChosen(
                      Object.fromEntries(
                        lines
                          .filter(
                            ({ open, offers }) =>
                              Number(open) > 0 && offers.some((offer) => offer.quotation === quotation),
                          )
                          .map(({ id }) => [id, quotation]),
                      ),
                    )
                : undefined
            }
          />
          <ComparedLines comparison={data} chosen={chosen} onChosen={mayChoose ? setChosen : undefined} />
          <Text size="xs" c="dimmed">
            Yang terendah per baris ditandai. Penawaran yang ditarik atau sudah tidak berlaku tidak dibandingkan.
          </Text>
        </>
      )}
      <Suspense>
        {isEntering && <QuotationDialog request={request.id} lines={lines} onClose={() => setEntering(false)} />}
        {isChoosing && (
          <ChoiceDialog request={request.id} comparison={data} choices={choices} onClose={() => setChoosing(false)} />
        )}
      </Suspense>
    </Stack>
  )
}
