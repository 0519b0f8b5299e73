import { type AgendaZone, agendaZones } from '@ems/contracts/calendar'

/** One entry of an iCalendar file. `start` and `end` are calendar days of an all-day entry, `end` not included. */
export type IcsEvent = {
  uid: string
  stamp: string
  summary: string
  status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  sequence?: number
  description?: string | null
  location?: string | null
  url?: string | null
  /** `UNTIL` as a day, as the product keeps it. */
  rrule?: string | null
  exdates?: readonly string[]
  organizer?: { name: string; email: string }
  attendees?: readonly { name: string | null; email: string | null; response: string }[]
  reminders?: readonly number[]
  /** Takes no time: who has it is still free. */
  isTransparent?: boolean
} & ({ allDay: true; start: string; end: string } | { allDay: false; start: string; end: string; zone: AgendaZone })

/** An iCalendar file (RFC 5545) with the zones its entries name. */
export function icsOf(name: string, events: readonly IcsEvent[]): string {
  const zones = new Set(events.flatMap((event) => (event.allDay ? [] : [event.zone])))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//EMS//Kalender Kerja//ID',
    'CALSCALE:GREGORIAN',
    // A published file must not name guests (RFC 5546 §3.2.1): METHOD is omitted when it does.
    ...(events.some(({ attendees }) => attendees?.length) ? [] : ['METHOD:PUBLISH']),
    `X-WR-CALNAME:${text(name)}`,
    ...[...zones].flatMap(zoneLines),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const offsets: Readonly<Record<AgendaZone, string>> = {
  'Asia/Jakarta': '+0700',
  'Asia/Makassar': '+0800',
  'Asia/Jayapura': '+0900',
}

/** A fixed offset: Indonesia has no daylight saving time. */
const zoneLines = (zone: AgendaZone) => [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${offsets[zone]}`,
  `TZOFFSETTO:${offsets[zone]}`,
  `TZNAME:${agendaZones[zone]}`,
  'END:STANDARD',
  'END:VTIMEZONE',
]

function eventLines(event: IcsEvent): string[] {
  const { organizer, attendees = [], reminders = [] } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.stamp)}`,
    ...timeLines(event),
    `SUMMARY:${text(event.summary)}`,
    `STATUS:${event.status ?? 'CONFIRMED'}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    ...(event.isTransparent ? ['TRANSP:TRANSPARENT'] : []),
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    ...(event.url ? [`URL:${address(event.url)}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${parameter(organizer.name)}:mailto:${address(organizer.email)}`] : []),
    ...attendees.map(
      ({ name, email, response }) =>
        `ATTENDEE;CN=${parameter(name ?? email ?? '')};ROLE=REQ-PARTICIPANT;PARTSTAT=${response}${
          response === 'NEEDS-ACTION' ? ';RSVP=TRUE' : ''
        }:${email ? `mailto:${address(email)}` : NO_ADDRESS}`,
    ),
    ...reminders.flatMap((minutes) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${text(event.summary)}`,
      `TRIGGER:-PT${minutes}M`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

function timeLines(event: IcsEvent): string[] {
  const { rrule, exdates = [] } = event
  if (event.allDay)
    return [
      `DTSTART;VALUE=DATE:${compact(event.start)}`,
      `DTEND;VALUE=DATE:${compact(event.end)}`,
      ...(rrule ? [`RRULE:${rrule}`] : []),
      ...(exdates.length ? [`EXDATE;VALUE=DATE:${exdates.map(compact).join(',')}`] : []),
    ]
  const { zone } = event
  const start = local(event.start, zone)
  const clock = start.slice(8)
  return [
    `DTSTART;TZID=${zone}:${start}`,
    `DTEND;TZID=${zone}:${local(event.end, zone)}`,
    ...(rrule ? [`RRULE:${untilAt(rrule, zone)}`] : []),
    ...(exdates.length ? [`EXDATE;TZID=${zone}:${exdates.map((day) => compact(day) + clock).join(',')}`] : []),
  ]
}

/** Address of a guest without e-mail: programs display the name and send nothing. */
const NO_ADDRESS = 'invalid:nomail'
const compact = (day: string) => day.replaceAll('-', '')
const utc = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const local = (instant: string, zone: AgendaZone) =>
  utc(new Date(Date.parse(instant) + Number(offsets[zone].slice(1, 3)) * 3_600_000).toISOString()).slice(0, -1)

/** With a zoned DTSTART, UNTIL must be an instant in UTC (RFC 5545 §3.3.10): the end of its day. */
const untilAt = (rrule: string, zone: AgendaZone) =>
  rrule.replace(/UNTIL=(\d{4})(\d{2})(\d{2})[^;]*/, (_, year, month, day) => {
    const offset = offsets[zone]
    return `UNTIL=${utc(`${year}-${month}-${day}T23:59:59${offset.slice(0, 3)}:${offset.slice(3)}`)}`
  })

const text = (value: string) =>
  value
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(control, '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: they end a line or the file for some readers.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A quoted parameter has no way to hold a quote. */
const parameter = (value: string) => `"${value.replaceAll(/["\r\n]/g, ' ').replaceAll(control, '')}"`
const address = (value: string) => value.replaceAll(/\s/g, '')

/** No line is longer than 75 octets, and none is broken within a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > (parts.length ? 74 : 75)) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
