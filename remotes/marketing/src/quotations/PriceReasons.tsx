import { compareDecimals } from '@ems/contracts/common'
import { type PriceStep, priceSources } from '@ems/contracts/marketing'
import { formatDate, formatDecimal, formatMoney } from '@ems/platform'
import { Badge, Failed, Loading, Modal, Nothing, Stack, Table, Text, Title } from '@ems/ui'
import { type ExplainedLine, type PricedRow, useExplainedPrices } from './quotations-api.ts'

type Props = { of: PricedRow; title: string; currency: string; onClose: () => void }

/** *Mengapa harga ini?*: for each line of a quotation or card, which prices its customer has, and why one of them counts. */
export default function PriceReasons({ of, title, currency, onClose }: Props) {
  const { data, error, refetch } = useExplainedPrices(of)
  return (
    <Modal opened onClose={onClose} title={`Mengapa harga ini? – ${title}`} size="xl">
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="penjelasan harga" rows={6} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Nothing text="Belum ada barang/jasa." />
      ) : (
        <Stack gap="lg">
          {data.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and two may be alike.
            <LineReasons key={n} line={line} currency={currency} />
          ))}
        </Stack>
      )}
    </Modal>
  )
}

function LineReasons({ line, currency }: { line: ExplainedLine; currency: string }) {
  const { name, quantity, price, offered, steps } = line
  const isOffered = price !== null && offered !== null && compareDecimals(price, offered) === 0
  return (
    <section aria-label={name}>
      <Title order={3} size="h6">
        {name}
      </Title>
      <Text size="sm">
        Jumlah {formatDecimal(quantity)},{' '}
        {offered === null ? 'harga belum diisi' : `ditawarkan ${formatMoney(offered, { currency, cents: true })}`}.{' '}
        {price === null
          ? 'Tidak ada harga yang berlaku; harga diisi sendiri.'
          : isOffered
            ? 'Sama dengan harga yang berlaku.'
            : `Harga yang berlaku ${formatMoney(price, { currency, cents: true })}${offered === null ? '.' : '; harga ini diisi sendiri.'}`}
      </Text>
      {steps.length > 0 && (
        <Table.ScrollContainer
          minWidth={340}
          scrollAreaProps={{
            viewportProps: { tabIndex: 0, role: 'region', 'aria-label': `Harga ${name}, dapat digulir` },
          }}
        >
          <Table aria-label={`Harga ${name}`} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Asal</Table.Th>
                <Table.Th ta="end">Harga</Table.Th>
                <Table.Th>Alasan</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {steps.map((step) => (
                <Table.Tr key={`${step.source}-${step.list}-${step.min_quantity}`}>
                  <Table.Td>
                    {priceSources[step.source]}
                    {step.list_name && (
                      <Text size="xs" c="dimmed">
                        {step.list_name} ({step.list_code}){step.is_promotion && ', promosi'}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="end">{formatMoney(step.price, { currency: step.currency, cents: true })}</Table.Td>
                  <Table.Td>
                    {step.outcome === 'taken' ? <Badge color="green">Dipakai</Badge> : reasonOf(step)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}

const reasonOf = ({ outcome, currency, valid_from, valid_to, min_quantity }: PriceStep) =>
  ({
    taken: '',
    outranked: 'Didahului harga di atasnya.',
    inactive: 'Daftar harga nonaktif.',
    currency: `Dalam mata uang ${currency}.`,
    later: `Baru berlaku mulai ${formatDate(valid_from)}.`,
    ended: `Berakhir ${formatDate(valid_to)}.`,
    quantity: `Mulai jumlah ${formatDecimal(min_quantity)}.`,
  })[outcome]
