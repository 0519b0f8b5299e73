import { configs } from '@ems/contracts/settings'
import { describeResource } from '../testing/describe-resource.ts'
import { inserted } from '../testing/inserted.ts'

describeResource(configs, {
  input: ({ companies }, n) => ({
    group: 'general',
    key: `uji.${n}`,
    label: `Pengaturan ${n}`,
    type: 'int',
    value: n,
    default_value: 1,
    rules: { min: 0 },
    sort_order: n,
    company: companies[0],
  }),
  change: (n) => ({ value: 1_000 + n }),
  seed: inserted(configs),
})
