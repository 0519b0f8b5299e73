import { stateCells } from '@ems/ui'

/** A state in colour and word; what is not at work is grey. */
export const stateCell = stateCells({
  available: 'green',
  done: 'green',
  resolved: 'green',
  completed: 'green',
  in_use: 'blue',
  assigned: 'blue',
  sent: 'blue',
  in_progress: 'indigo',
  returned: 'indigo',
  in_repair: 'orange',
  scheduled: 'yellow',
  ordered: 'yellow',
  disposal_pending: 'yellow',
  pending_approval: 'yellow',
  waiting_user: 'yellow',
  waiting_vendor: 'yellow',
  broken: 'red',
  lost: 'red',
  new: 'red',
  p1: 'red',
  p2: 'orange',
  p3: 'blue',
})
