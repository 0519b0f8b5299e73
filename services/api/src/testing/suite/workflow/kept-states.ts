import { keptFilled, pointerTo } from '@ems/contracts/kit'
import { expect } from '@jest/globals'
import { type Subject, sources } from '../subject.ts'
import type { Lives } from './lives.ts'

type Row = Awaited<ReturnType<Subject['row']>>

const codes = (answer: { body: { errors: { code: string }[] } }) => answer.body.errors.map(({ code }) => code)

/** In every state: what may be changed, what may not be emptied, and whether the row may be removed. */
export async function keepsStates(subject: Subject, lives: Lives) {
  const { resource, path } = subject
  const change = subject.change()
  const [field = ''] = Object.keys(change)
  for (const state of lives.states) {
    const row = await lives.rowIn(state)
    const {
      category,
      editable = category === 'open' ? 'all' : 'none',
      removable,
    } = resource.workflow?.states[state] ?? {}
    if (subject.has('update')) {
      const isKept = editable === 'none' || (editable !== 'all' && !editable.includes(field))
      const answer = await subject.admin.update(resource, row, change)
      expect([state, answer.status === 409 && codes(answer)[0]]).toEqual([state, isKept && 'NOT_EDITABLE'])
      if (editable === 'all') await keepsFilled(subject, await subject.read(row.id))
    }
    if (!subject.has('destroy')) continue
    const isRemovable = removable ?? state === resource.workflow?.initial
    const removed = await subject.admin.delete(`${path}/${row.id}`)
    expect([state, removed.status === 409 && codes(removed)[0]]).toEqual([state, isRemovable ? false : 'NOT_REMOVABLE'])
  }
}

/** Fields required by a transition may be changed afterwards, but not emptied. */
async function keepsFilled(subject: Subject, row: Row) {
  const { resource } = subject
  for (const field of keptFilled(resource, row)) {
    if (row[field] == null || !resource.meta[field]?.nullable || !(field in resource.update.shape)) continue
    const answer = await subject.admin.update(resource, row, { [field]: null })
    expect([field, answer.status, sources(answer)]).toEqual([field, 422, [pointerTo(resource, field)]])
  }
}
