import { auditServices } from '@ems/contracts/settings'
import { describeResource } from '../testing/describe-resource.ts'
import { inserted } from '../testing/inserted.ts'

describeResource(auditServices, {
  input: (_, n) => ({
    at: new Date(Date.UTC(2026, 0, n)).toISOString(),
    level: n % 2 ? 'error' : 'warning',
    service: 'client',
    operation: `Muat ${n}`,
    message: `Gagal memuat ${n}`,
    status_code: 500 + (n % 90),
    duration_ms: n,
    triage: 'new',
  }),
  change: (n) => ({ triage: n % 2 ? 'known' : 'resolved' }),
  seed: inserted(auditServices),
  elsewhere: () => ({}),
})
