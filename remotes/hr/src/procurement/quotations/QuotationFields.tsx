import { DayInput, DecimalInput, NumberInput, RefSelect, SimpleGrid, Switch, TextInput } from '@ems/ui'

export type QuotationValues = {
  vendor: string | null
  number: string
  quoted_on: string
  valid_to: string
  shipping: string
  is_taxed: boolean
  payment_term: string | null
  lead_time_days: number | string
  warranty: string
}

type Props = {
  values: QuotationValues
  errors: Readonly<Record<string, string>>
  onChange: (more: Partial<QuotationValues>) => void
}

/** Who offers, until when, and on which terms. */
export function QuotationFields({ values, errors, onChange }: Props) {
  return (
    <>
      <RefSelect
        to="partners"
        where={{ is_vendor: '1' }}
        label="Pemasok"
        required
        value={values.vendor}
        onChange={(vendor) => onChange({ vendor })}
        error={errors.vendor}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="No. penawaran"
          value={values.number}
          onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
          error={errors.number}
        />
        <DayInput
          label="Tanggal"
          required
          value={values.quoted_on}
          onChange={(quoted_on) => onChange({ quoted_on })}
          error={errors.quoted_on}
        />
        <DayInput
          label="Berlaku s.d."
          value={values.valid_to}
          onChange={(valid_to) => onChange({ valid_to })}
          error={errors.valid_to}
        />
        <NumberInput
          label="Waktu kirim (hari)"
          min={0}
          allowDecimal={false}
          value={values.lead_time_days}
          onChange={(lead_time_days) => onChange({ lead_time_days })}
          error={errors.lead_time_days}
        />
        <DecimalInput
          label="Ongkos kirim"
          prefix="Rp"
          value={values.shipping}
          onChange={(shipping) => onChange({ shipping })}
          error={errors.shipping}
        />
        <RefSelect
          to="references"
          where={{ category: 'payment-term' }}
          label="Termin"
          clearable
          value={values.payment_term}
          onChange={(payment_term) => onChange({ payment_term })}
          error={errors.payment_term}
        />
        <TextInput
          label="Garansi"
          value={values.warranty}
          onChange={({ currentTarget }) => onChange({ warranty: currentTarget.value })}
          error={errors.warranty}
        />
        <Switch
          label="Kena PPN"
          checked={values.is_taxed}
          onChange={({ currentTarget }) => onChange({ is_taxed: currentTarget.checked })}
        />
      </SimpleGrid>
    </>
  )
}
