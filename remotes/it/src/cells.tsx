import { stateCells } from '@ems/ui'

/** How urgent a ticket is, in colour and word. */
export const priorityCell = stateCells({ p1: 'red', p2: 'orange', p3: 'blue' })
