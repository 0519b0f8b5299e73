import { PeriodInput } from '@ems/ui'

type MonthInputProps = { label: string; value: string; onChange: (day: string) => void; error?: string }

/** A month, kept as its first day. */
export const MonthInput = ({ value, onChange, ...input }: MonthInputProps) => (
  <PeriodInput
    {...input}
    withAsterisk
    value={value.slice(0, 7)}
    onChange={(month) => onChange(/^\d{4}-\d{2}$/.test(month) ? `${month}-01` : '')}
  />
)
