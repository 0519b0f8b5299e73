import type { TargetProgress } from '@ems/contracts/marketing'
import { formatDecimal, formatMoney, formatNumber } from '@ems/platform'
import { Nothing, Progress, Stack, Table, Text, Title } from '@ems/ui'

type TargetTableProps = { month: string; targets: readonly TargetProgress[] }

/** Targets of a month beside what is reached of them. */
export function TargetTable({ month, targets }: TargetTableProps) {
  const name = `Target ${month.slice(5)}/${month.slice(0, 4)}`
  return (
    <section aria-label={name}>
      <Title order={2} size="h5" mb={6}>
        {name}
      </Title>
      {targets.length === 0 ? (
        <Nothing text="Belum ada target untuk bulan ini." />
      ) : (
        <Table.ScrollContainer minWidth={720}>
          <Table aria-label={name} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Penanggung jawab</Table.Th>
                <Table.Th>Papan</Table.Th>
                <Table.Th>Nilai menang</Table.Th>
                <Table.Th>Kartu menang</Table.Th>
                <Table.Th>Interaksi</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {targets.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Th scope="row">{one.owner_name}</Table.Th>
                  <Table.Td>{one.board_name}</Table.Td>
                  <Table.Td>
                    <Attainment
                      percent={one.won_value_percent}
                      text={`${formatMoney(one.won_value_reached)} dari ${formatMoney(one.won_value)}`}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Attainment
                      percent={one.won_cards_percent}
                      text={`${formatNumber(one.won_cards_reached)} dari ${formatNumber(one.won_cards ?? 0)}`}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Attainment
                      percent={one.interaction_count_percent}
                      text={`${formatNumber(one.interaction_count_reached)} dari ${formatNumber(one.interaction_count ?? 0)}`}
                    />
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

/** What is reached in words, then as a bar; nothing where no target is set. */
function Attainment({ percent, text }: { percent: string | null; text: string }) {
  if (percent === null) return <Text c="dimmed">–</Text>
  // What is drawn may be rounded; what is written is exact.
  const share = Math.min(Number(percent), 100)
  return (
    <Stack gap={3}>
      <Text size="sm">
        {text} ({formatDecimal(percent)} %)
      </Text>
      <Progress
        value={share}
        color={share >= 100 ? 'green' : undefined}
        aria-label={`${formatDecimal(percent)} persen tercapai`}
      />
    </Stack>
  )
}
