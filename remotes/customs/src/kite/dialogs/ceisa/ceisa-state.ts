/** The connection of a client to CEISA 4.0, and what the last reading brought. */
export type CeisaState = {
  is_offered: boolean
  is_connected: boolean
  username?: string
  synced_at?: string | null
  failure?: string | null
  is_running?: boolean
  documents?: number
  result?: {
    documents?: number
    registered?: number
    lhpre?: { written: number; known: number; locked: readonly string[]; unmatched: readonly string[] }
    unknown_fields?: readonly string[]
  }
}
