import { stateCells } from '@ems/ui'

/** Whether a document is there, in colour and word. */
export const loanState = stateCells({ available: 'green', reserved: 'yellow', on_loan: 'orange', lost: 'red' })
