import type { ComparedLine } from '@ems/contracts/hr'
import { dayOf, formatDecimal, showProblem, toast, useMutation, useSession } from '@ems/platform'
import { Button, DecimalInput, fieldErrors, Group, Modal, Stack } from '@ems/ui'
import { useState } from 'react'
import { createQuotation } from '../purchases-api.ts'
import { QuotationFields, type QuotationValues } from './QuotationFields.tsx'

type Props = { request: string; lines: readonly ComparedLine[]; onClose: () => void }

const blank: QuotationValues = {
  vendor: null,
  number: '',
  quoted_on: '',
  valid_to: '',
  shipping: '0',
  is_taxed: true,
  payment_term: null,
  lead_time_days: '',
  warranty: '',
}

/** *Tambah penawaran*: a vendor's prices for the lines of the request; a line without a price is not offered. */
export default function QuotationDialog({ request, lines, onClose }: Props) {
  const { user } = useSession()
  const [values, setValues] = useState({ ...blank, quoted_on: dayOf(new Date(), user.timezone) })
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const offered = lines.filter(({ id }) => prices[id])
  const create = useMutation({
    mutationFn: () =>
      createQuotation({
        ...values,
        procurement: request,
        number: values.number.trim() || null,
        valid_to: values.valid_to || null,
        shipping: values.shipping || '0',
        warranty: values.warranty.trim() || null,
        lead_time_days: values.lead_time_days === '' ? null : Number(values.lead_time_days),
        quality: null,
        note: null,
        lines: offered.map(({ id, qty }) => ({ line: id, qty, price: prices[id], note: null })),
      }),
    onSuccess: () => {
      toast.success('Penawaran dicatat.')
      onClose()
    },
    onError: (problem) => {
      const { fields } = fieldErrors(problem)
      setErrors(fields)
      if (Object.keys(fields).length === 0) showProblem(problem)
    },
  })
  return (
    <Modal opened onClose={onClose} title="Tambah penawaran" size="lg">
      <Stack>
        <QuotationFields
          values={values}
          errors={errors}
          onChange={(more) => setValues((old) => ({ ...old, ...more }))}
        />
        {lines.map(({ id, name, qty, unit }) => (
          <DecimalInput
            key={id}
            label={`Harga ${name}`}
            description={`Per ${unit || 'satuan'}, untuk ${formatDecimal(qty)}. Kosong: tidak ditawarkan.`}
            prefix="Rp"
            value={prices[id] ?? ''}
            onChange={(price) => setPrices((old) => ({ ...old, [id]: price }))}
            error={errors[`lines.${offered.findIndex((one) => one.id === id)}.price`]}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button
            loading={create.isPending}
            disabled={!values.vendor || !offered.length}
            onClick={() => create.mutate()}
          >
            Simpan penawaran
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
