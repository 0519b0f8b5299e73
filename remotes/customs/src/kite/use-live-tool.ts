import { kiteDatas, kiteSourceFiles } from '@ems/contracts/customs'
import { useResourceEvents, useUserEvent } from '@ems/platform'
import { refreshTool } from './call.ts'

/** What somebody else did, a file that was imported, a run that moved on: everything on screen is read again. */
export function useLiveTool() {
  useResourceEvents(kiteDatas, () => void refreshTool())
  useResourceEvents(kiteSourceFiles, () => void refreshTool())
  useUserEvent('job.progress', () => void refreshTool())
}
