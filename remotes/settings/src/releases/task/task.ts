import type { ReleasesMeta, RingName } from '@ems/contracts/settings'
import type { Department } from '../releases-api.ts'

/** What a dialog is open for. */
export type Task =
  | { kind: 'set'; department: Department; ring: RingName }
  | { kind: 'approve'; department: Department; ring: RingName; version: string; by: string; note: string | null }
  | { kind: 'rollback'; department: Department; ring: RingName; version: string; to: string | null }
  | { kind: 'revoke'; department: Department; version: string }
  | { kind: 'preview'; department: Department; version: string }
  | { kind: 'off'; department: Department; ring: RingName }
  | { kind: 'on'; department: Department; ring: RingName }
  | { kind: 'audience'; ring: 'pilot' | 'canary'; groups: readonly string[]; percent: number }
  | { kind: 'freeze'; freeze: ReleasesMeta['freeze'] }
  | { kind: 'thaw' }

/** What the dialog of moves asks for; a preview has a dialog of its own. */
export type MoveTask = Exclude<Task, { kind: 'preview' }>

export type OnTask = (task: Task) => void
