import type { OutboxEvent } from './audit-log.ts'

type Changed = { id: string; version: number; changed: readonly string[] }

/** From this number on, rows of one channel share events: a thousand changed rows are not a thousand messages. */
const BATCH_FROM = 20
/** Rows of one event: with ids of 19 digits, half of the 10,240 bytes that the push service accepts. */
const MAX_ROWS = 200

/**
 * Events of a write; many rows that changed alike share one event with `rows: [[id, version], …]`
 * (docs/decisions/realtime.md).
 */
export class EventsOfRows {
  readonly #actor: string
  readonly #groups = new Map<string, { channel: string; event: string; rows: Changed[] }>()

  constructor(actor: string) {
    this.#actor = actor
  }

  add(channel: string, event: string, row: Changed) {
    const key = `${channel} ${event} ${row.changed.join()}`
    const group = this.#groups.get(key)
    if (group) group.rows.push(row)
    else this.#groups.set(key, { channel, event, rows: [row] })
  }

  all(): OutboxEvent[] {
    return [...this.#groups.values()].flatMap(({ channel, event, rows }): OutboxEvent[] => {
      const actor = this.#actor
      if (rows.length < BATCH_FROM) return rows.map((row) => ({ channel, event, payload: { ...row, actor } }))
      const changed = rows[0]?.changed ?? []
      return Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, n) => ({
        channel,
        event,
        payload: {
          rows: rows.slice(n * MAX_ROWS, (n + 1) * MAX_ROWS).map(({ id, version }) => [id, version]),
          actor,
          changed,
        },
      }))
    })
  }
}
