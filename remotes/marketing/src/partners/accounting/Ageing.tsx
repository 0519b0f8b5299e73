import { ageingBuckets, type PartnerAccounting } from '@ems/contracts/accurate'
import { formatDate, formatMoney, formatNumber } from '@ems/platform'
import { Progress, SimpleGrid, Stack, Table, Text, Title } from '@ems/ui'

/** Debt of a partner by days after the due date, its share of the credit limit, and the last payment. */
export const Ageing = ({ data }: { data: PartnerAccounting }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} component="section" aria-label="Piutang">
    <Stack gap="xs">
      <Title order={3} size="h6">
        Piutang {formatMoney(data.outstanding)}
      </Title>
      <CreditLimit outstanding={data.outstanding} limit={data.credit_limit} />
      <Table aria-label="Umur piutang" verticalSpacing={4}>
        <Table.Tbody>
          {data.ageing.map(({ bucket, amount, invoices }) => (
            <Table.Tr key={bucket}>
              <Table.Th scope="row" fw={400}>
                {ageingBuckets[bucket]}
              </Table.Th>
              <Table.Td ta="end">{invoices ? `${formatNumber(invoices)} faktur` : '–'}</Table.Td>
              <Table.Td ta="end" c={bucket !== 'current' && invoices ? 'var(--mantine-color-error)' : undefined}>
                {formatMoney(amount)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.unknown > 0 && (
        <Text size="xs" c="dimmed">
          {formatNumber(data.unknown)} faktur belum diketahui sisa tagihannya dan belum dijumlahkan.
        </Text>
      )}
      {data.other_currencies > 0 && (
        <Text size="xs" c="dimmed">
          {formatNumber(data.other_currencies)} faktur dalam mata uang lain tidak dijumlahkan.
        </Text>
      )}
    </Stack>
    <Stack gap="xs">
      <Title order={3} size="h6">
        Pembayaran terakhir
      </Title>
      {data.last_payments.length ? (
        <Table aria-label="Pembayaran terakhir" verticalSpacing={4}>
          <Table.Tbody>
            {data.last_payments.map(({ id, number, trans_date, total }) => (
              <Table.Tr key={id}>
                <Table.Td>{formatDate(trans_date)}</Table.Td>
                <Table.Td>{number}</Table.Td>
                <Table.Td ta="end">{total === null ? '–' : formatMoney(total)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <Text size="sm" c="dimmed">
          Belum ada pembayaran.
        </Text>
      )}
    </Stack>
  </SimpleGrid>
)

/** The bar is rounded; the amounts beside it are exact. */
function CreditLimit({ outstanding, limit }: { outstanding: string; limit: string | null }) {
  if (limit === null || Number(limit) <= 0)
    return (
      <Text size="sm" c="dimmed">
        Tanpa batas kredit.
      </Text>
    )
  const share = Math.round((Number(outstanding) / Number(limit)) * 100)
  return (
    <div>
      <Text size="sm">
        {formatNumber(share)}% dari batas kredit {formatMoney(limit)}
      </Text>
      <Progress
        value={Math.min(Math.max(share, 0), 100)}
        color={share > 100 ? 'red' : share > 80 ? 'yellow' : undefined}
        aria-label="Pemakaian batas kredit"
      />
    </div>
  )
}
