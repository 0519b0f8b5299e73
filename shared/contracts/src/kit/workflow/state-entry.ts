/** Who brought a record into a state, and when. */
export type StateEntry = { at: string; by: string }

/** `meta.entered` of a record: the last entry into each of its states. */
export type StateEntries = Readonly<Record<string, StateEntry>>
