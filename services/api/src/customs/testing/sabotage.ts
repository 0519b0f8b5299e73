import type { PoolClient } from 'pg'
import type { KiteWorld, Thing } from './kite-world.ts'

/** The first result of `inspect` that is not undefined. */
export async function eventually<T>(inspect: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    const match = await inspect()
    if (match !== undefined) return match
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('It did not happen.')
}

/** The process of PostgreSQL that waits for what `holder` keeps, once there is one. */
export async function blocked({ api }: KiteWorld, holder: PoolClient): Promise<number> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  return eventually(async () => {
    const pending = await api.pool.query(
      'select pid from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))',
      [rows[0]?.pid],
    )
    return pending.rows[0]?.pid as number | undefined
  })
}

/** A file of one PIB of so many lines, in the queue. */
export async function uploaded({ client }: KiteWorld, tenant_id: string, lines: number): Promise<string> {
  const head =
    'NOMOR AJU;KODE KANTOR;NOMOR DAFTAR;TANGGAL DAFTAR;SERI BARANG;HS;URAIAN BARANG;JUMLAH SATUAN;KODE SATUAN;CIF RUPIAH'
  const row = (n: number) => `${'0'.repeat(25)}A;040300;900001;05/01/2026;${n};52051200;Benang;${n},5;KGM;1000`
  const form = new FormData()
  form.set('tenant_id', tenant_id)
  form.set('file_type', 'PIB_FLAT')
  form.set('file', new Blob([[head, ...Array.from({ length: lines }, (_, n) => row(n + 1))].join('\r\n')]), 'pib.csv')
  const sent = new Response(form)
  const type = String(sent.headers.get('content-type'))
  const content = Buffer.from(await sent.arrayBuffer())
  const answer = await client.post('/customs-kite-source-files', content, { 'content-type': type })
  if (answer.status !== 202) throw new Error(answer.text)
  return answer.body.data.id
}

/** The file once its import has ended. */
export const finished = ({ get }: KiteWorld, file: string): Promise<Thing> =>
  eventually(async () => {
    const now = await get('customs-kite-source-files', file)
    return now.finished_at ? now : undefined
  })
