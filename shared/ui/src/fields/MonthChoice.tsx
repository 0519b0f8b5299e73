import { MonthPicker } from '@mantine/dates'

type MonthChoiceProps = {
  /** First day of the month; null for none. */
  value: string | null
  onChange: (month: string | null) => void
}

/** The twelve months of a year, to choose from. */
const MonthChoice = (props: MonthChoiceProps) => (
  <MonthPicker {...props} ariaLabels={{ previousYear: 'Tahun sebelumnya', nextYear: 'Tahun berikutnya' }} />
)

export default MonthChoice
