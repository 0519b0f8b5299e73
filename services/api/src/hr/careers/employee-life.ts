import { todayInJakarta } from '@ems/contracts/days'
import { employees } from '@ems/contracts/hr'
import type { Life, RowOf, Taking } from '@ems/contracts/kit'
import type { Deps } from '../../kit/context.ts'
import { type Issue, invalid } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { examine } from '../../kit/write/write-rows.ts'
import { belongingsOf } from './belongings.ts'

type Employees = typeof employees
type Employee = RowOf<Employees> & Row
type Line = Employee['job_history'][number]
type Step = Taking<Employee>
type Change = Partial<Employee>

/** docs/decisions/careers.md. The fields of a line of *Riwayat jabatan* that say where an employee stands from its day on. */
const placement = ['company', 'office', 'department', 'position', 'grade', 'manager', 'employment_type'] as const
const moves: ReadonlySet<string> = new Set(['transfer', 'promotion', 'demotion', 'permanent'])

const refuse = (field: string, message: string, root: string) =>
  invalid(employees, [{ field, message }] satisfies Issue[], root)

const lineOf = (effective: string, type: Line['type'], more: Partial<Line> = {}): Line => ({
  effective,
  type,
  company: null,
  office: null,
  department: null,
  position: null,
  grade: null,
  manager: null,
  employment_type: null,
  note: null,
  document: null,
  pending: null,
  ...more,
})

/** The history with one line more, by date; lines of one day stay in the order in which they were decided. */
const withLine = ({ job_history }: Pick<Employee, 'job_history'>, line: Line): Line[] =>
  [...job_history, line].sort((a, b) => a.effective.localeCompare(b.effective))

const nextOf = (history: readonly Line[]): string | null =>
  history
    .filter(({ pending }) => pending)
    .map(({ effective }) => effective)
    .sort()[0] ?? null

/** Changes of the employee by a line of the career: empty fields change nothing. */
const placedBy = (line: Partial<Line>): Change =>
  Object.fromEntries(placement.flatMap((field) => (line[field] == null ? [] : [[field, line[field]]])))

/** Writes a move now, or notes it for its day; one that is older than the last move is history only. */
async function moved(deps: Deps, { row, root }: Step, line: Line): Promise<Change> {
  const change = placedBy(line)
  const isFuture = line.effective > todayInJakarta()
  const isPast = row.job_history.some(
    ({ type, effective, pending }) => moves.has(type) && !pending && effective > line.effective,
  )
  if (isFuture)
    await examine(deps, employees, [{ before: row, after: { ...row, ...change }, changed: Object.keys(change), root }])
  const job_history = withLine(row, { ...line, pending: isFuture || null })
  return { ...(isFuture || isPast ? {} : change), job_history, next_move: nextOf(job_history) }
}

const transfer = (deps: Deps, step: Step): Promise<Change> => {
  const { row, asked, reason, root } = step
  const { effective, move, ...place } = asked as { effective: string; move: Line['type'] } & Partial<Line>
  if (effective < row.join_date) throw refuse('effective', 'Berlaku tidak boleh sebelum Tanggal masuk.', root)
  const line = lineOf(effective, move, { ...place, note: reason?.slice(0, 250) ?? null })
  const change = placedBy(line) as Readonly<Record<string, unknown>>
  const isSame = Object.keys(change).every(
    (field) => change[field] === (row as Readonly<Record<string, unknown>>)[field],
  )
  if (isSame) throw refuse('position', 'Pilih jabatan, departemen, kantor, golongan, atau atasan yang baru.', root)
  return moved(deps, step, line)
}

function renewContract({ row, asked, reason, root }: Step): Change {
  const contract_end = String(asked.contract_end)
  if (row.contract_end && contract_end <= row.contract_end)
    throw refuse('contract_end', 'Akhir kontrak baru harus setelah akhir kontrak sekarang.', root)
  const isCounted = row.employment_type === 'fixed_term'
  return {
    contract_end,
    ...(isCounted ? { contract_sequence: (row.contract_sequence ?? 1) + 1 } : {}),
    job_history: withLine(row, lineOf(todayInJakarta(), 'contract', { note: reason?.slice(0, 250) ?? null })),
  }
}

function makePermanent(deps: Deps, step: Step): Promise<Change> {
  const { row, asked, reason, root } = step
  const day = String(asked.permanent_date ?? row.permanent_date)
  if (day < row.join_date) throw refuse('permanent_date', 'Tanggal tetap tidak boleh sebelum Tanggal masuk.', root)
  return moved(
    deps,
    step,
    lineOf(day, 'permanent', { employment_type: 'permanent', note: reason?.slice(0, 250) ?? null }),
  )
}

function hire({ row, asked, root }: Step): Change {
  const { join_date = row.join_date, employment_type = row.employment_type } = asked as Partial<Employee>
  if (employment_type === 'fixed_term' && !row.contract_end)
    throw refuse('contract_end', 'Isi Akhir kontrak dahulu: karyawan PKWT.', root)
  if (employment_type === 'probation' && !row.probation_end)
    throw refuse('probation_end', 'Isi Akhir percobaan dahulu.', root)
  const { company, office, department, position, grade, manager } = row
  const place = { company, office, department, position, grade, manager, employment_type }
  const isFixed = employment_type === 'fixed_term' && !row.contract_start
  return {
    job_history: withLine(row, lineOf(join_date, 'join', place)),
    ...(isFixed ? { contract_start: join_date, contract_sequence: row.contract_sequence ?? 1 } : {}),
  }
}

/** A line that says what happened today, with the reason. */
const today =
  (type: Line['type']) =>
  ({ row, reason }: Step): Change => ({
    job_history: withLine(row, lineOf(todayInJakarta(), type, { note: reason?.slice(0, 250) ?? null })),
  })

/** Moves whose day has come, in their order. */
function applyMoves({ row }: Step): Change {
  const isDue = ({ pending, effective }: Line) => Boolean(pending) && effective <= todayInJakarta()
  const change = Object.assign({}, ...row.job_history.filter(isDue).map(placedBy)) as Change
  const job_history = row.job_history.map((line) => (isDue(line) ? { ...line, pending: null } : line))
  return { ...change, job_history, next_move: nextOf(job_history) }
}

function exit({ row, asked }: Step): Change {
  const { exit_date = row.exit_date, exit_note } = asked as Partial<Employee>
  return { job_history: withLine(row, lineOf(String(exit_date), 'exit', { note: exit_note?.slice(0, 250) ?? null })) }
}

const undoExit = (step: Step): Change => ({
  ...today('undo_exit')(step),
  exit_date: null,
  exit_reason: null,
  rehireable: null,
  exit_note: null,
})

/**
 * The same person under the same number, which their encrypted values are bound to; service, contract and leave begin anew.
 * The history keeps the time before.
 */
function rehire({ row, asked, reason, root }: Step): Change {
  const { join_date, employment_type, contract_end, probation_end, ...place } = asked as Partial<Employee>
  const day = String(join_date ?? row.join_date)
  if (row.exit_date && day <= row.exit_date)
    throw refuse('join_date', 'Tanggal masuk harus setelah Tanggal keluar.', root)
  if (employment_type === 'fixed_term' && !contract_end)
    throw refuse('contract_end', 'Akhir kontrak wajib diisi untuk PKWT.', root)
  if (employment_type === 'probation' && !probation_end)
    throw refuse('probation_end', 'Akhir percobaan wajib diisi.', root)
  const before = row.job_history.some(({ type }) => type === 'join')
    ? row
    : { job_history: withLine(row, lineOf(row.join_date, 'join')) }
  const next = { ...placedBy(row), ...placedBy(place), employment_type } as Partial<Line>
  const line = lineOf(day, 'rejoin', { ...next, note: reason?.slice(0, 250) ?? null })
  const isFixed = employment_type === 'fixed_term'
  return {
    ...placedBy(place),
    job_history: withLine(before, line),
    service_date: null,
    permanent_date: employment_type === 'permanent' ? day : null,
    probation_end: employment_type === 'probation' ? (probation_end ?? null) : null,
    contract_sequence: isFixed ? (row.contract_sequence ?? 0) + 1 : null,
    contract_start: isFixed ? day : null,
    contract_end: isFixed ? (contract_end ?? null) : null,
    next_move: null,
    exit_date: null,
    exit_reason: null,
    exit_note: null,
    rehireable: null,
  }
}

/** A warning letter was issued. */
function warn({ row, asked }: Step): Change {
  const { effective, ...line } = asked as Pick<Line, 'effective' | 'note' | 'document'>
  return { job_history: withLine(row, lineOf(effective, 'warning', line)) }
}

function cancelTransfer({ row }: Step): Change {
  const isPending = ({ pending }: Line) => Boolean(pending)
  const dropped = row.job_history.filter(isPending)
  return {
    job_history: row.job_history.filter((line) => !isPending(line)),
    next_move: null,
    ...(dropped.some(({ type }) => type === 'permanent') ? { permanent_date: null } : {}),
  }
}

const stays = ({ status }: Employee) => (status === 'suspended' ? ('suspended' as const) : ('active' as const))

export const employeeLife: Life<Deps, Employee, Employees['workflow']> = {
  notes: { belongings: belongingsOf },
  effects: {
    hire: { writes: (_, step) => hire(step) },
    transfer: { writes: transfer },
    cancelTransfer: { writes: (_, step) => cancelTransfer(step) },
    renewContract: { writes: (_, step) => renewContract(step) },
    makePermanent: { writes: makePermanent },
    suspend: { writes: (_, step) => today('suspend')(step) },
    resume: { writes: (_, step) => today('resume')(step) },
    exit: {
      // Takes effect on the exit date: an hourly job applies a future one.
      target: (_, row) => (String(row.exit_date) <= todayInJakarta() ? 'exited' : stays(row)),
      writes: (_, step) => exit(step),
    },
    undoExit: { target: (_, row) => stays(row), writes: (_, step) => undoExit(step) },
    rehire: { writes: (_, step) => rehire(step) },
    warn: { writes: (_, step) => warn(step) },
    applyMoves: { writes: (_, step) => applyMoves(step) },
  },
}
