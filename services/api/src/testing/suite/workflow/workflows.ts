import { grantsOf } from '@ems/contracts'
import { type AnyTransition, objectOf, pointerTo, type Resource } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import { permissionOf } from '../../../kit/workflow/me.ts'
import { multipart } from '../../multipart.ts'
import { type Subject, sources } from '../subject.ts'
import { keepsStates } from './kept-states.ts'
import { Lives } from './lives.ts'
import { waitsAsDeclared } from './waiting.ts'

type Row = Awaited<ReturnType<Subject['row']>>

/** The contract of every workflow: only its transitions, only by their users, one at a time, with events. */
export function workflowPromises(subject: Subject) {
  if (!subject.resource.workflow || !subject.isCreated) return
  const lives = new Lives(subject)
  describe('its workflow', () => {
    closedDoors(subject, lives)
    // Actions of an area have tests of their own.
    if (subject.resource.workflow?.byActions) return
    test('offers in every state exactly what it accepts there', () => offersAcceptedOnly(lives))
    test('keeps what a state keeps from being changed, emptied or removed', () => keepsStates(subject, lives))
    // Those from states that only effects lead to have tests of their own.
    for (const [name, transition] of lives.transitions)
      if (transition.from.some((state) => lives.states.includes(state)))
        describe(name, () => oneTransition(lives, name, transition))
  })
}

const codes = (answer: { body: { errors: { code: string }[] } }) => answer.body.errors.map(({ code }) => code)

/** By no other way than a transition does a row come to a state. */
function closedDoors(subject: Subject, lives: Lives) {
  const { resource, path } = subject
  const field = resource.stateField
  const other = lives.states.find((state) => state !== resource.workflow?.initial) ?? ''
  const messages = [pointerTo(resource, field)]

  test('begins where it says, and takes no state from a request', async () => {
    const row = await subject.row()
    const created = await subject.admin.store(resource, { ...(await subject.creation()), [field]: other })
    const changed = await subject.admin.update(resource, row, { [field]: other })
    const target = { id: row.id, version: row.version, values: { [field]: other } }
    const bulk = await subject.admin.act(resource, 'bulkUpdate', [target])

    const { initial, starts = [] } = resource.workflow as NonNullable<Resource['workflow']>
    expect([initial, ...starts.map((one) => one.in)]).toContain(lives.stateOf(row))
    for (const answer of [created, changed]) {
      expect([answer.status, codes(answer), sources(answer)]).toEqual([422, ['WORKFLOW_FIELD'], messages])
      expect(answer.body.errors[0].detail).toContain('diubah lewat tindakan, bukan isian.')
    }
    if (subject.has('bulkUpdate')) expect([bulk.status, codes(bulk)]).toEqual([422, ['WORKFLOW_FIELD']])
    expect(await subject.read(row.id)).toEqual(row)
  })

  if (subject.serves('POST', '/:id/-actions/rollback'))
    test('gives no old state back', async () => {
      const row = resource.workflow?.byActions ? await changedOnce(subject) : await lives.rowIn(other)
      const { body } = await subject.admin.get(`${path}/${row.id}/history?page[size]=1`)
      const attributes = { audit_log: body.data[0].id, fields: [field] }
      const document = { data: { type: resource.name, id: row.id, attributes, meta: { version: row.version } } }

      const answer = await subject.admin.post(`${path}/${row.id}/-actions/rollback`, document)

      expect([answer.status, codes(answer)]).toEqual([422, ['WORKFLOW_FIELD']])
    })

  if (subject.serves('POST', '/-actions/import'))
    test('takes no state from a file, and names the column', async () => {
      const label = resource.meta[field]?.label ?? ''
      const content = Buffer.from(`${resource.meta[resource.title]?.label};${label}\nSatu;${other}\n`)
      const status = async (mapping: Record<string, string | null>) => {
        const [body, headers] = multipart({ name: 'data.csv', content }, { mapping: JSON.stringify(mapping) })
        const answer = await subject.bare.post(`${path}/-actions/import`, body, headers)
        return [answer.status, answer.body.errors?.[0].detail.split('[')[0]]
      }

      expect(await status({ [label]: field })).toEqual([
        422,
        `Kolom ${label}: ${label} diubah lewat tindakan, bukan lewat impor.`,
      ])
    })
}

const withGrants = (permission: string) => [permission, ...grantsOf(permission)]

async function changedOnce(subject: Subject): Promise<Row> {
  const row = await subject.row()
  await subject.admin.update(subject.resource, row, subject.change())
  return subject.read(row.id)
}

async function offersAcceptedOnly(lives: Lives) {
  for (const state of lives.states) {
    const row = await lives.rowIn(state)
    await waitsAsDeclared(lives, row, state)
    const offered = await lives.offered(row)
    for (const [name, { from, who }] of lives.transitions) {
      const by = await lives.actor(name, row)
      const isOffered =
        by === lives.subject.admin ? offered.includes(name) : (await lives.offered(row, by)).includes(name)
      expect([state, name, isOffered]).toEqual([state, name, from.includes(state)])
      if (isOffered) continue
      const answer = await lives.take(name, row)
      // A transition for persons of the row is refused with 403 first, if the user has no part in the row in this state.
      if (answer.status === 403 && !who.some((one) => one.startsWith('can:'))) continue
      expect([state, name, answer.status, codes(answer)]).toEqual([state, name, 409, ['INVALID_TRANSITION']])
    }
    expect(await lives.subject.read(row.id)).toEqual(row)
  }
}

function oneTransition(lives: Lives, name: string, transition: AnyTransition) {
  const { subject } = lives
  const { resource, path } = subject
  const start = transition.from.find((state) => lives.states.includes(state)) as string
  const ready = () => lives.rowIn(start)
  /** A decision is refused where what is asked changed, not whenever the row did. */
  const outdated = lives.isDecision(name) ? 'CHANGED' : 'VERSION'
  const table = {
    audit: `target_type = '${resource.name}' and action = '${name}'`,
    id: (row: Row) => `target_id = '${row.id}'`,
  }

  test('takes the row there once, however often it is repeated, with one audit entry and one event', async () => {
    const row = await ready()
    const key = crypto.randomUUID()

    const [first, again] = [await lives.take(name, row, { key }), await lives.take(name, row, { key })]

    const after = await subject.read(row.id)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(after.version).toBe(row.version + 1)
    if (transition.to !== 'same') expect([transition.to].flat()).toContain(lives.stateOf(after))
    expect(await subject.count('audit_logs', `${table.audit} and ${table.id(row)}`)).toBe(1)
    const notified = `payload ->> 'id' = '${row.id}' and payload ->> 'version' = '${row.version + 1}'`
    expect(await subject.count('outbox', `channel like 'private-${resource.name}.%' and ${notified}`)).toBe(
      subject.isHushed(row) ? 0 : 1,
    )
  })

  test('is refused for an old or missing version, and names the user who was faster', async () => {
    const row = await ready()
    const [stale, none] = [
      await lives.take(name, { ...row, version: row.version - 1 }),
      await lives.take(name, { id: row.id } as Row),
    ]
    expect([stale.status, codes(stale), none.status, codes(none)]).toEqual([409, [outdated], 400, ['VERSION_REQUIRED']])
    expect(stale.body.errors[0].detail).toMatch(/^Data telah diubah oleh .+ pada \d\d\/\d\d\/\d{4} \d\d\.\d\d WIB\./)
  })

  test('is done by one of two who take it at once', async () => {
    const row = await ready()
    const answers = await Promise.all([lives.take(name, row), lives.take(name, row)])
    const [first, second] = answers.map(({ status }) => status).sort()
    expect(first).toBe(200)
    // The first may have made its user one of those whom `except` excludes.
    expect(transition.except ? [403, 409] : [409]).toContain(second)
  })

  const needs = transition.who.flatMap((one) =>
    one.startsWith('can:') ? [withGrants(permissionOf(resource, one.slice(4)))] : [],
  )
  if (needs.length === transition.who.length)
    test('is refused and not offered without the permission', async () => {
      const row = await ready()
      const held = [...subject.admin.user.permissions].filter((one) => !needs.flat().includes(one))
      const stranger = await subject.api.as(held)
      const answer = await lives.take(name, row, { by: stranger })
      expect([answer.status, (await lives.offered(row, stranger)).includes(name)]).toEqual([403, false])
    })

  const required = Object.entries(transition.ask ?? {}).flatMap(([field, need]) => (need === 'required' ? field : []))
  const isReasoned = transition.reason !== undefined && transition.reason !== 'optional'
  if (required.length || isReasoned || transition.evidence)
    test('asks at the field for what is missing, and does nothing until it is there', async () => {
      const others = [...(isReasoned ? ['reason'] : []), ...(transition.evidence ? ['evidence'] : [])]
      for (const without of [...required, ...others]) {
        const row = await ready()
        if (!others.includes(without) && row[without] != null) continue
        const answer = await lives.take(name, row, { without })
        const pointer = others.includes(without) ? `/data/meta/${without}` : pointerTo(resource, without)
        expect([without, answer.status, sources(answer)]).toEqual([without, 422, [pointer]])
        expect(await subject.read(row.id)).toEqual(row)
      }
    })

  if (transition.undo !== undefined) isTakenBack(lives, name, ready)
  if (transition.bulk)
    test('is done to many rows or to none; row by row it says which were refused', async () => {
      const [one, two] = [await ready(), await ready()]
      const { values, reason } = await lives.told(name)
      const by = await lives.actor(name, one)
      for (const row of [one, two]) await lives.attach(name, row)
      const sent = (rows: readonly Row[], meta: object) =>
        by.post(`${path}/-actions/${name}`, { data: rows.map((row) => objectOf(resource, values, row)), meta })
      const stale = { ...two, version: two.version - 1 }

      const none = await sent([one, stale], { reason })
      expect([none.status, sources(none)]).toEqual([409, ['/data/1/meta/version']])
      const each = await sent([one, stale], { reason, each: true })
      expect([each.status, each.body.data.length, each.body.meta.failed]).toMatchObject([
        200,
        1,
        [{ id: two.id, code: outdated }],
      ])
      expect((await sent([two], { reason })).status).toBe(200)
    })
}

function isTakenBack(lives: Lives, name: string, ready: () => Promise<Row>) {
  const { subject } = lives
  const { resource, path } = subject
  test('can be undone by the same user while nothing followed, and restores the row exactly', async () => {
    const row = await ready()
    const { body } = await lives.take(name, row)
    const undo = (version: number, by = subject.admin) =>
      by.post(`${path}/${row.id}/-actions/undo`, { data: objectOf(resource, {}, { id: row.id, version }) })
    const version: number = body.data.meta.version

    const stranger = await undo(version, await subject.api.as([...subject.admin.user.permissions]))
    const undone = await undo(version)
    const again = await undo(version + 1)

    expect([stranger.status, undone.status, again.status]).toEqual([409, 200, 409])
    expect([stranger, again].map(codes)).toEqual([['NOT_UNDOABLE'], ['NOT_UNDOABLE']])
    const after = await subject.read(row.id)
    const asWritten = { version: row.version, updated_at: row.updated_at, updated_by: row.updated_by }
    expect({ ...after, ...asWritten }).toEqual(row)
  })

  test('is taken back no more when its minutes are over', async () => {
    const row = await ready()
    const { body } = await lives.take(name, row)
    const version: number = body.data.meta.version
    const undo = () =>
      subject.admin.post(`${path}/${row.id}/-actions/undo`, { data: objectOf(resource, {}, { id: row.id, version }) })
    const minutes = lives.transitions.find(([one]) => one === name)?.[1].undo ?? 0

    await movedBack(subject, row.id, minutes + 1)
    const late = await undo()
    await movedBack(subject, row.id, -2)
    const inTime = await undo()

    expect([late.status, codes(late), inTime.status]).toEqual([409, ['NOT_UNDOABLE'], 200])
    expect(late.body.errors[0].detail).toBe(`Tindakan hanya dapat diurungkan dalam ${minutes} menit.`)
  })
}

/** Makes the entries of a row in the audit log some minutes older: what the clock of an undo goes by. */
async function movedBack({ api, resource }: Subject, id: string, minutes: number) {
  await api.pool.query(`
    begin;
    alter table ems.audit_logs disable trigger audit_logs_append_only;
    update ems.audit_logs set at = at - interval '${minutes} minutes'
      where target_type = '${resource.name}' and target_id = '${id}';
    alter table ems.audit_logs enable trigger audit_logs_append_only;
    commit`)
}
