import { generalProcurementLines, generalProcurements } from '@ems/contracts/hr'
import { changed, formatDecimal, type Row, showProblem, takeTransition, toast, useMutation } from '@ems/platform'
import { Button, DecimalInput, Group, Modal, Stack, Textarea } from '@ems/ui'
import { useState } from 'react'

type Props = {
  request: Row<typeof generalProcurements>
  line: Row<typeof generalProcurementLines>
  onClose: () => void
}

/** *Batalkan sisa* of one line, with the reason that requester and auditors read. */
export default function CancelLineDialog({ request, line, onClose }: Props) {
  const [qty, setQty] = useState(line.qty_open)
  const [reason, setReason] = useState('')
  const cancel = useMutation({
    mutationFn: () =>
      takeTransition(generalProcurements, 'cancelLines', request, {
        values: { line_no: line.line_no, qty },
        reason: reason.trim(),
      }),
    onSuccess: async () => {
      await changed(generalProcurementLines)
      toast.success(`Sisa ${line.name} dibatalkan.`)
      onClose()
    },
    onError: showProblem,
  })
  return (
    <Modal opened onClose={onClose} title={`Batalkan sisa ${line.name}`}>
      <Stack>
        <DecimalInput
          label="Jumlah"
          description={`Belum dipesan: ${formatDecimal(line.qty_open)}.`}
          value={qty}
          onChange={setQty}
        />
        <Textarea
          label="Alasan"
          required
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
          <Button
            color="red"
            loading={cancel.isPending}
            disabled={!reason.trim() || !qty}
            onClick={() => cancel.mutate()}
          >
            Batalkan sisa
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
