import { jiraIssues, type SlaReport as Report, type SlaGroup, type SlaLine, slaGroups } from '@ems/contracts/it'
import {
  addDays,
  dayOf,
  download,
  formatDecimal,
  formatNumber,
  showProblem,
  useMutation,
  useSearchParams,
  useSession,
} from '@ems/platform'
import { Button, DayInput, Failed, Group, IconDownload, Loading, Nothing, Page, Select, Table, Text } from '@ems/ui'
import { useSlaReport } from './clock-api.ts'
import { durationText } from './durations.ts'

const groups = Object.entries(slaGroups).map(([value, label]) => ({ value, label }))
const isGroup = (text: string | null): text is SlaGroup => text !== null && text in slaGroups
const DAYS = 30

/** How the tickets of a period kept the targets of their tiers, by tier, company, officer, kind or priority. */
export function SlaReport() {
  const { can, user } = useSession()
  const [search, setSearch] = useSearchParams()
  const today = dayOf(new Date(), user.timezone)
  const by = search.get('by')
  const query = {
    from: search.get('from') ?? addDays(today, -DAYS),
    to: search.get('to') ?? today,
    by: isGroup(by) ? by : ('tier' as const),
  }
  const set = (change: Readonly<Record<string, string>>) =>
    setSearch(new URLSearchParams({ ...Object.fromEntries(search), ...change }), { replace: true })
  const { data, error, refetch } = useSlaReport(query)
  const workbook = useMutation({
    mutationFn: () => download(`${jiraIssues.name}/-actions/slaReport/xlsx?${new URLSearchParams(query)}`),
    onError: showProblem,
  })
  return (
    <Page title="Laporan SLA">
      <Group gap="sm" align="end">
        <Select
          label="Menurut"
          data={groups}
          value={query.by}
          allowDeselect={false}
          onChange={(value) => value && set({ by: value })}
        />
        {(['from', 'to'] as const).map((name) => (
          <DayInput
            key={name}
            label={name === 'from' ? 'Dibuat dari' : 'Sampai'}
            clearable={false}
            value={query[name]}
            onChange={(day) => day && set({ [name]: day })}
          />
        ))}
        {can(jiraIssues.can.toExcel) && (
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
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="laporan SLA" rows={6} onRetry={() => void refetch()} />
      ) : data.lines.length === 0 ? (
        <Nothing text="Tidak ada tiket dengan tingkat layanan pada rentang ini." />
      ) : (
        <Lines report={data} />
      )}
    </Page>
  )
}

const headings = [
  'Tiket',
  'Direspons',
  'Respons tepat',
  'Selesai',
  'Selesai tepat',
  'Respons (tengah)',
  'Penyelesaian (tengah)',
  'Jeda',
  'Terbuka lewat',
  'Dibuka ulang',
]

const Lines = ({ report: { by, lines, total } }: { report: Report }) => (
  <>
    <Table.ScrollContainer
      minWidth={960}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Laporan SLA, dapat digulir' } }}
    >
      <Table aria-label="Laporan SLA" highlightOnHover verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{slaGroups[by]}</Table.Th>
            {headings.map((heading) => (
              <Table.Th key={heading} ta="end">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.key ?? ''}>
              <Table.Th scope="row" fw={400}>
                {line.name ?? (by === 'assignee' ? 'Belum ditugaskan' : '–')}
              </Table.Th>
              <Amounts of={line} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Jumlah</Table.Th>
            <Amounts of={total} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
    <Text size="xs" c="dimmed">
      Tiket dengan tingkat layanan menurut tanggal dibuat, tanpa yang batal. Waktu dihitung dalam jam layanan tanpa
      jeda; tengah berarti separuh tiket tidak lebih lama.
    </Text>
  </>
)

const percentOf = (percent: string | null) => (percent === null ? '–' : `${formatDecimal(percent)} %`)
const medianOf = (minutes: number | null) => (minutes === null ? '–' : durationText(minutes))

const Amounts = ({ of }: { of: SlaLine }) => (
  <>
    {[
      formatNumber(of.tickets),
      formatNumber(of.answered),
      percentOf(of.response_percent),
      formatNumber(of.solved),
      percentOf(of.resolve_percent),
      medianOf(of.response_minutes),
      medianOf(of.resolve_minutes),
      durationText(of.paused_minutes),
      formatNumber(of.breached_open),
      formatNumber(of.reopened),
    ].map((text, n) => (
      <Table.Td key={headings[n]} ta="end">
        {text}
      </Table.Td>
    ))}
  </>
)
