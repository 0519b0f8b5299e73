import { observable } from '@ems/platform/host'

export type ProfileTab = 'profile' | 'preferences' | 'notifications' | 'delegations' | 'sessions'

/** Which tab of the profile dialog is open; null while it is closed. */
export const openedProfile = observable<ProfileTab | null>(null)

/** Opens the profile dialog, from wherever one is. */
export const openProfile = (tab: ProfileTab = 'profile') => openedProfile.set(tab)
