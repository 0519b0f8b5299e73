import { stateCells } from '@ems/ui'

/** A state in colour and word; what is not at work is grey. */
export const stateCell = stateCells({
  active: 'green',
  available: 'green',
  returned: 'green',
  approved: 'blue',
  inactive: 'blue',
  review: 'blue',
  signing: 'yellow',
  proposed: 'orange',
  on_loan: 'orange',
  reserved: 'yellow',
  permanent: 'indigo',
  lost: 'red',
  rejected: 'red',
  terminated: 'red',
  expired: 'red',
})
