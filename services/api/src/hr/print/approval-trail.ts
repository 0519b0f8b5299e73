import { approvalStatuses } from '@ems/contracts/common'
import type { ApprovalSummary, Resource } from '@ems/contracts/kit'
import { paragraph, printedInstant, type Sheet, table } from '../../files/sheet-table.ts'
import type { Page } from '../../files/sheet-text.ts'
import type { Deps } from '../../kit/context.ts'
import { approvalEngine } from '../../kit/workflow/approval-engine.ts'

export type Trail = ApprovalSummary | undefined

/** The course of the newest approval of a record; undefined where it was never submitted. */
export const trailOf = async (deps: Deps, { name }: Resource, id: string) =>
  (await approvalEngine().summaryOf(deps, name, id)) as Trail

const statusOf = (state: string) => approvalStatuses[state as keyof typeof approvalStatuses] ?? state

/** Who decided what and when, in place of signatures by pen. */
export function printTrail(page: Page, sheet: Sheet, trail: Trail) {
  if (!trail?.tasks.length) return
  paragraph(page, sheet, 'Jejak persetujuan')
  page.y += 12
  const columns = [
    { title: 'Langkah', width: 110, wraps: true },
    { title: 'Oleh', width: 130, wraps: true },
    { title: 'Keputusan', width: 80 },
    { title: 'Waktu (WIB)', width: 88 },
    { title: 'Catatan', width: sheet.width - 408, wraps: true },
  ]
  const rows = trail.tasks.map(({ label, name, by, state, acted_at, note }) => ({
    cells: [label ?? '', by ?? name, statusOf(state), acted_at ? printedInstant(acted_at) : '–', note ?? ''],
  }))
  table(page, sheet, columns, rows)
  page.y += 6
}
