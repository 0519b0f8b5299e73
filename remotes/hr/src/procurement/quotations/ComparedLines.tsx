import type { ComparedLine, Offer, QuotationComparison } from '@ems/contracts/hr'
import { formatDecimal, formatMoney } from '@ems/platform'
import { Badge, Radio, Table, Text } from '@ems/ui'

type Chosen = Readonly<Record<string, string>>
type Props = {
  comparison: QuotationComparison
  /** The quotation that each line is bought by. */
  chosen: Chosen
  onChosen: ((chosen: Chosen) => void) | undefined
}

/** Line by line what each vendor offers; the lowest is marked, one offer of each line can be chosen. */
export function ComparedLines({ comparison: { quotations, lines }, chosen, onChosen }: Props) {
  return (
    <Table.ScrollContainer
      minWidth={320 + quotations.length * 160}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Perbandingan, dapat digulir' } }}
    >
      <Table aria-label="Perbandingan penawaran" verticalSpacing={6} withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Barang/jasa</Table.Th>
            <Table.Th ta="end">Perkiraan</Table.Th>
            {quotations.map(({ id, vendor_name }) => (
              <Table.Th key={id}>{vendor_name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Th scope="row" fw={400}>
                {line.name}
                <Text size="xs" c="dimmed">
                  {formatDecimal(line.qty)} {line.unit}, sisa {formatDecimal(line.open)}
                </Text>
              </Table.Th>
              <Table.Td ta="end">{formatMoney(line.est_price)}</Table.Td>
              {quotations.map(({ id, vendor_name, status, is_expired }) => (
                <Table.Td key={id}>
                  <Price
                    line={line}
                    offer={line.offers.find(({ quotation }) => quotation === id)}
                    vendor={vendor_name}
                    isChosen={chosen[line.id] === id}
                    onChoose={
                      onChosen && status !== 'withdrawn' && !is_expired && Number(line.open) > 0
                        ? () => onChosen({ ...chosen, [line.id]: id })
                        : undefined
                    }
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type PriceProps = {
  line: ComparedLine
  offer: Offer | undefined
  vendor: string
  isChosen: boolean
  onChoose: (() => void) | undefined
}

function Price({ line, offer, vendor, isChosen, onChoose }: PriceProps) {
  if (!offer) return <Text c="dimmed">–</Text>
  const price = formatMoney(offer.price)
  return (
    <>
      {onChoose ? (
        <Radio
          name={`line-${line.id}`}
          aria-label={`${line.name} dari ${vendor}, ${price}`}
          label={price}
          checked={isChosen}
          onChange={onChoose}
        />
      ) : (
        <Text size="sm">{price}</Text>
      )}
      {Number(offer.qty) < Number(line.qty) && (
        <Text size="xs" c="dimmed">
          hanya {formatDecimal(offer.qty)}
        </Text>
      )}
      {offer.is_lowest && (
        <Badge size="sm" variant="light" color="green">
          Terendah
        </Badge>
      )}
      {offer.is_chosen && (
        <Badge size="sm" variant="light">
          Dipilih
        </Badge>
      )}
    </>
  )
}
