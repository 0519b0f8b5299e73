import { objectOf } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import { ids, type Subject } from '../subject.ts'

export function scopePromises(subject: Subject) {
  const { resource, path } = subject

  if (subject.facts.elsewhere === null) return
  describe('a row out of reach', () => {
    test('is in no list, and not counted', async () => {
      const row = await subject.rowElsewhere()
      const stranger = await subject.ofFirstCompany()

      const { status, body } = await stranger.get(subject.only([row]))

      if (subject.facts.about) expect(status).toBe(403)
      else {
        expect(body.data).toEqual([])
        expect(body.meta.total).toBe(0)
      }
      expect(ids(await subject.admin.get(subject.only([row])))).toEqual([row.id])
    })

    test('cannot be read, changed or removed', async () => {
      const row = await subject.rowElsewhere()
      const stranger = await subject.ofFirstCompany()

      const answers = [
        await stranger.get(`${path}/${row.id}`),
        ...(subject.has('update') ? [await stranger.update(resource, row, subject.change())] : []),
        ...(subject.has('destroy') ? [await stranger.delete(`${path}/${row.id}`)] : []),
        ...(subject.has('bulkUpdate')
          ? [await stranger.act(resource, 'bulkUpdate', [{ ...pick(row), values: subject.change() }])]
          : []),
        ...(subject.has('bulkDelete') ? [await stranger.act(resource, 'bulkDelete', [pick(row)])] : []),
      ]

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
      expect(await subject.read(row.id)).toEqual(row)
    })
  })
  if (subject.isCreated) describe('a write', () => borders(subject))
}

function borders(subject: Subject) {
  const { resource, path } = subject

  test('puts no row out of one’s own reach', async () => {
    const other = await subject.elsewhere()
    const stranger = await subject.ofFirstCompany()
    const row = await subject.row()

    const created = await stranger.post(path, {
      data: objectOf(resource, { ...(await subject.input()), ...other }),
    })
    const moved = await stranger.update(resource, row, other)

    expect([403, 422]).toContain(created.status)
    expect([403, 404, 422]).toContain(moved.status)
    expect(await subject.read(row.id)).toEqual(row)
  })
}

const pick = ({ id, version }: { id: string; version: number }) => ({ id, version })
