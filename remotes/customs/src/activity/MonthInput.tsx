import { TextInput } from '@ems/ui'

type MonthInputProps = { label: string; value: string; onChange: (day: string) => void; error?: string }

/** A month as the browser asks for it; kept as its first day. */
export const MonthInput = ({ value, onChange, ...input }: MonthInputProps) => (
  <TextInput
    {...input}
    type="month"
    withAsterisk
    value={value.slice(0, 7)}
    onChange={(event) => onChange(event.currentTarget.value ? `${event.currentTarget.value}-01` : '')}
  />
)
