import { describe, expect, test } from '@jest/globals'
import { ids, type Subject, sources } from './subject.ts'

/** Of collections whose removed rows can be brought back. */
export function trashPromises(subject: Subject) {
  const { resource, path } = subject
  if (!subject.serves('POST', '/-actions/restore')) {
    test('has no trash to look into', async () => {
      expect(resource.trash && subject.has('destroy')).toBeFalsy()
    })
    return
  }
  const removed = async () => {
    const row = await subject.row()
    await subject.admin.delete(`${path}/${row.id}`)
    return row
  }
  const restore = (rows: readonly { id: string }[], client = subject.admin) =>
    client.act(
      resource,
      'restore',
      rows.map(({ id }) => ({ id })),
    )

  describe('its trash', () => {
    test('gives back a row as it was, with an audit row and an event', async () => {
      const missing = await removed()

      const answer = await restore([missing])

      expect(answer.status).toBe(200)
      const { version: _, updated_at: __, updated_by: ___, ...before } = missing
      expect(await subject.read(missing.id)).toMatchObject(before)
      const { rows } = await subject.api.pool.query(
        'select action from ems.audit_logs where target_type = $1 and target_id = $2 order by id',
        [resource.name, missing.id],
      )
      expect(rows.at(-1)).toEqual({ action: 'restore' })
      expect(
        await subject.count(
          'outbox',
          `channel like 'private-${resource.name}.%' and payload->>'id' = '${missing.id}' and event = 'created'`,
        ),
      ).toBe(subject.isHushed(missing) ? 0 : 2)
    })

    if (!subject.isRepresentative) return

    test('holds what was removed, and nothing else', async () => {
      const [kept, missing] = [await subject.row(), await removed()]

      const trash = ids(await subject.admin.get(subject.only([kept, missing], 'filter[deleted]=1')))
      const list = ids(await subject.admin.get(subject.only([kept, missing], 'filter[deleted]=0')))

      expect([trash, list]).toEqual([[missing.id], [kept.id]])
    })

    test('gives back all or nothing', async () => {
      const [kept, missing] = [await subject.row(), await removed()]

      const answer = await restore([missing, kept])

      expect([answer.status, sources(answer)]).toEqual([404, ['/data/1/id']])
      expect(ids(await subject.admin.get(subject.only([missing], 'filter[deleted]=1')))).toEqual([missing.id])
    })

    test('is closed to users who may not remove', async () => {
      const missing = await removed()
      const reader = await subject.without(resource.can.destroy)

      const listed = await reader.get(`${path}?filter[deleted]=1`)
      const restored = await restore([missing], reader)

      expect([listed.status, restored.status]).toEqual([403, 403])
    })

    test('takes 0 or 1', async () => {
      const answer = await subject.admin.get(`${path}?filter[deleted]=maybe`)
      expect([answer.status, sources(answer)]).toEqual([400, ['filter[deleted]']])
    })

    if (subject.facts.elsewhere !== null)
      test('shows nothing out of reach, and gives nothing of it back', async () => {
        const row = await subject.rowElsewhere()
        await subject.admin.delete(`${path}/${row.id}`)
        const stranger = await subject.ofFirstCompany()

        expect(ids(await stranger.get(subject.only([row], 'filter[deleted]=1')))).toEqual([])
        expect((await restore([row], stranger)).status).toBe(404)
      })
  })
}
