import { prefer, usePreferences } from '@ems/platform'

/** The collapsed columns of a board, by the key of their stage. */
export type Collapsed = { has: (stage: string | null) => boolean; toggle: (stage: string | null) => void }

/** Each person's own, kept with the account. A stage without a key, as that of what has none, has the key `-`. */
export function useCollapsed(board: string): Collapsed {
  const stored = usePreferences().boards?.[board] ?? []
  return {
    has: (stage) => stored.includes(stage ?? '-'),
    toggle: (stage) => {
      const key = stage ?? '-'
      const next = stored.includes(key) ? stored.filter((one) => one !== key) : [...stored, key]
      prefer({ boards: { [board]: next.length ? next : null } })
    },
  }
}
