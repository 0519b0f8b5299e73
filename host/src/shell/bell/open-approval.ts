import { observable } from '@ems/platform/host'

/** Id of the approval whose dialog is open. */
export const openedApproval = observable<string | null>(null)

/** Opens the approval dialog from any place. */
export const openApproval = (id: string) => openedApproval.set(id)
