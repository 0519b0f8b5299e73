import autocannon from 'autocannon'
import { percentile } from './report.ts'

export type Target = { url: string; headers?: Record<string, string> }

/** Requests per second of `clients` that ask one after the other for `seconds`. Anything but 2xx ends the benchmark. */
export async function throughput(
  { url, headers = {} }: Target,
  { clients, seconds }: { clients: number; seconds: number },
) {
  const result = await autocannon({ url, headers, connections: clients, duration: seconds })
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} answers were no 2xx, ${result.errors} errors`)
  return result.requests.total / result.duration
}

/** Median and 95th percentile, in milliseconds, of one request after the other on one connection. */
export async function latency(count: number, send: (n: number) => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const start = performance.now()
    await send(n)
    times.push(performance.now() - start)
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}
