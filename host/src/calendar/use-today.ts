import { dayOf } from '@ems/platform'
import { useClock } from '../use-clock.ts'

/** The calendar day in a zone. */
export const useToday = (zone: string): string => useClock(todayIn, zone)

const todayIn = (zone: string) => dayOf(new Date(), zone)
