import type { FunnelCard } from '@ems/contracts/marketing'
import { formatInstant, formatMoney, Link, useSession } from '@ems/platform'
import { Anchor, Failed, Loading, Modal, Nothing, Table, Text } from '@ems/ui'
import { sumOf } from '../views/use-totals.ts'
import { type Behind, useCardsBehind } from './use-funnel.ts'

type CardsBehindProps = { behind: Behind; search: string; onClose: () => void }

/** The cards behind a number, as they were, and what they add up to; each leads to the card of now. */
export function CardsBehind({ behind, search, onClose }: CardsBehindProps) {
  const { data, error, refetch } = useCardsBehind(search)
  return (
    <Modal opened onClose={onClose} size="xl" title={behind.title}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Kartu" rows={5} onRetry={() => void refetch()} />
      ) : data.cards.length === 0 ? (
        <Nothing text="Tidak ada kartu." />
      ) : (
        <CardTable behind={behind} cards={data.cards} isWhole={!data.has_more} />
      )}
      {data?.has_more && (
        <Text size="sm" c="dimmed">
          Hanya 250 kartu terbaru yang ditampilkan.
        </Text>
      )}
    </Modal>
  )
}

type CardTableProps = { behind: Behind; cards: readonly FunnelCard[]; isWhole: boolean }

function CardTable({ behind: { kind, title }, cards, isWhole }: CardTableProps) {
  const { user } = useSession()
  const isChange = kind === 'change'
  const isWeighted = isChange || kind === 'forecast'
  const inRupiah = cards.filter(({ currency }) => currency === 'IDR')
  const rupiah = (name: 'value' | 'weighted') => formatMoney(sumOf(inRupiah.map((card) => card[name] ?? '0')))
  return (
    <Table.ScrollContainer minWidth={isWeighted ? 400 : 300}>
      <Table aria-label={title} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kartu</Table.Th>
            <Table.Th visibleFrom="sm">Penanggung jawab</Table.Th>
            <Table.Th visibleFrom="sm">Sejak</Table.Th>
            <Table.Th ta="end">{isChange ? 'Selisih nilai' : 'Nilai'}</Table.Th>
            {isWeighted && <Table.Th ta="end">{isChange ? 'Selisih tertimbang' : 'Tertimbang'}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cards.map(({ id, code, title, owner_name, at, value, weighted, currency }) => (
            <Table.Tr key={`${id}:${at}`}>
              <Table.Th scope="row">
                <Anchor component={Link} to={`/private/marketing/activity/${id}`} size="sm">
                  {code} – {title}
                </Anchor>
                <Text hiddenFrom="sm" size="xs" c="dimmed">
                  {owner_name}, sejak {formatInstant(at, user.timezone)}
                </Text>
              </Table.Th>
              <Table.Td visibleFrom="sm">{owner_name}</Table.Td>
              <Table.Td visibleFrom="sm">{formatInstant(at, user.timezone)}</Table.Td>
              <Table.Td ta="end" style={whole}>
                {formatMoney(value, inCurrency(currency))}
              </Table.Td>
              {isWeighted && (
                <Table.Td ta="end" style={whole}>
                  {formatMoney(weighted, inCurrency(currency))}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {isWhole && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Jumlah{inRupiah.length < cards.length && ' yang dalam rupiah'}</Table.Th>
              <Table.Td visibleFrom="sm" colSpan={2} />
              <Table.Td ta="end" style={whole}>
                {rupiah('value')}
              </Table.Td>
              {isWeighted && (
                <Table.Td ta="end" style={whole}>
                  {rupiah('weighted')}
                </Table.Td>
              )}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  )
}

/** An amount is not broken after its sign. */
const whole = { whiteSpace: 'nowrap' } as const
const inCurrency = (currency: string) => (currency === 'IDR' ? {} : { currency })
