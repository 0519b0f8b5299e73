import type { QuotationComparison } from '@ems/contracts/hr'
import { formatMoney, showProblem, toast, useMutation, useNavigate } from '@ems/platform'
import { Button, fieldErrors, Group, List, Modal, Stack, Text, Textarea } from '@ems/ui'
import { useState } from 'react'
import { type Choice, chooseQuotations, recordIn } from '../purchases-api.ts'

type Props = {
  request: string
  comparison: QuotationComparison
  choices: readonly Choice[]
  onClose: () => void
}

/** *Pilih dan buat pesanan*: what was chosen of each line, and why not the lowest where it is not. */
export default function ChoiceDialog({ request, comparison: { lines, quotations }, choices, onClose }: Props) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const offered = choices.map(({ line, quotation }) => {
    const match = lines.find(({ id }) => id === line)
    return {
      line,
      name: match?.name ?? '',
      vendor: quotations.find(({ id }) => id === quotation)?.vendor_name ?? '',
      offer: match?.offers.find((one) => one.quotation === quotation),
    }
  })
  const choose = useMutation({
    mutationFn: () => chooseQuotations(request, choices, reason.trim()),
    onSuccess: (orders) => {
      toast.success(orders.length === 1 ? 'Pesanan dibuat.' : `${orders.length} pesanan dibuat, satu per pemasok.`)
      onClose()
      navigate(recordIn('orders', orders[0]?.id ?? ''))
    },
    onError: (problem) => {
      const { choice_reason } = fieldErrors(problem).fields
      if (choice_reason) setError(choice_reason)
      else showProblem(problem)
    },
  })
  return (
    <Modal opened onClose={onClose} title="Pilih dan buat pesanan">
      <Stack>
        <List size="sm">
          {offered.map(({ line, name, vendor, offer }) => (
            <List.Item key={line}>
              {name}: {vendor}, {formatMoney(offer?.price ?? '0')}
              {!offer?.is_lowest && (
                <Text span c="orange.9">
                  {' '}
                  (bukan terendah)
                </Text>
              )}
            </List.Item>
          ))}
        </List>
        <Textarea
          label="Alasan memilih"
          description="Wajib bila bukan harga terendah."
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setError(undefined)
          }}
          error={error}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={choose.isPending} onClick={() => choose.mutate()}>
            Buat pesanan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
