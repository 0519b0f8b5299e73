import { generalOrders, markOfShare, type VendorHalf } from '@ems/contracts/hr'
import { inMenu } from '@ems/contracts/kit'
import { type Partner, partners } from '@ems/contracts/marketing'
import {
  api,
  formatDecimal,
  formatMoney,
  formatNumber,
  showProblem,
  toast,
  updateRow,
  useMutation,
  useQuery,
  useSession,
} from '@ems/platform'
import { Button, Failed, Group, Loading, Modal, NumberInput, Stack, Table, Text, TextInput, Title } from '@ems/ui'
import { type FormEvent, useState } from 'react'
import { type Evaluation, withEvaluation } from './semesters.ts'

const vendors = inMenu(partners, 'vendor')

/** A vendor whose evaluations are read and written. */
export type EvaluatedVendor = Pick<Partner, 'evaluations' | 'evaluation_grade' | 'status'> & {
  id: string
  version: number
  can: readonly string[]
}

/** Figures of a vendor's orders for each half-year, and the way from them to its evaluation. */
export default function VendorHalves({ vendor }: { vendor: EvaluatedVendor }) {
  const { can } = useSession()
  const [evaluated, setEvaluated] = useState<VendorHalf>()
  const { data, error, refetch } = useQuery({
    queryKey: [generalOrders.name, 'halves', vendor.id],
    queryFn: async ({ signal }) => {
      const answer = api.get(`vendor-standings/${vendor.id}/halves`, { signal })
      return (await answer.json<{ data: readonly { attributes: VendorHalf }[] }>()).data.map((one) => one.attributes)
    },
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="pembelian per semester" rows={3} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  const mayEvaluate = can(vendors.can.update)
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Pembelian per semester
      </Title>
      <Table.ScrollContainer
        minWidth={520}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Pembelian per semester, dapat digulir' },
        }}
      >
        <Table aria-label="Pembelian per semester" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Semester</Table.Th>
              <Table.Th ta="end">Pesanan</Table.Th>
              <Table.Th ta="end">Diterima</Table.Th>
              <Table.Th ta="end">Tepat waktu</Table.Th>
              <Table.Th ta="end">Barang baik</Table.Th>
              {mayEvaluate && <Table.Th>Evaluasi</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((half) => {
              const isDone = vendor.evaluations.some(({ period }) => period === half.period)
              return (
                <Table.Tr key={half.period}>
                  <Table.Td>{half.period}</Table.Td>
                  <Table.Td ta="end">{formatNumber(half.orders)}</Table.Td>
                  <Table.Td ta="end">{formatMoney(half.spent)}</Table.Td>
                  <Table.Td ta="end">{share(half.on_time)}</Table.Td>
                  <Table.Td ta="end">{share(half.good)}</Table.Td>
                  {mayEvaluate && (
                    <Table.Td>
                      <Button size="compact-xs" variant="light" onClick={() => setEvaluated(half)}>
                        {isDone ? 'Nilai ulang' : 'Nilai'}
                      </Button>
                    </Table.Td>
                  )}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {evaluated && <EvaluateDialog vendor={vendor} half={evaluated} onClose={() => setEvaluated(undefined)} />}
    </Stack>
  )
}

const share = (value: string | null) => (value === null ? '–' : `${formatDecimal(value)} %`)
const marks = { quality: 'Mutu', price: 'Harga', timeliness: 'Ketepatan', service: 'Layanan' } as const
type Mark = keyof typeof marks
type Marks = Record<Mark, number | null>

function EvaluateDialog({ vendor, half, onClose }: { vendor: EvaluatedVendor; half: VendorHalf; onClose: () => void }) {
  const last = vendor.evaluations.find(({ period }) => period === half.period)
  const [entered, setEntered] = useState<Marks>({
    quality: last?.quality ?? markOfShare(half.good),
    price: last?.price ?? null,
    timeliness: last?.timeliness ?? markOfShare(half.on_time),
    service: last?.service ?? null,
  })
  const [note, setNote] = useState(last?.note ?? '')
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const added = { ...entered, period: half.period, note: note.trim() || null } as Evaluation
      const evaluations = withEvaluation(vendor.evaluations, added)
      return updateRow(vendors, vendor.id, vendor.version, { evaluations })
    },
    onSuccess: () => {
      toast.success(`Evaluasi ${half.period} disimpan.`)
      onClose()
    },
    onError: showProblem,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(entered).every((mark) => mark !== null)) save.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={`Evaluasi ${half.period}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            Mutu dan ketepatan diusulkan dari pesanan: barang baik {share(half.good)}, tepat waktu {share(half.on_time)}
            .
          </Text>
          {(Object.keys(marks) as Mark[]).map((name) => (
            <NumberInput
              key={name}
              label={marks[name]}
              description="1 (buruk) sampai 5 (sangat baik)"
              required
              min={1}
              max={5}
              allowDecimal={false}
              clampBehavior="strict"
              value={entered[name] ?? ''}
              onChange={(value) => setEntered({ ...entered, [name]: typeof value === 'number' ? value : null })}
              error={isTried && entered[name] === null ? `${marks[name]} wajib diisi.` : undefined}
            />
          ))}
          <TextInput label="Catatan" maxLength={250} value={note} onChange={({ target }) => setNote(target.value)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={save.isPending}>
              Simpan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
