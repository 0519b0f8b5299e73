import {
  type Forecast,
  type ForecastRow,
  type ForecastSum,
  forecastChanges,
  type marketingActivities,
} from '@ems/contracts/marketing'
import { download, formatDate, formatMoney, formatNumber, formatPeriod, showProblem, useMutation } from '@ems/platform'
import {
  Button,
  DayInput,
  Failed,
  Group,
  IconPrinter,
  Loading,
  type ResourceList,
  SimpleGrid,
  Table,
  Text,
} from '@ems/ui'
import { BarChart } from '@ems/ui/charts'
import type { Board } from '../use-boards.ts'
import { sumOf } from '../views/use-totals.ts'
import { Count } from './Count.tsx'
import { type Behind, searchOf, useDays, useForecast } from './use-funnel.ts'

type ForecastPartProps = {
  list: ResourceList<typeof marketingActivities>
  board: Board
  onOpen: (behind: Behind) => void
}

/** What was expected at the end of a day, by month and owner, and what changed since another day. */
export function ForecastPart({ list, board, onOpen }: ForecastPartProps) {
  const { days, set } = useDays()
  const { on, since } = days
  const search = searchOf(board.id, list.params, { on, since })
  const { data, error, refetch } = useForecast(search)
  const print = useMutation({
    mutationFn: () => download(`marketing-funnel/forecast/pdf?${search}`),
    onError: showProblem,
  })
  return (
    <section aria-label="Prakiraan">
      <Group gap="sm" align="end" mb="sm">
        <Text component="h2" size="md" fw={650} m={0}>
          Prakiraan
        </Text>
        <DayInput label="Per akhir hari" clearable={false} value={on} onChange={(day) => day && set({ on: day })} />
        <DayInput label="Dibanding" clearable={false} value={since} onChange={(day) => day && set({ since: day })} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          Cetak
        </Button>
      </Group>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Sums forecast={data} onOpen={onOpen} />
      ) : (
        <Loading label="Prakiraan" rows={5} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

const monthLabel = (month: string | null) => (month ? formatPeriod(month) : 'Tanpa perkiraan')

type SumsProps = { forecast: Forecast; onOpen: (behind: Behind) => void }

function Sums({ forecast, onOpen }: SumsProps) {
  const { rows, total, on } = forecast
  const months = [...Map.groupBy(rows, ({ month }) => month)]
  return (
    <>
      <Text size="sm" role="status">
        {formatNumber(total.cards)} kartu terbuka · {formatMoney(total.value)} · tertimbang{' '}
        {formatMoney(total.weighted)}
      </Text>
      {months.length > 0 && (
        <BarChart
          label={`Nilai tertimbang per ${formatDate(on)} menurut bulan perkiraan tutup`}
          axis="Bulan"
          rows={months.map(([month, own]) => ({
            label: monthLabel(month),
            values: { weighted: sumOf(own.map(({ weighted }) => weighted)) },
          }))}
          series={[{ key: 'weighted', label: 'Tertimbang' }]}
        />
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} mt="sm">
        <Rows rows={rows} onOpen={onOpen} />
        <Changes forecast={forecast} onOpen={onOpen} />
      </SimpleGrid>
    </>
  )
}

function Changes({ forecast, onOpen }: SumsProps) {
  const { on, since, before, changes, total } = forecast
  const title = `Yang berubah sejak ${formatDate(since)}`
  const openOn = (day: string): Behind => ({ kind: 'forecast', on: day, title: `Kartu terbuka · ${formatDate(day)}` })
  return (
    <section aria-label="Perubahan">
      <Text component="h2" size="sm" fw={650} m={0}>
        {title}
      </Text>
      <Table.ScrollContainer minWidth={420}>
        <Table aria-label="Perubahan" verticalSpacing={4}>
          <Table.Tbody>
            <Sum label={`Per ${formatDate(since)}`} {...before} behind={openOn(since)} onOpen={onOpen} />
            {changes.map(({ kind, ...sum }) => (
              <Sum
                key={kind}
                label={forecastChanges[kind]}
                {...sum}
                behind={{ kind: 'change', change: kind, title: `${title} · ${forecastChanges[kind]}` }}
                onOpen={onOpen}
              />
            ))}
            <Sum label={`Per ${formatDate(on)}`} {...total} behind={openOn(on)} onOpen={onOpen} />
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

type SumProps = ForecastSum & { label: string; behind: Behind; onOpen: (behind: Behind) => void }

const Sum = ({ label, cards, value, weighted, behind, onOpen }: SumProps) => (
  <Table.Tr>
    <Table.Th scope="row">{label}</Table.Th>
    <Table.Td ta="end">
      <Count cards={cards} behind={behind} onOpen={onOpen} />
    </Table.Td>
    <Table.Td ta="end">{formatMoney(value)}</Table.Td>
    <Table.Td ta="end">{formatMoney(weighted)}</Table.Td>
  </Table.Tr>
)

const Rows = ({ rows, onOpen }: { rows: readonly ForecastRow[]; onOpen: (behind: Behind) => void }) => (
  <section aria-label="Menurut bulan dan penanggung jawab">
    <Text component="h2" size="sm" fw={650} m={0}>
      Menurut bulan dan penanggung jawab
    </Text>
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label="Prakiraan menurut bulan dan penanggung jawab" verticalSpacing={4}>
        <Table.Tbody>
          {rows.map(({ month, owner, owner_name, cards, value, weighted }) => (
            <Table.Tr key={`${month}:${owner}`}>
              <Table.Td>{monthLabel(month)}</Table.Td>
              <Table.Th scope="row">{owner_name}</Table.Th>
              <Table.Td ta="end">
                <Count
                  cards={cards}
                  behind={{
                    kind: 'forecast',
                    month: month ?? 'none',
                    owner,
                    title: `${monthLabel(month)} · ${owner_name}`,
                  }}
                  onOpen={onOpen}
                />
              </Table.Td>
              <Table.Td ta="end">{formatMoney(value)}</Table.Td>
              <Table.Td ta="end">{formatMoney(weighted)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </section>
)
