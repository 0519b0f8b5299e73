import { generalOrders, generalProcurementLines, type generalProcurements } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { formatDecimal, lazyPart, queries, type Row, useQuery, useSession } from '@ems/platform'
import { Badge, Button, Failed, Group, Loading, Nothing, Progress, RelatedList, Stack, Table, Text } from '@ems/ui'
import { type ReactNode, Suspense, useState } from 'react'

type Line = Row<typeof generalProcurementLines>
const OrderDialog = lazyPart(() => import('./OrderDialog.tsx'))
const CancelLineDialog = lazyPart(() => import('./CancelLineDialog.tsx'))
const MAX_LINES = 100

/** State of each line of a request, with its orders. */
export default function RequestLines({ request }: { request: Row<typeof generalProcurements> }) {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(
    queries(generalProcurementLines).list({
      page: 1,
      size: MAX_LINES,
      sort: ['created_at'],
      filters: { procurement: request.id },
      include: ['unit'],
    }),
  )
  const [isOrdering, setOrdering] = useState(false)
  const [cancelled, setCancelled] = useState<Line>()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Baris barang" rows={4} onRetry={() => void refetch()} />
  const lines = data.rows.toSorted((one, other) => one.line_no - other.line_no)
  const open = lines.filter(({ qty_open }) => Number(qty_open) > 0)
  const mayCancel = request.can.includes('cancelLines') && can(permission('procurement', 'cancel'))
  return (
    <Stack>
      {open.length > 0 && can(generalOrders.can.store) && (
        <Group>
          <Button size="xs" onClick={() => setOrdering(true)}>
            Buat pesanan
          </Button>
        </Group>
      )}
      {lines.length === 0 ? (
        <Nothing text="Belum ada baris barang." />
      ) : (
        <Table.ScrollContainer minWidth={720}>
          <Table aria-label="Jumlah per baris" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Barang/jasa</Table.Th>
                {amounts.map(([key, label]) => (
                  <Table.Th key={key} ta="end">
                    {label}
                  </Table.Th>
                ))}
                <Table.Th>Diterima</Table.Th>
                {mayCancel && <Table.Th />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Quantities key={line.id} line={line} unit={data.titles[`references:${line.unit}`]}>
                  {mayCancel && (
                    <Table.Td>
                      {Number(line.qty_open) > 0 && (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          color="red"
                          aria-label={`Batalkan sisa ${line.name}`}
                          onClick={() => setCancelled(line)}
                        >
                          Batalkan sisa
                        </Button>
                      )}
                    </Table.Td>
                  )}
                </Quantities>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {can(generalOrders.can.list) && (
        <RelatedList
          resource={generalOrders}
          path="/private/generals/procurement?section=orders&id="
          of={{ procurements: request.id }}
          sort="-ordered_on"
          columns={['number', 'vendor', 'ordered_on', 'deliver_by', 'total', 'status']}
          empty="Belum ada pesanan."
        />
      )}
      <Suspense>
        {isOrdering && <OrderDialog lines={open} onClose={() => setOrdering(false)} />}
        {cancelled && <CancelLineDialog request={request} line={cancelled} onClose={() => setCancelled(undefined)} />}
      </Suspense>
    </Stack>
  )
}

const amounts = [
  ['qty', 'Diminta'],
  ['qty_approved', 'Disetujui'],
  ['qty_ordered', 'Dipesan'],
  ['qty_cancelled', 'Dibatalkan'],
  ['qty_open', 'Sisa'],
  ['qty_invoiced', 'Ditagih'],
] as const

type QuantitiesProps = { line: Line; unit: string | undefined; children: ReactNode }

/** Four quantities of a line, and how much of it is there as a bar with its words. */
function Quantities({ line, unit, children }: QuantitiesProps) {
  const share = Number(line.qty) > 0 ? (Number(line.qty_received) / Number(line.qty)) * 100 : 0
  const message = `${formatDecimal(line.qty_received)} dari ${formatDecimal(line.qty)}`
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{line.name}</Text>
        <Text size="xs" c="dimmed">
          {unit}
        </Text>
      </Table.Td>
      {amounts.map(([key]) => (
        <Table.Td key={key} ta="end">
          {formatDecimal(line[key])}
        </Table.Td>
      ))}
      <Table.Td miw={120}>
        {share >= 100 ? (
          <Badge color="green" variant="light">
            {message}
          </Badge>
        ) : (
          <>
            <Text size="xs">{message}</Text>
            <Progress value={share} aria-label={`Diterima ${line.name}: ${message}`} size="sm" />
          </>
        )}
      </Table.Td>
      {children}
    </Table.Tr>
  )
}
