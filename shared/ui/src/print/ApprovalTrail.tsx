import { approvalOrigins, approvalStatuses } from '@ems/contracts/common'
import type { ApprovalSummary, ApprovalTask, StoredSignature } from '@ems/contracts/kit'
import { formatInstant, useSession } from '@ems/platform'
import { SignaturePicture } from '../work/signature/SignaturePicture.tsx'

type TrailProps = { approval: ApprovalSummary | undefined; signatures: readonly StoredSignature[] }

/** Approvers of a record with time and signature, round by round; open steps with their approvers. */
export function ApprovalTrail({ approval, signatures }: TrailProps) {
  const rounds = approval ? [...approval.earlier.toReversed(), approval] : []
  return rounds
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ request, round, tasks }) => (
      <table key={request}>
        <caption>Persetujuan{rounds.length > 1 && ` · putaran ${round}`}</caption>
        <thead>
          <tr>
            <th>Langkah</th>
            <th>Nama</th>
            <th>Keputusan</th>
            <th>Waktu</th>
            <th>Tanda tangan</th>
          </tr>
        </thead>
        <tbody>
          {tasks.filter(isPrinted).map((task) => (
            <TaskRow key={task.id} task={task} signature={signatures.findLast((one) => one.task === task.id)} />
          ))}
        </tbody>
      </table>
    ))
}

/** Tasks that ended without a decision are not printed. */
const isPrinted = ({ state }: ApprovalTask) => state !== 'cancelled' && state !== 'skipped'

function TaskRow({ task, signature }: { task: ApprovalTask; signature: StoredSignature | undefined }) {
  const { user } = useSession()
  const { step, label, name, by, state, origin, acted_at, note } = task
  const words: Readonly<Record<string, string>> = approvalStatuses
  return (
    <tr>
      <td>
        {step}. {label || 'Persetujuan'}
      </td>
      <td>
        {name}
        {task.for && ` untuk ${task.for}`}
        {by && ` (oleh ${by})`}
      </td>
      <td>
        {words[state] ?? state}
        {origin === 'collapse' && ` · ${approvalOrigins.collapse}`}
        {note && <div>{note}</div>}
      </td>
      <td>{acted_at && formatInstant(acted_at, user.timezone)}</td>
      <td>{signature && state === 'approved' && <SignaturePicture signature={signature} />}</td>
    </tr>
  )
}

type SignedProps = { signatures: readonly StoredSignature[]; labelOf: (action: string) => string }

/** Signatures under other transitions, such as a hand-over. */
export function SignedSteps({ signatures, labelOf }: SignedProps) {
  const { user } = useSession()
  const others = signatures.filter(({ task }) => task === null)
  if (!others.length) return null
  return (
    <table>
      <caption>Tanda tangan</caption>
      <thead>
        <tr>
          <th>Tindakan</th>
          <th>Waktu</th>
          <th>Tanda tangan</th>
        </tr>
      </thead>
      <tbody>
        {others.map((one) => (
          <tr key={one.id}>
            <td>{labelOf(one.action)}</td>
            <td>{formatInstant(one.signed_at, user.timezone)}</td>
            <td>
              <SignaturePicture signature={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
