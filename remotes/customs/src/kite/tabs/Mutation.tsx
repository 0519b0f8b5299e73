import { kitePibDetails, kiteTenants } from '@ems/contracts/customs'
import { dayOf, formatDate, toast, useSession } from '@ems/platform'
import {
  Button,
  DayInput,
  Failed,
  Group,
  IconFileCertificate,
  Loading,
  Nothing,
  Stack,
  Table,
  useDisclosure,
} from '@ems/ui'
import { useState } from 'react'
import { PrintButton } from '../../print/PrintButton.tsx'
import { WideTable } from '../../WideTable.tsx'
import { callAction } from '../call.ts'
import { asPeriod } from '../lines/fields.ts'
import { quantity } from '../lines/quantities.ts'
import { useReading } from '../lines/reading.ts'
import { headers as printedHeaders, sheetOf } from '../print-documents.ts'
import { ExcelButton } from '../tool/ExcelButton.tsx'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import type { TabProps } from '../tool.tsx'

type Line = Record<'code' | 'name' | 'unit' | (typeof totals)[number], string>
const totals = ['opening', 'incoming', 'outgoing', 'excepted', 'closing', 'dust'] as const
const headers = [
  'Kode',
  'Nama',
  'Satuan',
  'Saldo awal',
  'Pemasukan',
  'Pengeluaran',
  'Dikecualikan',
  'Saldo akhir',
  'Sisa pembulatan',
]

const linesOf = (rows: readonly Line[], { decimal }: TabProps['tenant']) =>
  rows.map((row) => [
    row.code,
    row.name,
    row.unit,
    ...totals.map((name) => quantity(row[name], name === 'dust' ? 6 : decimal)),
  ])

/** Laporan Mutasi Bahan Baku over a period. */
export function Mutation({ tenant }: TabProps) {
  const today = dayOf(new Date())
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const isValid = from !== '' && to !== '' && from <= to
  const path = `${kiteTenants.name}/${tenant.id}/mutation`
  const query = useReading<Line>(kitePibDetails.name, path, {
    query: { from, to },
    enabled: isValid,
  })
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-start">
        <DayInput label="Periode dari" w={170} value={from} onChange={setFrom} />
        <DayInput
          label="Periode sampai"
          w={170}
          value={to}
          onChange={setTo}
          error={!isValid && 'Periode sampai tidak boleh sebelum Periode dari.'}
        />
        <AuditFile tenant={tenant} month={to.slice(0, 7)} />
        {query.data && query.data.rows.length > 0 && (
          <Group mt={25} gap="xs">
            <ExcelButton path={path} query={{ from, to }} />
            <PrintButton
              paper={() =>
                sheetOf(
                  tenant,
                  'Laporan Mutasi Bahan Baku',
                  [`Periode ${formatDate(from)} – ${formatDate(to)}`],
                  [
                    {
                      columns: printedHeaders(headers, headers.slice(3)),
                      rows: linesOf(query.data?.rows ?? [], tenant),
                    },
                  ],
                )
              }
            />
          </Group>
        )}
      </Group>
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && isValid && <Loading label="Mutasi" onRetry={() => void query.refetch()} />}
      {query.data?.rows.length === 0 && <Nothing text="Belum ada bahan baku." />}
      {query.data && query.data.rows.length > 0 && (
        <WideTable label="Mutasi bahan baku" minWidth={900} striped>
          <Table.Thead>
            <Table.Tr>
              {headers.map((name, at) => (
                <Table.Th key={name} ta={at > 2 ? 'right' : 'left'}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {query.data.rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{row.code}</Table.Td>
                <Table.Td>{row.name}</Table.Td>
                <Table.Td>{row.unit}</Table.Td>
                {totals.map((name) => (
                  <Table.Td key={name} ta="right">
                    {quantity(row[name], name === 'dust' ? 6 : tenant.decimal)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Stack>
  )
}

/** Berkas Audit: the trail from PIB to BCL.KT of one month, made in the background as Excel and PDF. */
function AuditFile({ tenant, month }: TabProps & { month: string }) {
  const { can } = useSession()
  const [isOpen, dialog] = useDisclosure()
  if (!can(kiteTenants.can.auditFile)) return null
  return (
    <>
      <Button
        mt={25}
        size="compact-md"
        variant="default"
        leftSection={<IconFileCertificate size={16} aria-hidden />}
        onClick={dialog.open}
      >
        Berkas Audit
      </Button>
      {isOpen && (
        <ToolDialog
          title="Berkas Audit"
          intro="Mutasi, jejak setiap baris PIB sampai BCL.KT, koreksi, berkas sumber, dan pemeriksaan buku besar satu bulan, sebagai Excel dan PDF."
          fields={[{ name: 'month', meta: asPeriod('Bulan') }]}
          initial={{ month }}
          confirmLabel="Buat"
          onClose={dialog.close}
          onConfirm={async (values) => {
            await callAction(kiteTenants, 'auditFile', { id: tenant.id, ...values })
            toast.success('Berkas audit sedang dibuat. Unduh dari Pekerjaan latar.')
          }}
        />
      )}
    </>
  )
}
