import { permissions } from '@ems/contracts'
import {
  accessRequests,
  approvals,
  assets,
  comments,
  delegations,
  employeeLink,
  notifications,
  savedViews,
} from '@ems/contracts/common'
import { references, users } from '@ems/contracts/settings'
import { transaction } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { notify } from '../kit/audit/notifications.ts'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client, Row, Sent } from '../testing/client.ts'
import { employeeIn } from '../testing/employee-in.ts'
import { tablePromises } from '../testing/suite/reading/table.ts'
import { Subject } from '../testing/suite/subject.ts'

const collections = [accessRequests, approvals, assets, comments, delegations, notifications, savedViews]

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions], { name: 'Admin Utama' })
})
afterAll(() => api.close())

const message = (answer: Sent) => answer.body.errors[0].detail.split('[Galat]')[0]
const idsOf = (answer: Sent) => answer.body.data.map(({ id }: { id: string }) => id)
const noticesOf = async (client: Client) =>
  (await client.get('/notifications')).body.data.map(({ attributes }: { attributes: Row }) => attributes)
let count = 0
const next = () => {
  count += 1
  return count
}
const unit = (more = {}) =>
  admin.create(references, { category: 'unit', code: `U${next()}`, name: `Satuan ${count}`, ...more })

describe.each(collections.map((one) => [one.name, one] as const))('%s', (_, resource) => {
  const subject = new Subject(resource, { input: () => ({}) })
  beforeAll(() => subject.begin(api))
  tablePromises(subject)
})

describe('a saved view', () => {
  const view = (more = {}) => ({ menu: 'reference', name: `Tampilan ${next()}`, ...more })

  test('is its owner’s alone until it is shared', async () => {
    const owner = await api.as(['reference-update'])
    const other = await api.as([])
    const row = await owner.create(
      savedViews,
      view({ state: { sort: ['-name'], columns: [{ key: 'name', width: 200 }] } }),
    )

    expect(row.owner).toBe(owner.user.id)
    expect((await other.get(`/saved-views/${row.id}`)).status).toBe(404)
    const shared = await owner.update(savedViews, row, { visibility: 'everyone' })
    expect(shared.status).toBe(200)
    const seen = await other.get('/saved-views?filter[menu]=reference')
    expect(idsOf(seen)).toContain(row.id)
    expect(seen.body.data.find(({ id }: Row) => id === row.id).meta.can).toEqual(['show'])
  })

  test('is changed and removed by nobody but its owner', async () => {
    const owner = await api.as(['reference-update'])
    const row = await owner.create(savedViews, view({ visibility: 'everyone' }))

    expect((await admin.update(savedViews, row, { name: 'Diambil alih' })).status).toBe(403)
    expect((await admin.delete(`/saved-views/${row.id}`)).status).toBe(403)
    expect((await owner.delete(`/saved-views/${row.id}`)).status).toBe(204)
  })

  test('is published only with the permission to change the menu', async () => {
    const reader = await api.as(['reference-list'])
    const answer = await reader.store(savedViews, view({ visibility: 'everyone' }))
    expect([answer.status, answer.body.errors[0].meta]).toEqual([403, { need: 'reference-update' }])
  })

  test('begins one list at most', async () => {
    const owner = await api.as([])
    const first = await owner.create(savedViews, view({ is_default_for: 'me' }))
    await owner.create(savedViews, view({ is_default_for: 'me' }))
    expect((await owner.get(`/saved-views/${first.id}`)).body.data.attributes.is_default_for).toBe('none')
  })

  test.each([
    [{ menu: 'nonsense' }, '/data/attributes/menu'],
    [{ visibility: 'group' }, '/data/relationships/usergroups'],
    [{ state: { columns: [{ key: 'a', script: 'x' }] } }, '/data/attributes/state/columns/0/script'],
    [{ owner: '1' }, '/data/relationships/owner'],
  ])('refuses %j', async (more, pointer) => {
    const answer = await admin.store(savedViews, view(more))
    expect([answer.status, sources(answer)]).toEqual([422, [pointer]])
  })
})

describe('preferences', () => {
  const patch = (client: Client, preferences: unknown, id = client.user.id) =>
    client.patch('/me', { data: { type: 'users', id, attributes: { preferences } } })

  test('are merged, and a null goes back to the default', async () => {
    const me = await api.as([])
    await patch(me, { theme: 'dark', scale: 14, tables: { reference: { density: 'compact' } } })

    const answer = await patch(me, { theme: null, tables: { user: { page_size: 50 } }, timezone: 'Asia/Jayapura' })

    expect(answer.body.data.attributes.preferences).toEqual({
      scale: 14,
      timezone: 'Asia/Jayapura',
      tables: { reference: { density: 'compact' }, user: { page_size: 50 } },
    })
    expect(answer.body.data.attributes.timezone).toBe('Asia/Jayapura')
  })

  test('let a table forget its columns and keep its rows per page', async () => {
    const me = await api.as([])
    await patch(me, { tables: { user: { columns: [{ key: 'name', width: 300 }], density: 'compact', page_size: 50 } } })

    const answer = await patch(me, { tables: { user: { columns: null, density: null } } })

    expect([answer.status, answer.body.data.attributes.preferences]).toEqual([
      200,
      { tables: { user: { page_size: 50 } } },
    ])
  })

  test('are one’s own, known and small', async () => {
    const me = await api.as([])
    const big = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`m${n}`, { q: 'x'.repeat(200), where: 'y'.repeat(900) }]),
    )

    const answers = [
      await patch(me, { theme: 'dark' }, admin.user.id),
      await patch(me, { nonsense: 1 }),
      await me.patch('/me', { data: { type: 'users', id: me.user.id, attributes: { role: 'administrator' } } }),
      await patch(me, { tables: big }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([409, 422, 422, 413])
    expect((await me.get('/me')).body.data.attributes.role).toBe('penguji')
  })
})

describe('a comment', () => {
  const on = (row: Row, more = {}) => ({ target_type: 'references', target_id: row.id, body: 'Mohon dicek.', ...more })
  const about = (row: Row) => `/comments?filter[target_type]=references&filter[target_id]=${row.id}`

  test('is read only by users who may see the record', async () => {
    const row = await unit({ company: api.companies[1] })
    await admin.create(comments, on(row))
    const others = await api.as(['reference-show'], { scope: 'company', companies: [api.companies[0]] })
    const blind = await api.as(['reference-list'])
    const reader = await api.as(['reference-show'])

    expect((await reader.get(about(row))).body.meta.total).toBe(1)
    expect((await others.get(about(row))).status).toBe(404)
    expect((await blind.get(about(row))).status).toBe(403)
    expect((await reader.get('/comments')).status).toBe(400)
    expect((await others.store(comments, on(row))).status).toBe(404)
  })

  test('of the team is read and written only by users who may change the record', async () => {
    const row = await unit()
    const note = await admin.create(comments, on(row, { kind: 'internal' }))
    const reader = await api.as(['reference-show'])

    expect((await admin.get(about(row))).body.meta.total).toBe(1)
    expect((await reader.get(about(row))).body.meta.total).toBe(0)
    expect((await reader.get(`/comments/${note.id}`)).status).toBe(404)
    expect((await reader.store(comments, on(row, { kind: 'internal' }))).status).toBe(403)
  })

  test('tells whom it mentions, once, and only those who may open the record', async () => {
    const row = await unit()
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ('pembaca', 'Pembaca', '{reference-show}') returning id`,
    )
    const reader = await api.as(['reference-show'], { usergroup: rows[0].id })
    const stranger = await api.as([])

    const comment = await admin.create(comments, on(row, { mentions: [reader.user.id, stranger.user.id] }))
    await admin.update(comments, comment, { body: 'Diperbaiki.' })

    expect(await noticesOf(reader)).toMatchObject([
      {
        event: 'comment.mention',
        title: `Admin Utama menyebut Anda pada ${row.name}`,
        route: `/private/utilities/reference?id=${row.id}`,
      },
    ])
    expect(await noticesOf(stranger)).toEqual([])
    await admin.create(comments, on(row, { kind: 'internal', body: 'Rahasia tim.', mentions: [reader.user.id] }))
    expect(await noticesOf(reader)).toHaveLength(1)
  })

  test('is changed by its author only, and only in the first 15 minutes', async () => {
    const row = await unit()
    const author = await api.as(['reference-show'])
    const comment = await author.create(comments, on(row))

    const byOther = await admin.update(comments, comment, { body: 'Bukan saya' })
    const edited = await author.update(comments, comment, { body: 'Sudah benar.' })
    await api.pool.query(`update ems.comments set created_at = now() - interval '16 minutes' where id = $1`, [
      comment.id,
    ])
    const late = await author.update(comments, { id: comment.id, version: 2 }, { body: 'Terlambat' })

    expect([byOther.status, edited.status, late.status]).toEqual([403, 200, 409])
    expect(edited.body.data.attributes.edited_at).toMatch(/^\d{4}-/)
    expect(message(late)).toBe('Komentar hanya dapat diubah dalam 15 menit.')
  })
})

describe('a delegation', () => {
  const other = () => api.as([], { name: 'Pengganti' })

  test('is made by everybody for themselves, and tells the substitute', async () => {
    const [me, delegate] = [await api.as([]), await other()]
    const values = { user: me.user.id, delegate: delegate.user.id, date_from: '2026-01-01', date_to: '2026-01-31' }

    await me.create(delegations, values)
    const overlapping = await me.store(delegations, { ...values, date_from: '2026-01-31', date_to: '2026-02-02' })
    const forOther = await delegate.store(delegations, { ...values, date_from: '2027-01-01', date_to: '2027-01-02' })
    const self = await me.store(delegations, { ...values, delegate: me.user.id })

    expect([overlapping.status, sources(overlapping)]).toEqual([422, ['/data/attributes/date_from']])
    expect([forOther.status, self.status]).toEqual([403, 422])
    expect(await noticesOf(delegate)).toMatchObject([{ event: 'delegation.assigned' }])
  })
})

describe('a muted record', () => {
  const mentioning = (row: Row, reader: Client) =>
    admin.create(comments, {
      target_type: 'references',
      target_id: row.id,
      body: 'Mohon dicek.',
      mentions: [reader.user.id],
    })
  const mutedBy = async (client: Client) => (await client.get('/notifications/-muted')).body.data
  const mailsOf = async ({ user }: Client) =>
    (await api.pool.query('select state from ems.mails where user_id = $1 order by id', [user.id])).rows.map(
      ({ state }) => state,
    )
  const readerOf = async () => {
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ($1, $1, '{reference-show}') returning id`,
      [`bisu-${next()}`],
    )
    return api.as(['reference-show'], { usergroup: rows[0].id })
  }

  test('sends no notification to a user who muted it, until the mute ends', async () => {
    const [row, reader] = [await unit(), await readerOf()]
    const address = `/notifications/-muted/references/${row.id}`
    await mentioning(row, reader)
    const { status } = await reader.put(address)
    await mentioning(row, reader)

    expect(status).toBe(204)
    expect(await noticesOf(reader)).toHaveLength(1)
    expect(await mailsOf(reader)).toEqual(['cancelled'])
    expect(await mutedBy(reader)).toMatchObject([
      { attributes: { target_id: row.id, kind: 'Referensi', title: row.name } },
    ])
    expect(await mutedBy(admin)).toEqual([])

    expect((await reader.delete(address)).status).toBe(204)
    await mentioning(row, reader)
    expect(await noticesOf(reader)).toHaveLength(2)
    expect(await mutedBy(reader)).toEqual([])
  })

  test('still tells of work that became one’s own', async () => {
    const [row, reader] = [await unit(), await readerOf()]
    await reader.put(`/notifications/-muted/references/${row.id}`)
    const target = { type: 'references', id: row.id }
    const notice = { users: [reader.user.id], title: 'Satuan', target }
    await transaction(api.app.db, (db) =>
      notify({ db, user: admin.user }, [
        { ...notice, event: 'work.assigned' },
        { ...notice, event: 'work.advanced' },
      ]),
    )

    expect(await noticesOf(reader)).toMatchObject([{ event: 'work.assigned' }])
  })

  test('is one that may be read', async () => {
    const [row, stranger] = [await unit(), await api.as([])]

    expect((await stranger.put(`/notifications/-muted/references/${row.id}`)).status).toBe(403)
    expect((await admin.put('/notifications/-muted/references/999999')).status).toBe(404)
    expect((await admin.put(`/notifications/-muted/nonsense/${row.id}`)).status).toBe(404)
  })
})

describe('a notification', () => {
  const report = async (client: Client, more = {}) => {
    const { rows } = await api.pool.query(
      `insert into ems.notifications (user_id, event, title) values ($1, 'job.done', $2) returning id`,
      [client.user.id, JSON.stringify(more)],
    )
    return { id: rows[0].id as string, version: 1 }
  }

  test('is seen and read by its user alone', async () => {
    const [me, other] = [await api.as([]), await api.as([])]
    const one = await report(me)
    await report(me)

    expect((await other.get(`/notifications/${one.id}`)).status).toBe(404)
    const read = await me.update(notifications, one, { read_at: '2001-01-01T00:00:00Z' })
    expect(Date.parse(read.body.data.attributes.read_at)).toBeGreaterThan(Date.UTC(2026, 0, 1))
    expect((await me.get('/notifications?filter[read_at_null]=1')).body.meta).toMatchObject({ total: 1, unread: 1 })
    expect((await me.post('/notifications/-actions/readAll')).body.meta).toEqual({ read: 1, unread: 0 })
    expect((await me.update(notifications, { id: one.id, version: 2 }, { title: 'Lain' })).status).toBe(422)
  })
})

describe('a request for access', () => {
  // The promises of collections above have a rule of their own; here it is the one that everybody begins with.
  beforeAll(() =>
    api.pool.query(`update ems.approval_rules r set steps = v.body -> 'steps' from ems.approval_rule_versions v
      where v.rule_id = r.id and v.no = 1 and r.target = 'access-requests'`),
  )
  const deciders = async () => {
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope)
       values ('pengelola${next()}', 'Pengelola ${count}', '{user-list,user-groupUpdate,reference-list,reference-access}', 'group') returning id`,
    )
    const held = ['user-list', 'user-groupUpdate', 'reference-list', 'reference-access', 'user-show']
    return Promise.all([1, 2].map(() => api.as([...permissions], { usergroup: rows[0].id, scope: 'group' }))).then(
      (two) => ({ two, held, group: rows[0].id as string }),
    )
  }
  const readers = async () => {
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ('rujukan${next()}', 'Rujukan ${count}', '{reference-list}') returning id`,
    )
    return rows[0].id as string
  }
  const inbox = async (client: Client, request: string) =>
    (
      await client.get(
        `/approvals?filter[target_type]=access-requests&filter[target_id]=${request}&filter[approver]=${client.user.id}`,
      )
    ).body.data[0]

  const unreadOf = async (client: Client) =>
    (await client.get('/notifications?filter[target_type]=approvals&filter[read_at_null]=1')).body.data

  test('is at once on the screens of those who are to decide, and gone from them when one of them did', async () => {
    const { two } = await deciders()
    const [first, second] = two as [Client, Client]
    const asker = await api.as([])
    const pushed = async () => {
      const { rows } = await api.pool.query(
        `delete from ems.outbox where event = 'approval.assigned' and channel = any($1) returning channel`,
        [two.map(({ user }) => `private-user.${user.id}`)],
      )
      return rows.map(({ channel }) => channel).sort()
    }
    const request = await asker.create(accessRequests, { need: 'reference-list' })
    const params = await pushed()

    await first.act(approvals, 'reject', [
      { id: (await inbox(first, request.id)).id, values: { note: 'Belum diperlukan saat ini.' } },
    ])

    const everybody = [first, second].map(({ user }) => `private-user.${user.id}`).sort()
    expect([params, await pushed()]).toEqual([everybody, everybody])
    expect([await unreadOf(first), await unreadOf(second)]).toEqual([[], []])
  })

  test('is decided once, moves the user to the group, and tells them', async () => {
    const { two } = await deciders()
    const [first, second] = two as [Client, Client]
    const asker = await api.as([], { name: 'Budi' })
    const group = await readers()
    const request = await asker.create(accessRequests, { need: 'reference-list', reason: 'Perlu daftar satuan' })
    const [mine, theirs] = [await inbox(first, request.id), await inbox(second, request.id)]

    const unnamed = await first.act(approvals, 'approve', [{ id: mine.id }])
    const answer = await first.act(approvals, 'approve', [{ id: mine.id, values: { usergroup: group } }])
    const late = await second.act(approvals, 'approve', [{ id: theirs.id, values: { usergroup: group } }])

    expect([unnamed.status, answer.status, late.status]).toEqual([422, 200, 409])
    const { rows } = await api.pool.query('select usergroup_id from ems.users where id = $1', [asker.user.id])
    expect(rows[0].usergroup_id).toBe(group)
    expect((await inbox(second, request.id)).attributes.status).toBe('skipped')
    expect([(await unreadOf(first)).length, (await unreadOf(second)).length]).toEqual([0, 0])
    expect(await noticesOf(first)).toMatchObject([
      { event: 'access.requested', title: 'Permintaan akses: Budi meminta akses Referensi – Lihat daftar' },
    ])
    expect((await noticesOf(asker)).map(({ event }: Row) => event)).toEqual(['access.decided'])
  })

  test('gives nobody more than the approver has', async () => {
    const { group, held } = await deciders()
    const weak = await api.as(held, { usergroup: group, scope: 'group' })
    const asker = await api.as([])
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions) values ('kuat', 'Kuat', '{reference-list,usergroup-update}') returning id`,
    )
    const request = await asker.create(accessRequests, { need: 'reference-list' })

    const answer = await weak.act(approvals, 'approve', [
      { id: (await inbox(weak, request.id)).id, values: { usergroup: rows[0].id } },
    ])

    expect([answer.status, message(answer)]).toEqual([403, 'Anda tidak memiliki hak akses halaman/fungsi ini.'])
    expect((await inbox(weak, request.id)).attributes.status).toBe('pending')
  })

  test('is refused with a reason, and only by an approver other than the requester', async () => {
    const { two } = await deciders()
    const [first] = two as [Client]
    const asker = await api.as([])
    const request = await asker.create(accessRequests, { need: 'reference' })
    const part = await inbox(first, request.id)

    const short = await first.act(approvals, 'reject', [{ id: part.id, values: { note: 'Tidak' } }])
    const own = await asker.act(approvals, 'approve', [{ id: part.id }])
    const twice = await asker.store(accessRequests, { need: 'reference' })
    const done = await first.act(approvals, 'reject', [{ id: part.id, values: { note: 'Belum diperlukan saat ini.' } }])

    expect([short.status, message(short)]).toEqual([422, 'Alasan penolakan minimal 10 karakter.'])
    expect([own.status, twice.status, done.status]).toEqual([403, 422, 200])
    expect((await asker.get(`/access-requests/${request.id}`)).body.data.attributes.status).toBe('rejected')
  })

  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  test('is delivered to the substitute of an absent approver', async () => {
    const { two } = await deciders()
    const [away, delegate] = two as [Client, Client]
    const substitute = await api.as([...permissions])
    await admin.create(delegations, {
      user: away.user.id,
      delegate: substitute.user.id,
      date_from: dayFromNow(-1),
      date_to: dayFromNow(30),
    })
    const asker = await api.as([])

    const request = await asker.create(accessRequests, { need: 'reference-list' })

    expect((await inbox(substitute, request.id)).relationships.delegate_of.data).toEqual({
      type: 'users',
      id: away.user.id,
    })
    expect(await inbox(away, request.id)).toBeUndefined()
    expect((await inbox(delegate, request.id)).attributes.status).toBe('pending')
  })

  const linking = ['user-list', 'user-show', 'user-update', 'employee-list', 'employee-show']
  /** A user whose group may change users. */
  const linker = async () => {
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('penghubung${next()}', 'Penghubung ${count}', $1, 'group')
       returning id`,
      [linking],
    )
    return api.as([...permissions], { usergroup: rows[0].id })
  }
  /** An employee whom no user is. */
  const newEmployee = async (email: string | null = null) => {
    const { rows } = await api.pool.query(
      `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id, employment_type,
         join_date, status, work_email)
       select 'H-${next()}', 'Hubung ${count}', gender, company_id, office_id, department_id, position_id, employment_type, join_date,
         'active', $2 from ems.employees where id = $1 returning id::text`,
      [await employeeIn(api), email],
    )
    return rows[0].id as string
  }

  test('of a user without an employee is decided by one button: linked to the employee with the same e-mail', async () => {
    const decider = await linker()
    const asker = await api.as([], { name: 'Suharti', employee: null })
    const { rows } = await api.pool.query('select email from ems.users where id = $1', [asker.user.id])
    const employee = await newEmployee(rows[0].email.toUpperCase())
    const request = await asker.create(accessRequests, { need: employeeLink, reason: 'Suharti, Gudang' })
    expect((await asker.store(accessRequests, { need: employeeLink })).status).toBe(409)
    const mine = await inbox(decider, request.id)
    expect(mine.attributes.title).toBe('Permintaan akses: Suharti minta akunnya dihubungkan ke karyawan')

    const answer = await decider.act(approvals, 'approve', [{ id: mine.id }])

    expect(answer.status).toBe(200)
    const linked = await api.pool.query('select employee_id::text as id from ems.users where id = $1', [asker.user.id])
    expect(linked.rows).toEqual([{ id: employee }])
    const notified = (await asker.get('/notifications')).body.data.map(
      ({ attributes }: { attributes: { title: string } }) => attributes.title,
    )
    expect(notified).toContain('Permintaan akses: Suharti minta akunnya dihubungkan ke karyawan: Disetujui')
    const { rows: pushed } = await api.pool.query(
      `select from ems.outbox where event = 'rights.changed' and channel = $1`,
      [`private-user.${asker.user.id}`],
    )
    expect(pushed).toHaveLength(1)
  })

  test('of a user without an employee names the employee where no e-mail says which, and is for nobody else', async () => {
    const decider = await linker()
    const mover = await api.as(['user-list', 'user-groupUpdate'])
    const asker = await api.as([], { employee: null })
    const employee = await newEmployee()
    const request = await asker.create(accessRequests, { need: employeeLink })
    const mine = await inbox(decider, request.id)

    const unnamed = await decider.act(approvals, 'approve', [{ id: mine.id }])
    const named = await decider.act(approvals, 'approve', [{ id: mine.id, values: { employee } }])

    expect([unnamed.status, named.status]).toEqual([422, 200])
    expect(await inbox(mover, request.id)).toBeUndefined()
    const linked = await api.as([], { employee: await newEmployee() })
    expect((await linked.store(accessRequests, { need: employeeLink })).status).toBe(409)
  })

  test('asks for something that exists and is missing', async () => {
    expect((await admin.store(accessRequests, { need: 'reference-list' })).status).toBe(409)
    expect((await admin.store(accessRequests, { need: 'tidak-ada' })).status).toBe(422)
    expect(
      (await (await api.as([])).store(accessRequests, { need: 'reference-list', status: 'approved' })).status,
    ).toBe(422)
  })
})

test('a group change by approval is in the audit log as one', async () => {
  const { rows } = await api.pool.query(
    `select count(*)::int n from ems.audit_logs where target_type = $1 and action = 'permission'`,
    [users.name],
  )
  expect(rows[0].n).toBe(1)
})
