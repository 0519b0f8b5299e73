/** What an administrator of the site has set up. */
export const sites = [
  { id: '11111111-aaaa-4bbb-8ccc-000000000001', url: 'https://nusantara.atlassian.net', name: 'nusantara' },
  { id: '11111111-aaaa-4bbb-8ccc-000000000002', url: 'https://nusantara-uji.atlassian.net', name: 'nusantara-uji' },
] as const

export const statuses = [
  { id: '10001', name: 'To Do', category: 'new' },
  { id: '10002', name: 'In Progress', category: 'indeterminate' },
  { id: '10003', name: 'Waiting for customer', category: 'indeterminate' },
  { id: '10004', name: 'Pending', category: 'indeterminate' },
  { id: '10005', name: 'Resolved', category: 'done' },
  { id: '10006', name: 'Closed', category: 'done' },
  { id: '10007', name: 'Canceled', category: 'done' },
] as const
export type StatusId = (typeof statuses)[number]['id']

const names = { new: 'To Do', indeterminate: 'In Progress', done: 'Done' } as const

export const statusOf = (id: string) => {
  const { name, category } = statuses.find((one) => one.id === id) ?? statuses[0]
  return { id, name, statusCategory: { key: category, name: names[category] } }
}

/** Where an issue may go from a status. Ids of transitions are not those of statuses. */
const next: Readonly<Record<StatusId, readonly StatusId[]>> = {
  '10001': ['10002', '10007', '10004'],
  '10002': ['10001', '10003', '10004', '10005', '10007'],
  '10003': ['10002', '10004', '10005', '10007'],
  '10004': ['10002', '10003', '10005', '10007'],
  '10005': ['10006', '10002'],
  '10006': ['10002'],
  '10007': ['10001'],
}
export const transitionsOf = (status: string) =>
  (next[status as StatusId] ?? []).map((to) => ({ id: String(Number(to) - 9_960), name: statusOf(to).name, to }))

export const priorities = [
  { id: '1', name: 'Highest' },
  { id: '2', name: 'High' },
  { id: '3', name: 'Medium' },
  { id: '4', name: 'Low' },
  { id: '5', name: 'Lowest' },
] as const

export const issueTypes = [
  { id: '10101', name: 'Incident', subtask: false },
  { id: '10102', name: 'Service Request', subtask: false },
  { id: '10103', name: 'Task', subtask: false },
] as const

export const projects = [
  { id: '10010', key: 'ITS', name: 'Dukungan TI', projectTypeKey: 'service_desk' },
  { id: '10011', key: 'OPS', name: 'Operasional', projectTypeKey: 'software' },
] as const

/** `me` granted the access: what the product does is done in this name. */
export const me = 'acc-ems'
export const accounts = [
  { accountId: me, displayName: 'EMS Integrasi', emailAddress: 'ems@contoh.example' },
  { accountId: 'acc-ti', displayName: 'Rudi Hartono', emailAddress: 'ti@ems.example' },
  { accountId: 'acc-luar', displayName: 'Maya Konsultan', emailAddress: 'maya@luar.example' },
] as const

export const fields = ['summary', 'description', 'status', 'issuetype', 'priority', 'project', 'assignee', 'reporter']
  .concat(['created', 'updated', 'duedate', 'resolution', 'resolutiondate', 'labels', 'components', 'parent'])
  .concat(['attachment', 'comment'])
