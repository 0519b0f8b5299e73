import { type FunnelReason, type FunnelStage, funnelMoves, marketingActivities } from '@ems/contracts/marketing'
import { download, formatDecimal, formatMoney, showProblem, useMutation, useSession } from '@ems/platform'
import {
  Button,
  DayInput,
  Failed,
  Group,
  IconDownload,
  Loading,
  Nothing,
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
          <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
            <Reasons
              title="Menang menurut penanggung jawab"
              rows={data.won_by}
              behind={({ id, name }) => ({
                kind: 'won_by',
                ...(id && { owner: id }),
                title: `${funnelMoves.won} · ${name ?? '–'}`,
              })}
              onOpen={setBehind}
            />
            <Reasons
              title="Kalah menurut alasan"
              rows={data.lost_for}
              behind={({ id, name }) => ({
                kind: 'lost_for',
                reason: id ?? 'none',
                title: `${funnelMoves.lost} · ${name ?? 'Tanpa alasan'}`,
              })}
              onOpen={setBehind}
            />
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

type ReasonsProps = {
  title: string
  rows: readonly FunnelReason[]
  behind: (row: FunnelReason) => Behind
  onOpen: (behind: Behind) => void
}

function Reasons({ title, rows, behind, onOpen }: ReasonsProps) {
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
            {rows.map((row) => (
              <Table.Tr key={row.id ?? 'none'}>
                <Table.Th scope="row">{row.name ?? '–'}</Table.Th>
                <Table.Td ta="end">
                  <Count cards={row.cards} behind={behind(row)} onOpen={onOpen} />
                </Table.Td>
                <Table.Td ta="end">{formatMoney(row.value)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}
