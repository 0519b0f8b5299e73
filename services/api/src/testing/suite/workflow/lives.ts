import { permissions } from '@ems/contracts'
import { type AnyTransition, isDecision, type Signature, transitionOf } from '@ems/contracts/kit'
import { approvedBy, ruleLine } from '../../approved-by.ts'
import type { Client, Row, Sent } from '../../client.ts'
import type { Subject } from '../subject.ts'

type Values = Record<string, unknown>

/** Long enough for every collection that asks for one. */
const reason = 'Alasan uji yang cukup panjang'

/** The life of the resource under test: its transitions, the way to each state, and rows in it. */
export class Lives {
  readonly subject: Subject
  readonly states: readonly string[]
  readonly transitions: readonly (readonly [string, AnyTransition])[]
  #asks: Values | Promise<Values> | undefined
  #approver: Promise<Client> | undefined

  constructor(subject: Subject) {
    const { workflow } = subject.resource
    if (!workflow) throw new Error(`${subject.resource.name} has no workflow.`)
    this.subject = subject
    // Transitions of the server have tests of their own: no client takes them.
    this.transitions = Object.entries(workflow.transitions).filter(([, { who }]) => who.join() !== 'system')
    this.states = Object.keys(workflow.states).filter((state) => this.wayTo(state) !== undefined)
  }

  /** The shortest way to a state by transitions of people; undefined where there is none. */
  wayTo(state: string): readonly string[] | undefined {
    const ways = new Map<string, readonly string[]>([[this.subject.resource.workflow?.initial ?? '', []]])
    for (const [from, way] of ways)
      for (const [name, one] of this.transitions)
        if (one.from.includes(from)) {
          const to = this.endOf(name, one)
          if (to !== undefined && !ways.has(to)) ways.set(to, [...way, name])
        }
    return ways.get(state)
  }

  /** Where a transition leads in the suite: the only decision on a record is the last. */
  endOf(name: string, { to }: AnyTransition): string | undefined {
    if (this.isDecision(name)) return [to].flat()[0]
    return typeof to === 'string' && to !== 'same' ? to : undefined
  }

  isDecision = (name: string) => isDecision(this.subject.resource.workflow, name)

  /** Decides everything of this collection, alone. */
  approver(): Promise<Client> {
    this.#approver ??= this.#appointed()
    return this.#approver
  }

  async #appointed(): Promise<Client> {
    const { api, resource } = this.subject
    const client = await api.as([...permissions])
    await approvedBy(api, resource.name, [ruleLine(client.user.id)])
    return client
  }

  stateOf = (row: Values) => String(row[this.subject.resource.stateField])

  /** A new row that went the shortest way to a state. */
  async rowIn(state: string): Promise<Row> {
    const { api, facts, resource } = this.subject
    if (resource.workflow?.approval) await this.approver()
    const created = await this.subject.row()
    await facts.equip?.(api, created)
    let row = facts.equip ? await this.subject.read(created.id) : created
    for (const name of this.wayTo(state) ?? []) {
      const answer = await this.take(name, row)
      if (answer.status !== 200) throw new Error(`${name} was refused: ${answer.text}`)
      row = await this.subject.read(row.id)
    }
    return row
  }

  /** Everything a transition asks for. */
  async told(name: string, without?: string): Promise<{ values: Values; reason?: string; signature?: Signature }> {
    const { asks = {} } = this.subject.facts
    this.#asks ??= typeof asks === 'function' ? asks(this.subject.api) : asks
    const all = await this.#asks
    const requested = Object.keys(this.subject.resource.asked[name]?.shape ?? {})
    const values = Object.fromEntries(
      Object.entries(all).filter(([field]) => requested.includes(field) && field !== without),
    )
    const { signature } = transitionOf(this.subject.resource, name) ?? {}
    return {
      values,
      ...(without === 'reason' ? {} : { reason }),
      ...(signature?.need === 'required' ? { signature: { name: 'Petugas Uji', strokes: [] } } : {}),
    }
  }

  async actor(name: string, row: Row): Promise<Client> {
    if (this.subject.resource.workflow?.approval) await this.approver()
    if (this.isDecision(name)) return this.approver()
    return (await this.subject.facts.actor?.(this.subject.api, name, row)) ?? this.subject.admin
  }

  async take(name: string, row: Row, more: { without?: string; key?: string; by?: Client } = {}): Promise<Sent> {
    const { from = [] } = transitionOf(this.subject.resource, name) ?? {}
    const isLast = more.without === undefined || more.without === 'reason'
    if (isLast && from.includes(this.stateOf(row))) await this.attach(name, row)
    const by = more.by ?? (await this.actor(name, row))
    const headers = more.key ? { 'idempotency-key': more.key } : undefined
    return by.take(this.subject.resource, name, row, await this.told(name, more.without), headers)
  }

  /** Gives a row the files that a transition demands. */
  async attach(name: string, { id }: Row): Promise<void> {
    const { api, resource } = this.subject
    const { evidence } = transitionOf(resource, name) ?? {}
    if (!evidence) return
    await api.pool.query(
      `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id, purpose)
       select 'bukti.pdf', 'application/pdf', 1, repeat('0', 64), $1, $2, $3 from generate_series(1, $4)`,
      [resource.name, id, evidence.purpose, evidence.min],
    )
  }

  /** Transitions in the list of rights of a row. */
  async offered(row: Row, by: Client = this.subject.admin): Promise<string[]> {
    const { body } = await by.get(`${this.subject.path}/${row.id}`)
    const names = this.transitions.map(([name]) => name)
    return ((body.data?.meta.can ?? []) as string[]).filter((one) => names.includes(one))
  }
}
