import { type ComparedQuotation, type QuotationComparison, vendorQuotationStatuses } from '@ems/contracts/hr'
import { formatDate, formatDecimal, formatMoney, Link } from '@ems/platform'
import { Anchor, Badge, Button, Group, Table, Text } from '@ems/ui'
import { recordIn } from '../purchases-api.ts'

const criteria = { price: 'harga', quality: 'mutu', time: 'waktu' } as const
const score = (value: string | null) => (value === null ? '–' : formatDecimal(value))

type Props = { comparison: QuotationComparison; onChoose: ((quotation: string) => void) | undefined }

/** Each quotation as a whole: what it costs, when it delivers, and its score by the weights of the company. */
export function ComparedWholes({ comparison: { quotations, weights, criteria: counted }, onChoose }: Props) {
  const highest = Math.max(...quotations.map((one) => Number(one.score ?? -1)))
  return (
    <>
      <Table.ScrollContainer
        minWidth={720}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Penawaran, dapat digulir' } }}
      >
        <Table aria-label="Penawaran per pemasok" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Pemasok</Table.Th>
              <Table.Th ta="end">Tanpa PPN</Table.Th>
              <Table.Th ta="end">Total</Table.Th>
              <Table.Th ta="end">Waktu kirim</Table.Th>
              <Table.Th>Berlaku s.d.</Table.Th>
              <Table.Th ta="end">Harga</Table.Th>
              <Table.Th ta="end">Mutu</Table.Th>
              <Table.Th ta="end">Waktu</Table.Th>
              <Table.Th ta="end">Nilai</Table.Th>
              {onChoose && <Table.Th />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {quotations.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Th scope="row" fw={400}>
                  <Anchor component={Link} to={recordIn('quotations', one.id)}>
                    {one.vendor_name}
                  </Anchor>
                  <Marks of={one} isBest={one.score !== null && Number(one.score) === highest} />
                </Table.Th>
                <Table.Td ta="end">{formatMoney(one.net)}</Table.Td>
                <Table.Td ta="end">{formatMoney(one.total)}</Table.Td>
                <Table.Td ta="end">{one.lead_time_days === null ? '–' : `${one.lead_time_days} hari`}</Table.Td>
                <Table.Td>{one.valid_to ? formatDate(one.valid_to) : '–'}</Table.Td>
                <Table.Td ta="end">{score(one.price_score)}</Table.Td>
                <Table.Td ta="end">{score(one.quality_score)}</Table.Td>
                <Table.Td ta="end">{score(one.time_score)}</Table.Td>
                <Table.Td ta="end" fw={600}>
                  {score(one.score)}
                </Table.Td>
                {onChoose && (
                  <Table.Td>
                    {one.status !== 'withdrawn' && !one.is_expired && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={`Pilih semua dari ${one.vendor_name}`}
                        onClick={() => onChoose(one.id)}
                      >
                        Pilih semua
                      </Button>
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {counted.length > 0 && (
        <Text size="xs" c="dimmed">
          Nilai dari {counted.map((one) => `${criteria[one]} ${formatDecimal(String(weights[one]))} %`).join(', ')}.
          Kriteria yang tidak diisi pada semua penawaran tidak dihitung.
        </Text>
      )}
    </>
  )
}

function Marks({ of, isBest }: { of: ComparedQuotation; isBest: boolean }) {
  const marks = [
    of.is_lowest && ['Terendah', 'green'],
    isBest && ['Nilai tertinggi', 'indigo'],
    !of.is_complete && ['Tidak lengkap', 'gray'],
    of.is_expired && ['Tidak berlaku', 'red'],
    of.status !== 'received' && [vendorQuotationStatuses[of.status as keyof typeof vendorQuotationStatuses], 'gray'],
  ].filter((mark) => mark !== false)
  return (
    <Group gap={4}>
      {marks.map(([label = '', color]) => (
        <Badge key={label} size="sm" variant="light" color={color}>
          {label}
        </Badge>
      ))}
    </Group>
  )
}
