import { claimBases, differenceReasons, kitePebHeaders, kiteTenants, shortagePolicies } from '@ems/contracts/customs'
import { type FieldMeta, splitDetail } from '@ems/contracts/kit'
import { formatMoney, formatNumber, problemOf } from '@ems/platform'
import { Alert, Button, Failed, FieldInput, Group, Loading, Nothing, SimpleGrid, Stack, Table, Text } from '@ems/ui'
import { type FormEvent, useState } from 'react'
import { WideTable } from '../../../WideTable.tsx'
import { quantity } from '../../lines/quantities.ts'
import { useReading } from '../../lines/reading.ts'
import { ExcelButton } from '../../tool/ExcelButton.tsx'
import { TableHeaders } from '../../tool/TableHeads.tsx'
import type { TabProps } from '../../tool.tsx'

type Quantities = Record<'need_base' | 'taken_base' | 'claim_base' | 'diff_base', string>
type Row = { code: string; name: string; unit: string; current: Quantities; scenario: Quantities }
type Side = {
  peb_lines: number
  allocations: number
  differences: number
  reasons: Partial<Record<keyof typeof differenceReasons, number>>
  worth: Record<'cif_idr' | 'bm' | 'bmt' | 'cukai' | 'ppn' | 'ppnbm', string>
  levies: string
  open_pibs: number
  open_levies: string
}
type Sides = { current: Side; scenario: Side; excluded: number }
type Params = {
  pib_min_day: number | null
  pib_max_day: number | null
  claim_basis: string
  shortage_policy: string
  exclude_pebs: readonly string[]
}

const days = (name: 'pib_min_day' | 'pib_max_day'): FieldMeta => ({ ...kiteTenants.meta[name], nullable: true })
const inputs: Readonly<Record<keyof Params, FieldMeta>> = {
  pib_min_day: days('pib_min_day'),
  pib_max_day: days('pib_max_day'),
  claim_basis: { label: 'Dasar klaim', kind: 'choice', options: claimBases, nullable: false },
  shortage_policy: { label: 'Bila saldo kurang', kind: 'choice', options: shortagePolicies, nullable: false },
  exclude_pebs: { label: 'Tanpa PEB', kind: 'refs', to: kitePebHeaders.name, nullable: true },
}

/** Skenario: what unreported exports would get under other parameters, beside what they get now. */
export function Scenario({ tenant }: TabProps) {
  const now: Params = {
    pib_min_day: tenant.pib_min_day,
    pib_max_day: tenant.pib_max_day,
    claim_basis: tenant.claim_basis,
    shortage_policy: tenant.shortage_policy,
    exclude_pebs: [],
  }
  const [values, setValues] = useState<Params>(now)
  const [request, setRequest] = useState<Readonly<Record<string, string>> | null>(null)
  const path = `${kiteTenants.name}/${tenant.id}/scenario`
  const query = useReading<Row, Sides>(kitePebHeaders.name, path, { query: request ?? {}, enabled: request !== null })
  const problem = problemOf(query.error)?.errors[0]
  const at = problem?.source?.parameter
  const isAtField = at !== undefined && at in inputs

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRequest(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)])),
    )
  }
  return (
    <Stack gap="xs">
      <form onSubmit={submit} noValidate>
        <Stack gap="xs">
          <SimpleGrid cols={{ base: 1, sm: 3, lg: 5 }}>
            {(Object.keys(inputs) as (keyof Params)[]).map((name) => (
              <FieldInput
                key={name}
                path={name}
                meta={inputs[name]}
                value={values[name]}
                error={request && at === name ? splitDetail(problem?.detail ?? '').detail : undefined}
                {...(name === 'exclude_pebs' ? { where: { tenant: tenant.id } } : {})}
                onChange={(value) =>
                  setValues((old) => ({ ...old, [name]: value ?? (name === 'exclude_pebs' ? [] : null) }))
                }
              />
            ))}
          </SimpleGrid>
          <Group gap="xs">
            <Button type="submit" size="compact-md" loading={query.isFetching}>
              Bandingkan
            </Button>
            <Button variant="default" size="compact-md" onClick={() => setValues(now)}>
              Seperti sekarang
            </Button>
            {request && query.data && !query.error && <ExcelButton path={path} query={request} />}
          </Group>
        </Stack>
      </form>
      {request === null && (
        <Text c="dimmed">Ubah parameter, lalu bandingkan dengan keadaan sekarang. Tidak ada data yang diubah.</Text>
      )}
      {query.error && !isAtField && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {request && query.isPending && <Loading label="Skenario" onRetry={() => void query.refetch()} />}
      {request && query.data && !query.error && (
        <>
          <Totals {...query.data.meta} />
          {query.data.rows.length === 0 ? (
            <Nothing text="Tidak ada baris PEB yang belum dilaporkan." />
          ) : (
            <Materials rows={query.data.rows} decimals={tenant.decimal} />
          )}
        </>
      )}
    </Stack>
  )
}

const moneyLabels = { cif_idr: 'CIF (Rp)', bm: 'BM', bmt: 'BMT', cukai: 'Cukai', ppn: 'PPN', ppnbm: 'PPnBM' } as const

const reasonsOf = ({ reasons }: Side) =>
  Object.entries(reasons)
    .map(([reason, count]) => `${differenceReasons[reason as keyof typeof differenceReasons]} ${formatNumber(count)}`)
    .join(', ') || '–'

function Totals({ current, scenario, excluded }: Sides) {
  const rows: [string, string, string][] = [
    ['Baris PEB', formatNumber(current.peb_lines), formatNumber(scenario.peb_lines)],
    ['Alokasi', formatNumber(current.allocations), formatNumber(scenario.allocations)],
    ['Selisih', formatNumber(current.differences), formatNumber(scenario.differences)],
    ['Sebab selisih', reasonsOf(current), reasonsOf(scenario)],
    ...(Object.keys(moneyLabels) as (keyof typeof moneyLabels)[]).map((money): [string, string, string] => [
      moneyLabels[money],
      formatMoney(current.worth[money]),
      formatMoney(scenario.worth[money]),
    ]),
    ['PIB masih bersaldo', formatNumber(current.open_pibs), formatNumber(scenario.open_pibs)],
    ['Nilai masih terbuka', formatMoney(current.open_levies), formatMoney(scenario.open_levies)],
  ]
  return (
    <>
      {excluded > 0 && <Alert color="blue">{formatNumber(excluded)} baris PEB tidak diikutkan dalam skenario.</Alert>}
      <WideTable label="Sekarang dan skenario" minWidth={420} striped>
        <Table.Thead>
          <Table.Tr>
            <TableHeaders of={['Ukuran', 'Sekarang', 'Skenario']} figures={['Sekarang', 'Skenario']} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, before, after]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td ta="right">{before}</Table.Td>
              <Table.Td ta="right" fw={before === after ? undefined : 650}>
                {after}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </>
  )
}

const headers = ['Bahan baku', 'Satuan', 'Kebutuhan', 'Terpakai', 'Klaim', 'Selisih'] as const
const totals = ['Kebutuhan', 'Terpakai', 'Klaim', 'Selisih'] as const
const fields = ['need_base', 'taken_base', 'claim_base', 'diff_base'] as const

/** Each quantity as it is now, and below it what the scenario makes of it where that differs. */
const Materials = ({ rows, decimals }: { rows: readonly (Row & { id: string })[]; decimals: number }) => (
  <WideTable label="Per bahan baku" minWidth={720} striped>
    <Table.Thead>
      <Table.Tr>
        <TableHeaders of={headers} figures={totals} />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td>
            {row.code}
            <Text size="xs" c="dimmed">
              {row.name}
            </Text>
          </Table.Td>
          <Table.Td>{row.unit}</Table.Td>
          {fields.map((field) => (
            <Table.Td key={field} ta="right">
              {quantity(row.current[field], decimals)}
              {row.current[field] !== row.scenario[field] && (
                <Text size="sm" fw={650}>
                  → {quantity(row.scenario[field], decimals)}
                </Text>
              )}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </WideTable>
)
