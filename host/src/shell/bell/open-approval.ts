import { observable } from '@ems/platform/host'

/** Id of the approval whose dialog is open. */
export const openedApproval = observable<string | null>(null)

/** Asks for a decision, from wherever somebody learnt of it. */
export const openApproval = (id: string) => openedApproval.set(id)
