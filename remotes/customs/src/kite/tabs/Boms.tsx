import { kiteBomDetails, kiteBomDetailViews, kiteBoms } from '@ems/contracts/customs'
import {
  createRow,
  formatDecimal,
  queries,
  type Row,
  removeRow,
  showProblem,
  toast,
  useQuery,
  useSession,
} from '@ems/platform'
import {
  ActionIcon,
  Button,
  Failed,
  Fieldset,
  Group,
  IconPlus,
  IconTrash,
  Loading,
  SegmentedControl,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@ems/ui'
import { useState } from 'react'
import { WideTable } from '../../WideTable.tsx'
import { StateBadge } from '../lines/badges.tsx'
import { asDecimal } from '../lines/fields.ts'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import { type TabProps, ToolTable, useToolList } from '../tool.tsx'

/** Conversions, by number or line by line. */
export function Boms({ tenant, part, onPart }: TabProps & { part: string | null; onPart: (part: string) => void }) {
  const isLines = part === 'lines'
  return (
    <Stack gap={4}>
      <SegmentedControl
        size="xs"
        aria-label="Bagian Konversi"
        w="fit-content"
        data={[
          { value: 'headers', label: 'Konversi' },
          { value: 'lines', label: 'Rincian' },
        ]}
        value={isLines ? 'lines' : 'headers'}
        onChange={onPart}
      />
      {isLines ? <Lines tenant={tenant} /> : <Headers tenant={tenant} />}
    </Stack>
  )
}

function Headers({ tenant }: TabProps) {
  const list = useToolList(kiteBoms, tenant, { columns, hidden })
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      empty="Belum ada konversi. Unggah berkas konversi (Excel atau XML)."
      createTitle="Tambah Konversi"
      form={form}
      own={['finish_good']}
      more={({ stored: { row } }) =>
        row && <Materials tenant={tenant} bom={row} isReadOnly={!row.can.includes('update')} />
      }
    />
  )
}
const columns = [
  'no_konversi',
  'conversion_date',
  'finish_good',
  'kd_bj',
  'fg_unit',
  'valid_from',
  'valid_to',
  'status',
] as const
const hidden = ['kd_bj'] as const
const form = [
  {
    legend: 'Konversi',
    names: ['no_konversi', 'conversion_date', 'finish_good', 'fg_unit', 'kd_bj', 'valid_from', 'valid_to'],
  },
] as const

/** The materials of one conversion: gross coefficient for one unit of the finished good. */
function Materials({ tenant, bom, isReadOnly }: TabProps & { bom: Row<typeof kiteBoms>; isReadOnly: boolean }) {
  const { can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(
    queries(kiteBomDetails).list({
      page: 1,
      size: 200,
      sort: ['line_no'],
      filters: { tenant: tenant.id, bom: bom.id },
      include: ['raw_material'],
    }),
  )
  const mayChange = !isReadOnly && can(kiteBomDetails.can.update)
  return (
    <Fieldset legend="Bahan baku">
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading label="bahan baku" rows={3} onRetry={() => void query.refetch()} />}
      {query.data?.rows.length === 0 && <Text c="dimmed">Konversi ini belum memiliki bahan baku.</Text>}
      {query.data && query.data.rows.length > 0 && (
        <WideTable label="Bahan baku konversi" minWidth={420}>
          <Table.Thead>
            <Table.Tr>
              {['No', 'Bahan baku', 'Koefisien', 'Terkandung (%)', 'Waste (%)', 'Satuan'].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
              {mayChange && (
                <Table.Th>
                  <VisuallyHidden>Aksi</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {query.data.rows.map((line) => (
              <Table.Tr key={line.id}>
                <Table.Td>{line.line_no}</Table.Td>
                <Table.Td>{query.data.titles[`${kiteBomDetails.meta.raw_material.to}:${line.raw_material}`]}</Table.Td>
                <Table.Td ta="right">{formatDecimal(line.coefficient)}</Table.Td>
                <Table.Td ta="right">{formatDecimal(line.contained_pct)}</Table.Td>
                <Table.Td ta="right">{formatDecimal(line.waste_pct)}</Table.Td>
                <Table.Td>{line.unit}</Table.Td>
                {mayChange && (
                  <Table.Td>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      aria-label={`Hapus bahan baku ${line.line_no}`}
                      onClick={() => void remove(line.id)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      {mayChange && (
        <Group mt="xs">
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Tambah bahan baku
          </Button>
        </Group>
      )}
      {isAdding && <AddMaterial tenant={tenant} bom={bom.id} onClose={() => setAdding(false)} />}
    </Fieldset>
  )
}

async function remove(id: string) {
  try {
    await removeRow(kiteBomDetails, id)
    toast.success('Data berhasil dihapus.')
  } catch (error) {
    // A boundary: a conversion in use is frozen, and says so.
    showProblem(error)
  }
}

const AddMaterial = ({ tenant, bom, onClose }: TabProps & { bom: string; onClose: () => void }) => (
  <ToolDialog
    title="Tambah bahan baku"
    fields={[
      { name: 'raw_material', meta: { ...kiteBomDetails.meta.raw_material, where: { tenant: tenant.id } } },
      { name: 'coefficient', meta: asDecimal('Koefisien'), description: 'Pemakaian kotor per 1 satuan barang jadi.' },
      { name: 'contained_pct', meta: asDecimal('Terkandung (%)') },
    ]}
    initial={{ contained_pct: '100' }}
    confirmLabel="Tambah"
    onClose={onClose}
    onConfirm={async ({ raw_material, coefficient, contained_pct }) => {
      await createRow(kiteBomDetails, { bom, raw_material, coefficient, contained_pct })
      toast.success('Data berhasil ditambahkan.')
    }}
  />
)

function Lines({ tenant }: TabProps) {
  const list = useToolList(kiteBomDetailViews, tenant, { columns: lineColumns, hidden: lineHidden })
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      empty="Belum ada konversi. Unggah berkas konversi (Excel atau XML)."
      cells={{ status: ({ status }, text) => <StateBadge state={status} text={text} /> }}
    />
  )
}
const lineColumns = [
  'no_konversi',
  'conversion_date',
  'fg_code',
  'fg_name',
  'rm_code',
  'rm_name',
  'rm_unit',
  'coefficient',
  'contained_pct',
  'waste_pct',
  'valid_from',
  'rm_balance_total',
  'used_in_run_count',
  'status',
] as const
const lineHidden = ['fg_name', 'rm_name', 'conversion_date', 'used_in_run_count'] as const
