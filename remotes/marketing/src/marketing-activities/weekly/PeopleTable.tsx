import {
  interactionTypes,
  planOutcomes,
  type WeeklyNumber,
  type WeeklyPerson,
  weeklyNumbers,
} from '@ems/contracts/marketing'
import { formatMoney, formatNumber } from '@ems/platform'
import { Anchor, Table, Text } from '@ems/ui'
import type { Behind } from './use-weekly.ts'

const outcomes = Object.keys(planOutcomes) as (keyof typeof planOutcomes)[]
const kinds = Object.keys(interactionTypes) as (keyof typeof interactionTypes)[]

type PeopleTableProps = {
  people: readonly WeeklyPerson[]
  /** Numbers lead to what is behind them, where they can be opened. */
  onOpen?: ((behind: Behind) => void) | undefined
}

/** One line a person: planned with its outcomes, interactions by kind, and what became of cards. */
export const PeopleTable = ({ people, onOpen }: PeopleTableProps) => (
  <Table.ScrollContainer minWidth={960}>
    <Table aria-label="Rencana dan realisasi menurut penanggung jawab" verticalSpacing={4} stickyHeader={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Penanggung jawab</Table.Th>
          <Table.Th ta="end">Direncanakan</Table.Th>
          {outcomes.map((name) => (
            <Table.Th key={name} ta="end">
              {planOutcomes[name]}
            </Table.Th>
          ))}
          <Table.Th ta="end">Interaksi</Table.Th>
          <Table.Th>Rincian interaksi</Table.Th>
          <Table.Th ta="end">Kartu baru</Table.Th>
          <Table.Th ta="end">Menang</Table.Th>
          <Table.Th ta="end">Nilai menang</Table.Th>
          <Table.Th ta="end">Kalah</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((one) => (
          <Table.Tr key={one.owner}>
            <Table.Th scope="row">{one.owner_name}</Table.Th>
            <NumberCell one={one} number="planned" value={one.planned} onOpen={onOpen} />
            {outcomes.map((name) => (
              <NumberCell key={name} one={one} number={name} value={one.outcomes[name]} onOpen={onOpen} />
            ))}
            <NumberCell one={one} number="interactions" value={one.interaction_count} onOpen={onOpen} />
            <Table.Td>
              <Text size="xs" c="dimmed">
                {detailsOf(one)}
              </Text>
            </Table.Td>
            <Table.Td ta="end">{formatNumber(one.new_cards)}</Table.Td>
            <Table.Td ta="end">{formatNumber(one.won)}</Table.Td>
            <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
              {formatMoney(one.won_value)}
            </Table.Td>
            <Table.Td ta="end">{formatNumber(one.lost)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const detailsOf = ({ interactions, minutes }: WeeklyPerson) =>
  [
    ...kinds.flatMap((kind) =>
      interactions[kind] ? [`${interactionTypes[kind]} ${formatNumber(interactions[kind])}`] : [],
    ),
    ...(minutes ? [`${formatNumber(minutes)} menit`] : []),
  ].join(' · ') || '–'

type NumberCellProps = { one: WeeklyPerson; number: WeeklyNumber; value: number } & Pick<PeopleTableProps, 'onOpen'>

function NumberCell({ one, number, value, onOpen }: NumberCellProps) {
  const title = `${one.owner_name} · ${weeklyNumbers[number]}`
  return (
    <Table.Td ta="end">
      {value === 0 || !onOpen ? (
        formatNumber(value)
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={`${title}: ${value}`}
          onClick={() => onOpen({ number, owner: one.owner, title })}
        >
          {formatNumber(value)}
        </Anchor>
      )}
    </Table.Td>
  )
}
