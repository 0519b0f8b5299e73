const day = '2026-11-20T03:00:00.000Z'

const rows = Array.from({ length: 25 }, (_, n) => ({
  type: 'references',
  id: String(n + 1),
  attributes: {
    category: 'unit',
    code: `S${n}`,
    name: `Satuan ${n}`,
    sort_order: n,
    color: null,
    icon: null,
    meta: null,
    valid_from: null,
    valid_to: null,
    is_active: true,
    is_system: false,
    created_at: day,
    updated_at: day,
  },
  relationships: { parent: { data: null }, company: { data: null } },
  meta: { version: 1, can: ['show'] },
}))

const list = (records: unknown[]) => ({
  data: records,
  meta: {
    total: records.length,
    total_is_estimate: false,
    page: { currentPage: 1, from: 1, lastPage: 1, perPage: 25, to: records.length, total: records.length },
  },
  links: {},
})

const permissions = ['dashboard-access', 'reference-access', 'reference-list', 'usergroup-access', 'user-access']
const me = {
  data: { type: 'users', id: '1', attributes: { name: 'Admin EMS', timezone: 'Asia/Jakarta' }, meta: { permissions } },
  meta: { permissions, companies: ['1'], employee_id: null },
}

/** Answers of the API, the same for every variant; undefined for other addresses. */
export function apiAnswer(address: string) {
  if (!address.startsWith('/api/v1/')) return undefined
  const name = address.slice('/api/v1/'.length)
  const answer = name === 'me' ? me : list(name === 'references' ? rows : [])
  return { body: Buffer.from(JSON.stringify(answer)), headers: { 'content-type': 'application/vnd.api+json' } }
}
