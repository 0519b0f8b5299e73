import { permissions } from '@ems/contracts'
import { auditLogs, references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { inserted } from '../../testing/insert-row.ts'

describeResource(auditLogs, {
  input: (_, n) => ({
    at: new Date(Date.UTC(2026, 0, n)).toISOString(),
    actor_name: `Pelaku ${n}`,
    action: n % 2 ? 'update' : 'delete',
    menu: 'reference',
    target_type: 'references',
    target_id: String(n),
    target_label: `Objek ${n}`,
    before: { name: 'lama' },
    after: { name: 'baru' },
    changed_fields: ['name'],
    request_id: crypto.randomUUID(),
  }),
  seed: inserted(auditLogs),
  elsewhere: () => ({}),
})

describe('the audit log', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  test('says in which group the actor was, and how long it took; both are sealed', async () => {
    const admin = await api.as([...permissions])
    const row = await admin.create(references, { category: 'unit', code: 'KG', name: 'Kilogram' })
    const { body } = await admin.get(`/audit-logs?filter[target_type]=references&filter[target_id]=${row.id}`)
    const [entry] = body.data
    expect(entry.attributes.actor_group).toBe('Uji')
    expect(entry.attributes.duration_ms).toBeGreaterThanOrEqual(0)
    expect(entry.attributes.duration_ms).toBeLessThan(60_000)

    await api.pool.query('select ems.chain_audit_logs(1000)')
    const verified = async () => (await api.pool.query('select ems.verify_audit_logs() as broken')).rows[0].broken
    expect(await verified()).toBeNull()
    await api.pool.query('alter table ems.audit_logs disable trigger audit_logs_append_only')
    await api.pool.query(`update ems.audit_logs set actor_group = 'Lain' where id = $1`, [entry.id])
    expect(await verified()).toBe(entry.id)
  })

  test('sorts by person and by action, within each by time, page after page', async () => {
    await inserted(auditLogs)(api, { ...values(1), actor_name: 'Abdul', at: '2026-01-03T00:00:00Z' })
    await inserted(auditLogs)(api, { ...values(2), actor_name: 'Abdul', at: '2026-01-01T00:00:00Z' })
    await inserted(auditLogs)(api, { ...values(3), actor_name: 'Zainal', at: '2026-01-02T00:00:00Z' })
    const admin = await api.as([...permissions])
    const seen: unknown[] = []
    for (let path = '/audit-logs?filter[ip]=198.51.100.7&sort=actor_name&page[size]=1'; path; ) {
      const { body } = await admin.get(path)
      for (const { attributes } of body.data) seen.push([attributes.actor_name, attributes.at.slice(0, 10)])
      path = body.links.next?.replace('/api/v1', '') ?? ''
    }
    expect(seen).toEqual([
      ['Abdul', '2026-01-01'],
      ['Abdul', '2026-01-03'],
      ['Zainal', '2026-01-02'],
    ])
  })

  const values = (n: number) => ({
    action: 'update',
    target_type: 'references',
    target_id: String(n),
    changed_fields: [],
    ip: '198.51.100.7',
    request_id: crypto.randomUUID(),
  })
})
