import { kiteDatas, kiteSourceFiles } from '@ems/contracts/customs'
import { useResourceEvents, useUserEvent } from '@ems/platform'
import { refreshTool } from '../call.ts'

/** Reloads the screen after changes by other users, imported files and progress of runs. */
export function useLiveTool() {
  useResourceEvents(kiteDatas, () => void refreshTool())
  useResourceEvents(kiteSourceFiles, () => void refreshTool())
  useUserEvent('job.progress', () => void refreshTool())
}
