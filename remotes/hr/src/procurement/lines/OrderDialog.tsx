import type { generalProcurementLines } from '@ems/contracts/hr'
import { formatDecimal, type Row, showProblem, toast, useMutation, useNavigate } from '@ems/platform'
import { Button, fieldErrors, Group, Modal, RefSelect, Stack, Table } from '@ems/ui'
import { useState } from 'react'
import { composeOrders, recordIn } from '../purchases-api.ts'

type Line = Row<typeof generalProcurementLines>
type Props = { lines: readonly Line[]; onClose: () => void }

/** *Buat pesanan*: drafts of what is left of these lines, for one vendor or for those that were suggested. */
export default function OrderDialog({ lines, onClose }: Props) {
  const navigate = useNavigate()
  const [vendor, setVendor] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const compose = useMutation({
    mutationFn: () =>
      composeOrders(
        lines.map(({ id }) => id),
        vendor,
      ),
    onSuccess: (orders) => {
      toast.success(orders.length === 1 ? 'Pesanan dibuat.' : `${orders.length} pesanan dibuat, satu per pemasok.`)
      onClose()
      navigate(recordIn('orders', orders[0]?.id ?? ''))
    },
    onError: (problem) => {
      const { vendor: message } = fieldErrors(problem).fields
      if (message) setError(message)
      else showProblem(problem)
    },
  })
  return (
    <Modal opened onClose={onClose} title="Buat pesanan" size="lg">
      <Stack>
        <RefSelect
          to="partners"
          label="Pemasok"
          description="Kosongkan untuk memakai pemasok usulan setiap baris: satu pesanan per pemasok."
          value={vendor}
          onChange={(id) => {
            setVendor(id)
            setError(undefined)
          }}
          error={error}
          clearable
        />
        <Table.ScrollContainer minWidth={320}>
          <Table aria-label="Yang dipesan" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Barang/jasa</Table.Th>
                <Table.Th>No. PR</Table.Th>
                <Table.Th ta="end">Sisa</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map(({ id, name, number, qty_open }) => (
                <Table.Tr key={id}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{number}</Table.Td>
                  <Table.Td ta="end">{formatDecimal(qty_open)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={compose.isPending} onClick={() => compose.mutate()}>
            Buat pesanan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
