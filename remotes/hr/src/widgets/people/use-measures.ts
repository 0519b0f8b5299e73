import type { PeopleReportKind } from '@ems/contracts/hr'
import type { WidgetProps } from '@ems/platform'
import { usePeopleReport } from '../../report/report-api.ts'

/** More bars than these cannot be read on a card. */
export const MAX_BARS = 6

/** Measures about people in the range and companies of the dashboard. */
export const useMeasures = ({ companies, range }: WidgetProps, kind: PeopleReportKind, by: string) =>
  usePeopleReport({ kind, by, from: range.from, to: range.to, companies: companies.join(',') })
