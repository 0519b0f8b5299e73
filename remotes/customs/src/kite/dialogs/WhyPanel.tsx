import type { differenceReasons } from '@ems/contracts/customs'
import { differenceReasons as reasons } from '@ems/contracts/customs'
import { api, formatDate, useQuery } from '@ems/platform'
import { Alert, Badge, Drawer, Failed, Group, Loading, Shown, Stack, Table, Text } from '@ems/ui'
import { WideTable } from '../../WideTable.tsx'
import { LineName, lineText } from '../lines/line-names.tsx'
import { quantity } from '../lines/quantities.ts'
import { TableHeaders } from '../tool/TableHeads.tsx'
import type { TabProps } from '../tool.tsx'
import { type Consideration, outcomes, verdictColors, verdicts } from './relations/candidates.ts'

type Explanation = {
  peb_key: string
  need_base: string
  alloc_base: string
  diff_base: string
  reason: keyof typeof differenceReasons | null
  /** False if data changed since the run. The explanation then shows the result of today's data. */
  reproduced: boolean
  considered: readonly Consideration[]
}
type WhyPanelProps = TabProps & { of: 'used' | 'diff'; id: string; title: string; onClose: () => void }
const paths = { used: 'customs-kite-tool-pib-useds', diff: 'customs-kite-tool-pib-bom-diffs' } as const

/** Mengapa?: which PIB lines were looked at, in their order, and why each was taken or left. */
export function WhyPanel({ tenant, of, id, title, onClose }: WhyPanelProps) {
  const query = useQuery({
    queryKey: [paths[of], 'why', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.get(`${paths[of]}/${id}/why`, { signal }).json<{ data: { attributes: Explanation } }>()
      return data.attributes
    },
  })
  const match = query.data
  const amount = (value: string | null) => quantity(value, tenant.decimal)
  return (
    <Drawer opened onClose={onClose} position="right" size={760} title={`Mengapa? · ${title}`}>
      {query.isPending && <Loading label="penjelasan" onRetry={() => void query.refetch()} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {match && (
        <Stack>
          <Group gap="xl">
            <Shown label="PEB / seri">{lineText(match.peb_key)}</Shown>
            <Shown label="Kebutuhan">{amount(match.need_base)}</Shown>
            <Shown label="Teralokasi">{amount(match.alloc_base)}</Shown>
            {match.reason && <Shown label="Selisih">{`${amount(match.diff_base)} · ${reasons[match.reason]}`}</Shown>}
          </Group>
          <Text c="dimmed" size="sm">
            Urutan FIFO menurut tanggal daftar, nomor daftar, lalu seri PIB. Saldo adalah saldo saat baris PEB ini
            dilayani.
          </Text>
          {!match.reproduced && (
            <Alert color="yellow">
              Data berubah sejak run ini; yang ditampilkan adalah pertimbangan menurut data sekarang.
            </Alert>
          )}
          {match.considered.length === 0 ? (
            <Text>Tidak ada baris PIB untuk bahan baku ini.</Text>
          ) : (
            <Considered rows={match.considered} amount={amount} />
          )}
        </Stack>
      )}
    </Drawer>
  )
}

type ConsideredProps = { rows: readonly Consideration[]; amount: (value: string | null) => string }

const Considered = ({ rows, amount }: ConsideredProps) => (
  <WideTable label="PIB yang dipertimbangkan" minWidth={620}>
    <Table.Thead>
      <Table.Tr>
        <TableHeaders
          of={['PIB / seri', 'Umur', 'Jatuh tempo', 'Saldo', 'Diambil', 'Syarat', 'Hasil']}
          figures={['Umur', 'Saldo', 'Diambil']}
        />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.pib_detail_id}>
          <Table.Td>
            <LineName of={row.pib_key} />
          </Table.Td>
          <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
            {row.age_day} hari
          </Table.Td>
          <Table.Td>{formatDate(row.due_date)}</Table.Td>
          <Table.Td ta="right">{amount(row.balance_base)}</Table.Td>
          <Table.Td ta="right">{amount(row.taken_base)}</Table.Td>
          <Table.Td>
            <Badge size="sm" variant="light" color={verdictColors[row.verdict]}>
              {verdicts[row.verdict]}
            </Badge>
          </Table.Td>
          <Table.Td>{outcomes[row.outcome]}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)
