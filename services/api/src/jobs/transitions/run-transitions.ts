import { Readable } from 'node:stream'
import { splitDetail } from '@ems/contracts/kit'
import { type Db, sql, transaction } from '@ems/postgres'
import { type Cell, workbook } from '../../files/index.ts'
import { gathering } from '../../kit/audit/gathered.ts'
import type { Deps, Origin } from '../../kit/context.ts'
import { titleOf } from '../../kit/list/filter-target.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import type { QueuedTransition } from '../../kit/transitions/queued.ts'
import { takeEach } from '../../kit/workflow/routes.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import type { JobHandler, Task } from '../job-handlers.ts'
import type { Attempt } from '../run/attempt.ts'

/** `from`: how many of the targets earlier batches have done, also those of an earlier attempt. */
export type TransitionParams = QueuedTransition & { from: number; origin: Origin }

/** Rows of one transaction: few, so that a cancelled job stops soon and nobody waits long for a locked row. */
const BATCH_SIZE = 50

type Refusal = { number: number; title: string; code: string; message: string }

/**
 * Takes each row a step on by itself. A batch is committed with the place it ends at, so that an attempt goes on where the one
 * before it stopped, and takes nothing twice. The result is a workbook with what became of each row.
 */
export const runTransitions: JobHandler = async (task) => {
  const { attempt, deps, progress } = task
  const params = attempt.params as TransitionParams
  const store = storeFor(params.resource)
  for (let from = params.from; from < params.targets.length; from += BATCH_SIZE) {
    progress.signal.throwIfAborted()
    const some = params.targets.slice(from, from + BATCH_SIZE)
    await transaction(deps.db, (db) =>
      gathering(db, async () => {
        const inside = { ...deps, db }
        const refusals = await taken(inside, store, params, some, from)
        await keep(db, attempt, refusals, from + some.length)
      }),
    )
    progress.rows = from + some.length
  }
  await finished(task, store, params)
}

async function taken(
  deps: Deps,
  store: Store,
  { name, values, reason }: TransitionParams,
  targets: TransitionParams['targets'],
  from: number,
): Promise<Refusal[]> {
  const changes = targets.map(({ id, version }) => ({
    id,
    root: '/data',
    values,
    ...(version === undefined ? {} : { version }),
  }))
  const { failed } = await takeEach(changes, deps, (change) =>
    takeTransition(deps, store, name, [change], store.rules, { reason }),
  )
  const titles = await titlesOf(
    deps,
    store,
    failed.map(({ id }) => id),
  )
  return failed.map(({ id, code, detail }) => ({
    number: from + targets.findIndex((one) => one.id === id),
    title: titles.get(id) ?? `#${id}`,
    code,
    message: splitDetail(detail).detail,
  }))
}

async function titlesOf(deps: Deps, store: Store, ids: readonly string[]) {
  const rows = ids.length ? await store.findMany(deps, ids) : []
  return new Map(rows.map((row) => [row.id, titleOf(store.resource, row)]))
}

/** Stores the result of a batch in its transaction; throws if the job was cancelled or replaced by another attempt. */
async function keep(db: Db, { id, attempts }: Attempt, refusals: readonly Refusal[], done: number): Promise<void> {
  const kept = await db.run(sql`update ems.background_jobs set failed = failed + ${refusals.length}::int,
      params = jsonb_set(params, '{from}', to_jsonb(${done}::int))
    where id = ${id}::bigint and attempts = ${attempts}::int and status = 'running'`)
  if (!kept) throw new Error('The job is no longer of this attempt.')
  await db.run(sql`insert into ems.import_errors (job_id, number, row, value, code, message)
    select ${id}::bigint, e.number, e.number + 1, left(e.title, 200), e.code, e.message
    from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as e(number int, title text, code text, message text)
    on conflict do nothing`)
}

async function finished({ attempt, deps, files, progress, finish }: Task, store: Store, params: TransitionParams) {
  const rejected = new Map(
    (
      await deps.db.rows(sql<{ number: number; message: string }>`select number, message from ems.import_errors
        where job_id = ${attempt.id}::bigint`)
    ).map(({ number, message }) => [number, message]),
  )
  const key = `jobs/${attempt.id}-${attempt.attempts}.xlsx`
  const sheet = { name: 'Hasil', columns, rows: linesOf(deps, store, params, rejected), filtered: true }
  const size = await files.write(key, Readable.from(workbook([sheet]), { objectMode: false }), progress.signal)
  const result = { key, name: `${attempt.label}.xlsx`, size, rows: params.targets.length }
  await transaction(deps.db, (db) => finish(db, { result }))
}

const columns = [
  { title: 'Data', width: 40 },
  { title: 'Hasil', width: 14 },
  { title: 'Keterangan', width: 60 },
]

async function* linesOf(
  deps: Deps,
  store: Store,
  { targets }: TransitionParams,
  rejected: ReadonlyMap<number, string>,
): AsyncGenerator<(Cell | null)[][]> {
  for (let from = 0; from < targets.length; from += BATCH_SIZE) {
    const some = targets.slice(from, from + BATCH_SIZE)
    const titles = await titlesOf(
      deps,
      store,
      some.map(({ id }) => id),
    )
    yield some.map(({ id }, n) => {
      const message = rejected.get(from + n)
      return [
        { text: titles.get(id) ?? `#${id}` },
        { text: message === undefined ? 'Berhasil' : 'Gagal' },
        message === undefined ? null : { text: message },
      ]
    })
  }
}
