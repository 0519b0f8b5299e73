/** Person and time of a record's entry into a state. */
export type StateEntry = { at: string; by: string }

/** `meta.entered` of a record: the last entry into each of its states. */
export type StateEntries = Readonly<Record<string, StateEntry>>
