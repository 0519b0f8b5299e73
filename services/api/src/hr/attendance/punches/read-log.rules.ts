/** One line of a machine's log: a wall clock without a zone, `YYYY-MM-DDTHH:MM:SS`. */
export type LogTap = {
  line: number
  pin: string
  at: string
  direction: 'in' | 'out' | 'unknown'
  device: string | null
}
export type LogFault = { line: number; text: string; message: string }
export type Log = { taps: LogTap[]; faults: LogFault[] }

type Cells = readonly string[]
type Row = { line: number; cells: Cells }

/** `  12  2026-11-02 07:58:11  1  0  1  0`: PIN, moment, machine, state, kind of verification (ZKTeco, Solution). */
const attendanceLog =
  /^\s*(\d{1,20})[\s,;]+(\d{4}[-/]\d{1,2}[-/]\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)((?:[\s,;]+-?\w+)*)\s*$/
/** States of ZKTeco: check in, break in, overtime in; check out, break out, overtime out. 255 and others say nothing. */
const states: Readonly<Record<string, LogTap['direction']>> = {
  0: 'in',
  3: 'in',
  4: 'in',
  1: 'out',
  2: 'out',
  5: 'out',
}

/** Whether a text is the log of a machine without titles (.dat, .txt). */
export const isMachineLog = (text: string) => attendanceLog.test(text.split(/\r?\n/, 1)[0] ?? '')

/** The taps of a log without titles. */
export function readMachineLog(text: string): Log {
  const log: Log = { taps: [], faults: [] }
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue
    const [, pin, day, time, rest = ''] = attendanceLog.exec(line) ?? []
    const at = day && time ? momentOf(day, time, 'year') : undefined
    if (!pin || !at) log.faults.push(faultOf({ line: n + 1, cells: [line.trim()] }, 'Baris tidak dikenali.'))
    else {
      const [device = null, state = ''] = rest.trim().split(/[\s,;]+/)
      log.taps.push({ line: n + 1, pin: pinOf(pin), at, direction: states[state] ?? 'unknown', device: device || null })
    }
  }
  return log
}

const titles = {
  pin: [
    'pin',
    'user id',
    'userid',
    'ac-no.',
    'ac-no',
    'ac no',
    'no. id',
    'no.id',
    'no id',
    'id',
    'enroll',
    'enrollnumber',
    'badgenumber',
    'id karyawan',
    'no. akun',
    'person id',
    'employee id',
  ],
  moment: [
    'time',
    'datetime',
    'date/time',
    'date time',
    'tanggal scan',
    'waktu',
    'tgl/waktu',
    'tanggal/waktu',
    'tgl jam',
    'checktime',
    'check time',
    'scan time',
    'waktu scan',
    'att time',
  ],
  day: ['tanggal', 'date', 'tgl'],
  clock: [
    'jam',
    'time',
    'scan',
    'scan 1',
    'scan 2',
    'scan 3',
    'scan 4',
    'scan 5',
    'scan 6',
    'scan masuk',
    'scan pulang',
    'masuk',
    'pulang',
    'jam masuk',
    'jam pulang',
    'clock in',
    'clock out',
    'in',
    'out',
  ],
  state: ['state', 'i/o', 'io', 'status', 'checktype', 'check type', 'in/out', 'tipe', 'new state'],
  device: ['mesin', 'sn', 'device', 'machine', 'nama mesin', 'device name', 'sensor id', 'machinealias'],
} as const

type Columns = { pin: number; moment: number; day: number; clocks: number[]; state: number; device: number }

/** The columns of a row of titles; undefined where it has no PIN or no time. */
function columnsOf(cells: Cells): Columns | undefined {
  const headers = cells.map((cell) => cell.trim().toLowerCase())
  const first = (names: readonly string[]) => headers.findIndex((head) => names.includes(head))
  const day = first(titles.day)
  const clocks =
    day < 0 ? [] : headers.flatMap((head, n) => ((titles.clock as readonly string[]).includes(head) ? [n] : []))
  const moment = clocks.length ? -1 : first(titles.moment)
  const pin = first(titles.pin)
  if (pin < 0 || (moment < 0 && !clocks.length)) return
  return { pin, moment, day, clocks, state: first(titles.state), device: first(titles.device) }
}

/** The taps of a table: Fingerspot, Solution, ZKTeco and others, whose titles are known; undefined without such titles. */
export function readTable(rows: readonly Row[]): Log | undefined {
  const at = rows.slice(0, 20).findIndex(({ cells }) => columnsOf(cells))
  const columns = at < 0 ? undefined : columnsOf(rows[at]?.cells ?? [])
  if (!columns) return
  const body = rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim()))
  const order = orderOf(body.flatMap(({ cells }) => cells[columns.moment < 0 ? columns.day : columns.moment] ?? []))
  const log: Log = { taps: [], faults: [] }
  for (const row of body) readRow(log, row, columns, order)
  return log
}

function readRow(log: Log, row: Row, { pin, moment, day, clocks, state, device }: Columns, order: Order): void {
  const { line, cells } = row
  const pinText = pinOf(cells[pin] ?? '')
  if (!pinText) {
    log.faults.push(faultOf(row, 'PIN kosong.'))
    return
  }
  const texts =
    moment < 0 ? clocks.map((n) => (cells[n]?.trim() ? `${cells[day]} ${cells[n]}` : '')) : [cells[moment] ?? '']
  const more = { direction: directionOf(cells[state] ?? ''), device: cells[device]?.trim() || null }
  const single = moment >= 0
  for (const text of texts) {
    if (!text.trim() && !single) continue
    const [date = '', ...time] = text.trim().split(/[\sT]+/)
    const at = momentOf(date, time.join(' '), order)
    if (at) log.taps.push({ line, pin: pinText, at, ...more })
    else log.faults.push(faultOf(row, `Waktu tidak dikenali: ${text.trim() || 'kosong'}.`))
  }
}

const faultOf = ({ line, cells }: Row, message: string): LogFault => ({
  line,
  text: cells.join(' ').slice(0, 200),
  message,
})
/** Machines pad PINs with zeros, tables do not. */
const pinOf = (text: string) =>
  text
    .trim()
    .replace(/^0+(?=.)/, '')
    .slice(0, 20)

function directionOf(text: string): LogTap['direction'] {
  const state = text.trim().toLowerCase()
  if (/^(c\/in|in|masuk|check ?-?in|scan masuk|i)$/.test(state)) return 'in'
  if (/^(c\/out|out|pulang|keluar|check ?-?out|scan pulang|o)$/.test(state)) return 'out'
  return states[state] ?? 'unknown'
}

type Order = 'year' | 'day' | 'month'
/** Days come first, as here, unless a second number is no month. */
function orderOf(texts: readonly string[]): Order {
  const parts = texts.flatMap((text) => {
    const match = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text)
    return match ? [match] : []
  })
  return parts.some(([, , second]) => Number(second) > 12) ? 'month' : 'day'
}

/** `YYYY-MM-DDTHH:MM:SS`; undefined for what is no moment. */
function momentOf(date: string, time: string, order: Order): string | undefined {
  const day = dayOf(date, order)
  const [, hours, minutes, seconds = '0', half] =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(am|pm)?$/i.exec(time.trim()) ?? []
  if (!day || hours === undefined) return
  const hour = half ? (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return
  const two = (value: number | string) => String(value).padStart(2, '0')
  return `${day}T${two(hour)}:${minutes}:${two(seconds)}`
}

function dayOf(text: string, order: Order): string | undefined {
  const numbers = text.split(/[-/.]/)
  const [a = '', b = '', c = ''] = numbers
  if (numbers.length !== 3) return
  const [year, month, day] = a.length === 4 ? [a, b, c] : order === 'month' ? [c, a, b] : [c, b, a]
  const full = year.length === 2 ? `20${year}` : year
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso
}
