import { auditLogs } from '@ems/contracts/settings'
import { describeResource } from '../testing/describe-resource.ts'
import { inserted } from '../testing/inserted.ts'

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
