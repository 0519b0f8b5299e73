import { type KitePibBomDiff, kitePibBomDiffs } from '@ems/contracts/customs'
import { api, formatDate, toast, useQuery } from '@ems/platform'
import { Badge, DecimalInput, Failed, Loading, Shown, Stack, Table, Text, TextInput } from '@ems/ui'
import { WideTable } from '../../WideTable.tsx'
import { callAction } from '../call.ts'
import { LineName, lineText } from '../lines/line-names.tsx'
import { fromMillionths, isPositive, millionths, quantity } from '../lines/quantities.ts'
import { TableHeaders } from '../tool/TableHeads.tsx'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import type { TabProps } from '../tool.tsx'
import { type Candidate, verdictColors, verdicts } from './relations/candidates.ts'

type FindPibProps = TabProps & { diff: KitePibBomDiff; onClose: () => void }

/** Cari PIB: covers a difference by hand from PIB lines of the same material; too new ones need a reason, expired ones an extension. */
export function FindPib({ tenant, diff, onClose }: FindPibProps) {
  const query = useQuery({
    queryKey: [kitePibBomDiffs.name, 'candidates', diff.id],
    queryFn: async ({ signal }) => {
      const searchParams = { id: diff.id }
      const path = `${kitePibBomDiffs.name}/-actions/pibFind`
      const { data } = await api.get(path, { searchParams, signal }).json<{ data: { attributes: Candidate }[] }>()
      return data.map(({ attributes }) => attributes)
    },
  })
  const rest = (values: Readonly<Record<string, unknown>>) =>
    millionths(diff.diff_base) -
    takesIn(values, query.data ?? []).reduce((sum, { qty_base }) => sum + millionths(qty_base), 0n)
  return (
    <ToolDialog
      title="Cari PIB"
      size="62rem"
      confirmLabel="Alokasikan"
      onClose={onClose}
      check={(values) => {
        const takes = takesIn(values, query.data ?? [])
        if (!takes.length) return { takes: 'Isi jumlah minimal satu PIB.' }
        return { takes: rest(values) < 0n ? 'Jumlah melebihi selisih.' : undefined }
      }}
      onConfirm={async (values) => {
        await callAction(kitePibBomDiffs, 'pibFind', {
          id: diff.id,
          tenant_id: tenant.id,
          takes: takesIn(values, query.data ?? []),
        })
        toast.success('Alokasi manual berhasil disimpan.')
      }}
    >
      {(values, set) => (
        <Stack>
          <Shown label="Sisa selisih">{quantity(fromMillionths(rest(values)), tenant.decimal)}</Shown>
          {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
          {query.isPending && <Loading label="PIB" rows={4} onRetry={() => void query.refetch()} />}
          {query.data?.length === 0 && <Text>Tidak ada baris PIB bersaldo untuk bahan baku ini.</Text>}
          {query.data && query.data.length > 0 && (
            <Candidates tenant={tenant} rows={query.data} values={values} set={set} />
          )}
        </Stack>
      )}
    </ToolDialog>
  )
}

type CandidatesProps = TabProps & {
  rows: readonly Candidate[]
  values: Readonly<Record<string, unknown>>
  set: (name: string, value: unknown) => void
}

const Candidates = ({ tenant, rows, values, set }: CandidatesProps) => (
  <WideTable label="Calon PIB" minWidth={860} maxHeight={420}>
    <Table.Thead>
      <Table.Tr>
        <TableHeaders
          of={['PIB / seri', 'Umur', 'Jatuh tempo', 'Saldo', 'Syarat', 'Jumlah', 'Alasan']}
          figures={['Umur', 'Saldo']}
        />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => {
        const mayTake = row.verdict === 'ELIGIBLE' || row.verdict === 'TOO_NEW'
        return (
          <Table.Tr key={row.pib_detail_id}>
            <Table.Td>
              <LineName of={row.pib_key} />
            </Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {row.age_day} hari
            </Table.Td>
            <Table.Td>{formatDate(row.due_date)}</Table.Td>
            <Table.Td ta="right">{quantity(row.balance_base, tenant.decimal)}</Table.Td>
            <Table.Td>
              <Badge size="sm" variant="light" color={verdictColors[row.verdict]}>
                {verdicts[row.verdict]}
              </Badge>
            </Table.Td>
            <Table.Td>
              {mayTake && (
                <DecimalInput
                  w={120}
                  aria-label={`Jumlah dari ${lineText(row.pib_key)}`}
                  value={String(values[`qty_${row.pib_detail_id}`] ?? '')}
                  onChange={(value) => set(`qty_${row.pib_detail_id}`, value)}
                  error={tooMuch(values[`qty_${row.pib_detail_id}`], row)}
                />
              )}
            </Table.Td>
            <Table.Td>
              {row.verdict === 'TOO_NEW' && (
                <TextInput
                  w={200}
                  aria-label={`Alasan memakai ${lineText(row.pib_key)}`}
                  placeholder="Wajib bila terlalu baru"
                  value={String(values[`why_${row.pib_detail_id}`] ?? '')}
                  onChange={(event) => set(`why_${row.pib_detail_id}`, event.currentTarget.value)}
                />
              )}
            </Table.Td>
          </Table.Tr>
        )
      })}
    </Table.Tbody>
  </WideTable>
)

const tooMuch = (typed: unknown, { balance_base }: Candidate) =>
  isPositive(typed) && millionths(typed) > millionths(balance_base ?? '0') ? 'Melebihi saldo.' : undefined

/** The lines with a quantity, as the action takes them. */
const takesIn = (values: Readonly<Record<string, unknown>>, rows: readonly Candidate[]) =>
  rows.flatMap(({ pib_detail_id }) => {
    const qty_base = values[`qty_${pib_detail_id}`]
    const override_reason = values[`why_${pib_detail_id}`]
    return isPositive(qty_base) ? [{ pib_detail_id, qty_base, ...(override_reason ? { override_reason } : {}) }] : []
  })
