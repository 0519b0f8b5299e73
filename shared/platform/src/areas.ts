import type { DateRange, Period } from './formats/periods.ts'

/**
 * Props of a dashboard widget: the filters of the page, or its own. A widget draws content only, reads with `useQuery`
 * (so that the card can refresh it and display its age), and links each number to its list.
 */
export type WidgetProps = {
  /** Ids of the companies to count; never empty, all in reach unless the reader narrowed them. */
  companies: readonly string[]
  /** First and last day, both included. */
  range: DateRange
  period: Period
  /** Available width: a quarter, half or all. */
  size: 's' | 'm' | 'l'
}

/** An entry of a calendar layer. Days (`YYYY-MM-DD`) last all day, the last one included; otherwise ISO instants. */
export type CalendarDate = {
  /** Unique in its layer. */
  id: string
  title: string
  start: string
  /** As `start`; the same day or moment when absent. */
  end?: string
  /** Address of the record behind it. */
  to?: string
  tone?: 'info' | 'warning' | 'danger' | 'success'
}

/** Default export of a module that an area names under `dates`: everything that touches these days. */
export type DateSource = (range: DateRange, signal: AbortSignal) => Promise<CalendarDate[]>
