import type { generalOrders } from '@ems/contracts/hr'
import { dayOf, type Row, showProblem, useMutation, useNavigate, useSession } from '@ems/platform'
import { Button, DayInput, fieldErrors, Group, Modal, Stack, TextInput } from '@ems/ui'
import { useState } from 'react'
import { composeInvoice, recordIn } from '../purchases-api.ts'

/** *Catat faktur*: a draft that bills what came of an order and is not billed yet. */
export default function InvoiceDialog({ order, onClose }: { order: Row<typeof generalOrders>; onClose: () => void }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const [invoicedOn, setInvoicedOn] = useState(dayOf(new Date(), user.timezone))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const compose = useMutation({
    mutationFn: () => composeInvoice(order.id, number.trim(), invoicedOn),
    onSuccess: ([invoice]) => {
      onClose()
      navigate(recordIn('invoices', invoice?.id ?? ''))
    },
    onError: (problem) => {
      const { fields } = fieldErrors(problem)
      setErrors(fields)
      if (!fields.number && !fields.invoiced_on) showProblem(problem)
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Catat faktur ${order.number}`}>
      <Stack>
        <TextInput
          label="No. faktur"
          required
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          error={errors.number}
        />
        <DayInput
          label="Tanggal faktur"
          required
          value={invoicedOn}
          onChange={setInvoicedOn}
          error={errors.invoiced_on}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={compose.isPending} disabled={!number.trim()} onClick={() => compose.mutate()}>
            Buat draf faktur
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
