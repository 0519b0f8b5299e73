// Fetched with the calendar: the views and their styles weigh as much as all other screens of the shell.
import '@mantine/schedule/styles.layer.css'

export { DayView, MobileMonthView, MonthView, type ScheduleEventData, WeekView, YearView } from '@mantine/schedule'
