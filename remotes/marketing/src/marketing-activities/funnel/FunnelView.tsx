import {
  type Funnel,
  type FunnelEnd,
  type FunnelStage,
  funnelEnds,
  funnelMoves,
  marketingActivities,
  WITHOUT_REASON,
} from '@ems/contracts/marketing'
import { download, formatDecimal, formatMoney, showProblem, useMutation, useSession } from '@ems/platform'
import {
  Button,
  DayInput,
  Failed,
  Group,
  IconDownload,
  Loading,
  Nothing,
  Progress,
  RangePresets,
  type ResourceList,
  SimpleGrid,
  Stack,
  Table,
  Text,
} from '@ems/ui'
import { BarChart } from '@ems/ui/charts'
import { useState } from 'react'
import type { Board } from '../use-boards.ts'
import { CardsBehind } from './CardsBehind.tsx'
import { Count } from './Count.tsx'
import { ForecastPart } from './ForecastPart.tsx'
import { type Behind, searchOf, useDays, useFunnel } from './use-funnel.ts'

type FunnelViewProps = { list: ResourceList<typeof marketingActivities>; board: Board }

/** Where the cards of a board came to between two days, and what is expected of the open ones, from their history. */
export default function FunnelView({ list, board }: FunnelViewProps) {
  const { can } = useSession()
  const { days, set } = useDays()
  const { from, to, on, since } = days
  const search = searchOf(board.id, list.params, { from, to })
  const { data, error, refetch } = useFunnel(search)
  const [behind, setBehind] = useState<Behind | null>(null)
  const workbook = useMutation({
    mutationFn: () => download(`marketing-funnel/xlsx?${searchOf(board.id, list.params, { from, to, on, since })}`),
    onError: showProblem,
  })
  const head = (
    <Group gap="sm" align="end">
      <DayInput label="Dari" clearable={false} value={from} onChange={(day) => day && set({ from: day })} />
      <DayInput label="Sampai" clearable={false} value={to} onChange={(day) => day && set({ to: day })} />
      <RangePresets from={from} to={to} onChoose={(range) => range && set(range)} />
      {can(marketingActivities.can.toExcel) && (
        <Button
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={workbook.isPending}
          onClick={() => workbook.mutate()}
        >
          Unduh Excel
        </Button>
      )}
    </Group>
  )
  if (error)
    return (
      <>
        {head}
        <Failed error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data)
    return (
      <>
        {head}
        <Loading label="Corong" onRetry={() => void refetch()} />
      </>
    )
  const open = data.stages.filter(({ category }) => category === 'open')
  const isEmpty = data.stages.every(({ started, entered, ended }) => started + entered + ended === 0)
  return (
    <Stack gap="lg">
      {head}
      {isEmpty ? (
        <Nothing text="Tidak ada kartu yang bergerak pada rentang ini." />
      ) : (
        <section aria-label="Corong">
          <BarChart
            label={`Corong papan ${board.name}`}
            axis="Tahap"
            rows={data.stages.map(({ name, entered, ended }) => ({ label: name, values: { entered, ended } }))}
            series={[
              { key: 'entered', label: 'Masuk' },
              { key: 'ended', label: 'Masih di tahap ini' },
            ]}
          />
          <Stages stages={open} onOpen={setBehind} />
          <Text size="xs" c="dimmed" mt={4}>
            Awal + Masuk − yang keluar = Akhir. Dihitung dari riwayat kartu; langkah yang diurungkan tidak dihitung.
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mt="md">
            {(Object.keys(funnelEnds) as FunnelEnd[]).map((end) => (
              <Ends key={end} end={end} funnel={data} onOpen={setBehind} />
            ))}
          </SimpleGrid>
        </section>
      )}
      <ForecastPart list={list} board={board} onOpen={setBehind} />
      {behind && (
        <CardsBehind
          behind={behind}
          search={searchOf(board.id, list.params, { from, to, on, since, ...partsOf(behind) })}
          onClose={() => setBehind(null)}
        />
      )}
    </Stack>
  )
}

function partsOf({ title: _, ...parts }: Behind): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

const counted = ['started', 'entered', 'forward', 'back', 'won', 'lost', 'cancelled', 'removed', 'ended'] as const

type StagesProps = { stages: readonly FunnelStage[]; onOpen: (behind: Behind) => void }

const Stages = ({ stages, onOpen }: StagesProps) => (
  <Table.ScrollContainer minWidth={900}>
    <Table aria-label="Corong menurut tahap" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Tahap</Table.Th>
          {counted.map((name) => (
            <Table.Th key={name} ta="end">
              {funnelMoves[name]}
            </Table.Th>
          ))}
          <Table.Th ta="end">Konversi</Table.Th>
          <Table.Th ta="end">Hari (rata-rata / median)</Table.Th>
          <Table.Th ta="end">Nilai akhir</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {stages.map((stage) => (
          <Table.Tr key={stage.key}>
            <Table.Th scope="row">{stage.name}</Table.Th>
            {counted.map((name) => (
              <Table.Td key={name} ta="end">
                <Count
                  cards={stage[name]}
                  behind={{ kind: name, stage: stage.key, title: `${stage.name} · ${funnelMoves[name]}` }}
                  onOpen={onOpen}
                />
              </Table.Td>
            ))}
            <Table.Td ta="end">{stage.conversion === null ? '–' : `${formatDecimal(stage.conversion)} %`}</Table.Td>
            <Table.Td ta="end">
              {stage.average_days === null
                ? '–'
                : `${formatDecimal(stage.average_days)} / ${formatDecimal(stage.median_days ?? '0')}`}
            </Table.Td>
            <Table.Td ta="end">{formatMoney(stage.ended_value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

type EndsProps = { end: FunnelEnd; funnel: Funnel; onOpen: (behind: Behind) => void }

/** Cards that ended, by their owner or reason, the most first. */
function Ends({ end, funnel, onOpen }: EndsProps) {
  const title = funnelEnds[end]
  const rows = funnel[end]
  const max = Math.max(...rows.map(({ cards }) => cards))
  const result = end === 'lost_for' ? funnelMoves.lost : funnelMoves.won
  return (
    <section aria-label={title}>
      <Text component="h2" size="sm" fw={650} m={0}>
        {title}
      </Text>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          Tidak ada pada rentang ini.
        </Text>
      ) : (
        <Table aria-label={title} verticalSpacing={4}>
          <Table.Tbody>
            {rows.map(({ id, name, cards, value }) => {
              const label = name ?? (end === 'won_by' ? '–' : WITHOUT_REASON)
              const part = end === 'won_by' ? id && { owner: id } : { reason: id ?? 'none' }
              return (
                <Table.Tr key={id ?? 'none'}>
                  <Table.Th scope="row">
                    {label}
                    <Progress value={(100 * cards) / max} size="xs" mt={2} color={colors[end]} aria-hidden />
                  </Table.Th>
                  <Table.Td ta="end">
                    <Count
                      cards={cards}
                      behind={{ kind: end, ...part, title: `${result} · ${label}` }}
                      onOpen={onOpen}
                    />
                  </Table.Td>
                  <Table.Td ta="end" style={whole}>
                    {formatMoney(value)}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}

const colors: Readonly<Record<FunnelEnd, string>> = { won_by: 'green', won_for: 'green', lost_for: 'gray' }
/** An amount is not broken after its sign. */
const whole = { whiteSpace: 'nowrap' } as const
