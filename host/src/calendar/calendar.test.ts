import type { AgendaOccurrence } from '@ems/contracts/calendar'
import { describe, expect, test } from '@jest/globals'
import { contributedColors, type Entry, hoursText, layers, nowOf, ofOccurrence, onDay } from './entries.ts'
import { instantOf, localOf, parseClock, sameDayLater, weekdayOf } from './event/clock.ts'
import { type Begun, newEventOn } from './event/new-event.ts'
import { followed, parseRule, ruleText, skipText, writeRule } from './event/recurrence/rule.ts'
import { inRows } from './schedule/all-day-rows.ts'
import { sideBySide } from './schedule/beside.ts'
import { droppedAt, resizedTo } from './schedule/use-moves.ts'
import { dayIn, rangeOf, step } from './schedule/use-view.ts'
import { dayOf, entryIdOf, isPiece, monthOf, moreText, rendered } from './schedule/visible-entries.ts'

const occurrence: AgendaOccurrence = {
  id: '7:2026-11-24',
  event: '7',
  date: '2026-11-24',
  version: 1,
  title: 'Rapat',
  event_type: 'meeting',
  all_day: false,
  start_at: '2026-11-24T02:00:00.000Z',
  end_at: '2026-11-24T03:30:00.000Z',
  timezone: 'Asia/Jakarta',
  status: 'scheduled',
  visibility: 'group',
  is_pinned: false,
  is_recurring: false,
  is_mine: true,
  organizer: '1',
  organizer_name: 'Sri',
  room_name: null,
  location: null,
  company_names: [],
  invited: 0,
  accepted: 0,
  response: null,
  can: ['update'],
}

test('an address opens the calendar on the day that it names, unless that is the day of an agenda in its series', () => {
  const opened = (search: string) => dayIn(new URLSearchParams(search))
  expect(opened('date=2027-03-01')).toBe('2027-03-01')
  expect(opened('day=2027-03-02&date=2027-03-01')).toBe('2027-03-02')
  expect(opened('event=7&date=2027-03-01')).toBeUndefined()
  expect(opened('event=7&date=2027-03-01&day=2027-03-02')).toBe('2027-03-02')
  expect([opened('date=2027-02-30'), opened('date=besok'), opened('')]).toEqual([undefined, undefined, undefined])
})

describe('the clock of a reader', () => {
  test('is that of their zone, whatever the zone of the browser', () => {
    expect(localOf('2026-11-24T16:30:00Z', 'Asia/Jayapura')).toBe('2026-11-25 01:30:00')
    expect(instantOf('2026-11-25 01:30:00', 'Asia/Jayapura')).toBe('2026-11-24T16:30:00.000Z')
    expect(instantOf('2026-11-25', 'Asia/Makassar')).toBe('2026-11-24T16:00:00.000Z')
  })

  test('is typed as people do', () => {
    expect(['8', '0830', '08.30', '23:59', '24', '8.7', ''].map(parseClock)).toEqual([
      '08:00:00',
      '08:30:00',
      '08:30:00',
      '23:59:00',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('shows a meeting in Jakarta to a user in Jayapura with both clocks', () => {
    const entry = ofOccurrence(occurrence, 'Asia/Jayapura')

    expect([entry.start, entry.end]).toEqual(['2026-11-24 11:00:00', '2026-11-24 12:30:00'])
    expect(hoursText(entry, 'Asia/Jayapura')).toBe('11.00–12.30 WIT (09.00 WIB)')
    expect(hoursText(ofOccurrence(occurrence, 'Asia/Jakarta'), 'Asia/Jakarta')).toBe('09.00–10.30 WIB')
  })
})

describe('an agenda of whole days', () => {
  const trip = {
    ...occurrence,
    all_day: true,
    timezone: 'Asia/Jayapura' as const,
    start_at: '2026-11-23T15:00:00.000Z',
    end_at: '2026-11-25T15:00:00.000Z',
  }

  test('is on the same days in every zone', () => {
    const entry = ofOccurrence(trip, 'Asia/Jakarta')

    expect([entry.start, entry.end]).toEqual(['2026-11-24 00:00:00', '2026-11-25 23:59:59'])
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
    expect(days.map((day) => onDay([entry], day).length)).toEqual([0, 1, 1, 0])
  })

  test('keeps the midnights of its own zone where it is dropped', () => {
    const entry = ofOccurrence(trip, 'Asia/Jakarta')

    expect(droppedAt(entry, '2026-11-30 00:00:00', 'Asia/Jakarta')).toEqual({
      start_at: '2026-11-29T15:00:00.000Z',
      end_at: '2026-12-01T15:00:00.000Z',
    })
  })
})

describe('an agenda that is dragged', () => {
  const zone = 'Asia/Jakarta'
  const of = (start_at: string, end_at: string) => ofOccurrence({ ...occurrence, start_at, end_at }, zone)

  test('stays as long as it was, also when it has no length', () => {
    const moment = of('2026-11-24T02:00:00.000Z', '2026-11-24T02:00:00.000Z')

    expect(droppedAt(moment, '2026-11-25 10:15:00', zone)).toEqual({
      start_at: '2026-11-25T03:15:00.000Z',
      end_at: '2026-11-25T03:15:00.000Z',
    })
  })

  test('over several days keeps its hour where only the day was chosen', () => {
    const night = of('2026-11-24T10:00:00.000Z', '2026-11-25T03:00:00.000Z')

    expect(droppedAt(night, '2026-11-30 00:00:00', zone)).toEqual({
      start_at: '2026-11-30T10:00:00.000Z',
      end_at: '2026-12-01T03:00:00.000Z',
    })
  })

  test('to the end of a day ends at midnight', () => {
    expect(resizedTo({ start: '2026-11-24 22:00:00', end: '2026-11-24 23:59:59' }, zone)).toEqual({
      start_at: '2026-11-24T15:00:00.000Z',
      end_at: '2026-11-24T17:00:00.000Z',
    })
  })
})

describe('agendas at one hour', () => {
  const at = (n: number, from: string, to: string) => ({
    id: String(n),
    title: `Rapat ${n}`,
    start: `2026-11-24 ${from}:00`,
    end: `2026-11-24 ${to}:00`,
    color: 'teal',
  })
  const side = (events: ReturnType<typeof at>[], max: number) =>
    sideBySide(events, max, moreText).map(({ title, start, end }) =>
      title.startsWith('+') ? [title, String(start).slice(11, 16), String(end).slice(11, 16)] : title,
    )

  test('stand side by side as far as they can be read, and say how many more there are', () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => at(n, '09:00', '10:00'))
    expect(side(six.slice(0, 2), 2)).toEqual(['Rapat 1', 'Rapat 2'])
    expect(side(six, 2)).toEqual(['Rapat 1', ['+5 lainnya', '09:00', '10:00']])
    expect(side(six, 3)).toEqual(['Rapat 1', 'Rapat 2', ['+4 lainnya', '09:00', '10:00']])
  })

  test('leave those of other hours their room', () => {
    const chain = [at(1, '09:00', '12:00'), at(2, '09:00', '10:00'), at(3, '09:30', '10:30'), at(4, '11:00', '12:00')]
    expect(side(chain, 2)).toEqual(['Rapat 1', ['+2 lainnya', '09:00', '10:30'], 'Rapat 4'])
    expect(side([at(1, '09:00', '10:00'), at(2, '10:00', '11:00'), at(3, '14:00', '15:00')], 2)).toEqual([
      'Rapat 1',
      'Rapat 2',
      'Rapat 3',
    ])
  })
})

describe('a day', () => {
  const entry = (id: string, start: string, end: string, allDay = false): Entry => ({
    ...{ id, layer: 'hr:leave', title: id, start, end, allDay, color: 'teal', icon: 'user' },
  })

  test('has of what takes several days its own piece, above the hours, and nothing too low to be pressed', () => {
    const leave = entry('Cuti', '2026-11-23 00:00:00', '2026-11-27 23:59:59', true)
    const night = entry('Jaga malam', '2026-11-24 22:00:00', '2026-11-25 06:00:00')
    const brief = entry('Apel', '2026-11-24 08:00:00', '2026-11-24 08:10:00')

    const events = dayOf([leave, night, brief], '2026-11-24', 5)

    expect(events.map(({ id, start, end }) => [id, start, end])).toEqual([
      ['Cuti@2026-11-24', '2026-11-24 00:00:00', '2026-11-24 23:59:59'],
      ['Jaga malam@2026-11-24', '2026-11-24 00:00:00', '2026-11-24 23:59:59'],
      ['Apel', '2026-11-24 08:00:00', '2026-11-24 08:30:00'],
    ])
    expect(events.map((event) => [entryIdOf(event), isPiece(event)])).toEqual([
      ['Cuti', true],
      ['Jaga malam', true],
      ['Apel', false],
    ])
  })
})

describe('the layers of the calendar', () => {
  test('have a colour and a sign each of their own', () => {
    const all = Object.values(layers)
    expect(new Set([...all.map(({ color }) => color), ...contributedColors]).size).toBe(
      all.length + contributedColors.length,
    )
    expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length)
    expect(ofOccurrence(occurrence, 'Asia/Jakarta')).toMatchObject({ color: layers.mine.color, icon: layers.mine.icon })
  })
})

describe('an agenda that another user moves while it is open', () => {
  const moved = { ...occurrence, id: '7:2026-11-26', date: '2026-11-26', version: 2 }
  const open = (more = {}) => ofOccurrence({ ...occurrence, ...more }, 'Asia/Jakarta')
  const others = [ofOccurrence(moved, 'Asia/Jakarta')]

  test('is found on its other day, of a series not', () => {
    expect(nowOf(others, open())?.occurrence?.version).toBe(2)
    expect(nowOf(others, open({ is_recurring: true }))).toBeUndefined()
  })
})

describe('an agenda until midnight', () => {
  const late = ofOccurrence(
    { ...occurrence, start_at: '2026-11-24T15:00:00.000Z', end_at: '2026-11-24T17:00:00.000Z' },
    'Asia/Jakarta',
  )

  test('is on its own day only, among the hours', () => {
    expect(['2026-11-24', '2026-11-25'].map((day) => onDay([late], day).length)).toEqual([1, 0])
    expect(rendered(late)).toMatchObject({ start: '2026-11-24 22:00:00', end: '2026-11-24 23:59:59' })
    expect(hoursText(late, 'Asia/Jakarta')).toBe('22.00–24.00 WIB')
  })
})

describe('a new agenda', () => {
  const begun = (at: Begun) => {
    const { all_day, start_at, end_at } = newEventOn(at, 'Asia/Makassar')
    return [all_day, start_at, end_at]
  }

  test('begins where the calendar was pressed or drawn over', () => {
    expect(begun({ from: '2026-11-24' })).toEqual([false, '2026-11-24T01:00:00.000Z', '2026-11-24T02:00:00.000Z'])
    expect(begun({ from: '2026-11-24 14:00:00', to: '2026-11-24 16:30:00' })).toEqual([
      false,
      '2026-11-24T06:00:00.000Z',
      '2026-11-24T08:30:00.000Z',
    ])
    expect(begun({ from: '2026-11-24', isAllDay: true })).toEqual([
      true,
      '2026-11-23T16:00:00.000Z',
      '2026-11-24T16:00:00.000Z',
    ])
  })
})

describe('a recurrence', () => {
  test('is read and written without loss', () => {
    const rules = [
      'FREQ=DAILY;COUNT=5',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20261231',
      'FREQ=MONTHLY;BYDAY=4MO;COUNT=3',
      'FREQ=YEARLY;COUNT=2',
    ]
    // 23 November 2026 is the fourth Monday.
    expect(rules.map((rule) => writeRule(parseRule(rule), '2026-11-23'))).toEqual(rules)
  })

  test('by the week always has the weekday it begins on, and a fifth weekday is the last', () => {
    expect(writeRule(parseRule('FREQ=WEEKLY;BYDAY=MO;COUNT=2'), '2026-11-24')).toBe('FREQ=WEEKLY;BYDAY=MO,TU;COUNT=2')
    expect(writeRule(parseRule('FREQ=MONTHLY;BYDAY=1MO;COUNT=2'), '2026-11-30')).toBe('FREQ=MONTHLY;BYDAY=-1MO;COUNT=2')
  })

  test('goes along with an agenda that is put on another day before it is saved', () => {
    const [monday, tuesday] = ['2026-11-23', '2026-11-24']

    expect(followed('FREQ=WEEKLY;BYDAY=MO;COUNT=3', monday, tuesday)).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=3')
    expect(followed('FREQ=WEEKLY;BYDAY=MO,FR;COUNT=3', monday, tuesday)).toBe('FREQ=WEEKLY;BYDAY=TU,FR;COUNT=3')
    expect(followed('FREQ=MONTHLY;BYDAY=4MO;COUNT=3', monday, '2026-12-01')).toBe('FREQ=MONTHLY;BYDAY=1TU;COUNT=3')
  })

  test('says which months and years it leaves out', () => {
    expect(skipText('FREQ=MONTHLY;COUNT=3', '2026-12-31')).toBe('Bulan tanpa tanggal 31 dilewati.')
    expect(skipText('FREQ=YEARLY;COUNT=3', '2028-02-29')).toBe('Tahun tanpa 29 Februari dilewati.')
    expect(skipText('FREQ=MONTHLY;COUNT=3', '2026-12-28')).toBeUndefined()
  })

  test('is said in words', () => {
    expect(ruleText('FREQ=MONTHLY;BYDAY=-1FR;COUNT=6')).toBe('Setiap bulan pada Jumat terakhir, 6 kali')
    expect(ruleText('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20261231')).toBe(
      'Setiap 2 minggu pada Senin, Rabu, sampai 31/12/2026',
    )
    expect(ruleText('FREQ=DAILY;COUNT=5')).toBe('Setiap hari, 5 kali')
  })
})

describe('a view', () => {
  test('draws whole weeks from Monday', () => {
    expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([7, 1])
    expect(rangeOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(rangeOf('month', '2026-11-20')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(rangeOf('agenda', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  test('turns its page to the same day, or the last of a shorter month', () => {
    expect(step('month', '2027-01-31', 1)).toBe('2027-02-28')
    expect(step('year', '2028-02-29', -1)).toBe('2027-02-28')
    expect(step('week', '2026-12-28', 1)).toBe('2027-01-04')
    expect(sameDayLater('2026-12-15', 1)).toBe('2027-01-15')
  })
})

describe('what stands above the hours of a week', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const all = (id: string, first: string, last = first) => ({
    ...ofOccurrence(occurrence, 'Asia/Jakarta'),
    id,
    allDay: true,
    start: `${first} 00:00:00`,
    end: `${last} 23:59:59`,
  })
  const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join('')

  test('is everything while no day has more than four', () => {
    const entries = ['a', 'b', 'c', 'd'].map((id) => all(id, '2026-11-17'))

    expect(inRows(entries, week)).toEqual({ shown: entries, hidden: new Map(), rows: 4 })
  })

  test('is what fits, and how many more each of the days has', () => {
    const long = all('z', '2026-11-14', '2026-11-18')
    const entries = [...['a', 'b', 'c', 'd', 'e'].map((id) => all(id, '2026-11-17')), all('f', '2026-11-18'), long]
    const { shown, hidden } = inRows(entries, week)

    expect(ids(shown)).toBe('abfz')
    expect([...hidden]).toEqual([['2026-11-17', 3]])
  })

  test('leaves what has hours where it is, however full the day', () => {
    const meeting = {
      ...all('m', '2026-11-17'),
      allDay: false,
      start: '2026-11-17 09:00:00',
      end: '2026-11-17 10:00:00',
    }
    const entries = [...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => all(id, '2026-11-17')), meeting]

    expect(ids(inRows(entries, week).shown)).toBe('abcm')
  })

  test('takes two rows at least, to have room to press', () => {
    expect(inRows([all('a', '2026-11-17')], week).rows).toBe(2)
  })
})

describe('a month whose days are too full', () => {
  const month = { from: '2026-10-26', to: '2026-12-06' }
  const leave = (id: string, first: string, last: string): Entry => ({
    ...ofOccurrence(occurrence, 'Asia/Jakarta'),
    id,
    occurrence: undefined,
    allDay: true,
    start: `${first} 00:00:00`,
    end: `${last} 23:59:59`,
  })
  const meeting = { ...ofOccurrence(occurrence, 'Asia/Jakarta'), id: 'rapat' }
  const three = ['a', 'b', 'c'].map((id) => leave(id, '2026-11-24', '2026-11-25'))

  test('shows agendas first, and dates of several days piece by piece', () => {
    const displayed = monthOf([...three, meeting], month, 3)

    expect(displayed.map(({ id }) => id).slice(0, 3)).toEqual(['rapat', 'a@2026-11-24', 'a@2026-11-25'])
    expect(displayed.map(entryIdOf)).toEqual(['rapat', 'a', 'a', 'b', 'b', 'c', 'c'])
  })

  test('leaves in one what has room', () => {
    expect(monthOf(three, month, 3).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})
