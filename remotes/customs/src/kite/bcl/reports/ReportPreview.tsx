import { kiteDatas } from '@ems/contracts/customs'
import { api, formatNumber, useQuery } from '@ems/platform'
import { Alert, Failed, Loading, Nothing, Paper, Stack, Table, Text } from '@ems/ui'
import { WideTable } from '../../../WideTable.tsx'
import type { Bcl } from '../steps.ts'

type Column = { no: string; title: string; block: string; is_figure: boolean }
type Row = { kind: 'line' | 'subtotal' | 'total'; cells: readonly (readonly string[])[] }
type Form = {
  name: string
  title: string
  particulars: readonly (readonly [label: string, value: string])[]
  columns: readonly Column[]
  rows: readonly Row[]
  signature: readonly string[]
  total: number
  shown: number
}

/** Pratinjau: the form in the page as Excel and PDF will print it; nothing is made and nothing changes. */
export function ReportPreview({ bcl }: { bcl: Bcl }) {
  const query = useQuery({
    queryKey: [kiteDatas.name, 'preview-form', bcl.id, bcl.version],
    queryFn: async ({ signal }) => {
      const path = `${kiteDatas.name}/${bcl.id}/preview`
      const { data } = await api.get(path, { signal, timeout: 60_000 }).json<{ data: { attributes: Form } }>()
      return data.attributes
    },
  })
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Pratinjau" rows={5} onRetry={() => void query.refetch()} />
  const form = query.data
  if (!form.rows.length) return <Nothing text="Belum ada hasil. Jalankan Generate BCL.KT." />
  return (
    <Paper withBorder p="sm" component="section" aria-label="Pratinjau laporan">
      <Stack gap="xs">
        <div>
          <Text component="h3" fw={650} m={0} ta="center">
            {form.name}
          </Text>
          <Text ta="center" size="sm">
            {form.title}
          </Text>
        </div>
        <dl style={{ margin: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '0 0.75rem' }}>
          {form.particulars.map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <Text component="dt" size="sm" c="dimmed">
                {label}
              </Text>
              <Text component="dd" size="sm" m={0}>
                {value}
              </Text>
            </div>
          ))}
        </dl>
        {form.shown < form.total && (
          <Alert color="blue">
            Menampilkan {formatNumber(form.shown)} dari {formatNumber(form.total)} baris; jumlah seluruhnya ada pada
            berkas.
          </Alert>
        )}
        <Rows form={form} />
        <Stack gap={0} ml="auto" ta="center" miw={220}>
          {form.signature
            .filter((line) => line !== '')
            .map((line) => (
              <Text key={line} size="sm">
                {line}
              </Text>
            ))}
        </Stack>
      </Stack>
    </Paper>
  )
}

const Rows = ({ form: { columns, rows, name } }: { form: Form }) => (
  <WideTable label={`Isi ${name}`} minWidth={1400} maxHeight={560} withColumnBorders fz="xs" verticalSpacing={3}>
    <Table.Thead>
      <Table.Tr>
        {blocksOf(columns).map(({ block, span }) => (
          <Table.Th key={block} colSpan={span} ta="center" scope="colgroup">
            {block}
          </Table.Th>
        ))}
      </Table.Tr>
      <Table.Tr>
        {columns.map(({ no, title, block }) => (
          <Table.Th key={`${block} ${no} ${title}`} ta="center" style={{ verticalAlign: 'top' }}>
            {no && `${no}. `}
            {title}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a form have no other name than their place.
        <Table.Tr key={nth} fw={row.kind === 'line' ? undefined : 650}>
          {row.cells.map((lines, at) => (
            <Table.Td
              key={`${columns[at]?.block} ${columns[at]?.no} ${columns[at]?.title}`}
              ta={columns[at]?.is_figure ? 'right' : 'left'}
              style={{ verticalAlign: 'top' }}
            >
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)

/** The heads above the heads: neighbours of one block stand under one. */
function blocksOf(columns: readonly Column[]) {
  const blocks: { block: string; span: number }[] = []
  for (const { block } of columns) {
    const last = blocks.at(-1)
    if (last?.block === block) last.span += 1
    else blocks.push({ block, span: 1 })
  }
  return blocks
}
