import { generalOrders } from '@ems/contracts/hr'
import { partnerGrades } from '@ems/contracts/marketing'
import { formatDecimal, formatNumber, useSession } from '@ems/platform'
import { Nothing, Stack, Table, Text, Title } from '@ems/ui'
import { BarChart } from '@ems/ui/charts'
import { type Evaluation, scoreOf, semestersOf } from './semesters.ts'
import VendorHalves, { type EvaluatedVendor } from './VendorHalves.tsx'

/** Marks of a vendor by half-year as chart and table, and the purchases that the next evaluation begins with. */
export default function VendorEvaluations({ vendor }: { vendor: EvaluatedVendor }) {
  const { can } = useSession()
  const { evaluations, evaluation_grade: grade } = vendor
  const semesters = semestersOf(evaluations)
  return (
    <Stack>
      {evaluations.length === 0 ? (
        <Nothing text="Belum ada evaluasi." />
      ) : (
        <>
          <Text size="sm">
            Nilai evaluasi terakhir: <strong>{grade ? partnerGrades[grade] : '–'}</strong>, rata-rata dari mutu, harga,
            ketepatan, dan layanan (1–5).
          </Text>
          {semesters.length > 0 && (
            <BarChart
              label="Nilai per semester"
              axis="Semester"
              max={MAX_MARK}
              series={[{ key: 'score', label: 'Nilai (1–5)', color: 'indigo.5' }]}
              rows={semesters.map((one) => ({ label: shortOf(one.period), values: { score: scoreOf(one) } }))}
            />
          )}
          <Marks of={evaluations.toReversed()} />
        </>
      )}
      {can(generalOrders.can.list) && <VendorHalves vendor={vendor} />}
    </Stack>
  )
}

const MAX_MARK = 5

/** `S1 2026`: longer labels do not stand beside each other on a phone. */
const shortOf = (period: string) => period.replace('Semester ', 'S')

const marks = ['quality', 'price', 'timeliness', 'service'] as const

const Marks = ({ of: evaluations }: { of: readonly Evaluation[] }) => (
  <section>
    <Title order={3} size="h5" mb="xs">
      Evaluasi
    </Title>
    <Table.ScrollContainer
      minWidth={560}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Evaluasi, dapat digulir' } }}
    >
      <Table aria-label="Evaluasi" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Periode</Table.Th>
            <Table.Th ta="end">Nilai</Table.Th>
            <Table.Th ta="end">Mutu</Table.Th>
            <Table.Th ta="end">Harga</Table.Th>
            <Table.Th ta="end">Ketepatan</Table.Th>
            <Table.Th ta="end">Layanan</Table.Th>
            <Table.Th>Catatan</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {evaluations.map((one) => (
            <Table.Tr key={one.period}>
              <Table.Th scope="row" fw={400}>
                {one.period}
              </Table.Th>
              <Table.Td ta="end" fw={600}>
                {formatDecimal(scoreOf(one))}
              </Table.Td>
              {marks.map((name) => (
                <Table.Td key={name} ta="end">
                  {formatNumber(one[name])}
                </Table.Td>
              ))}
              <Table.Td>{one.note ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </section>
)
