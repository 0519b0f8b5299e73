import { accessRequests, approvalStatuses, approvals, employeeLink } from '@ems/contracts/common'
import type { Signature } from '@ems/contracts/kit'
import {
  act,
  changed,
  explain,
  formatInstant,
  problemOf,
  queries,
  type Row,
  type Titles,
  toast,
  useMutation,
  useQuery,
  useSession,
} from '@ems/platform'
import {
  Alert,
  Button,
  Failed,
  Group,
  Loading,
  Modal,
  RecordFiles,
  RefSelect,
  Shown,
  Stack,
  Textarea,
  useDrafted,
} from '@ems/ui'
import { TargetFacts } from '@ems/ui/facts'
import { SignatureInput, useSignature } from '@ems/ui/signature'
import { useState } from 'react'
import { useEmployeeMatch } from './use-employee-match.ts'

type Action = 'approve' | 'reject' | 'return'

/** A pending approval with its record, and the buttons for its present approver. */
export default function ApprovalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(queries(approvals).one(id, ['requester', 'delegate_of']))
  return (
    <Modal opened onClose={onClose} title={data?.row.title ?? 'Persetujuan'} size="lg">
      {error && <Failed error={error} onRetry={refetch} />}
      {!error && !data && <Loading label="Persetujuan" rows={3} onRetry={refetch} />}
      {data && <Decision row={data.row} titles={data.titles} onClose={onClose} />}
    </Modal>
  )
}

type DecisionProps = { row: Row<typeof approvals>; titles: Titles; onClose: () => void }

function Decision({ row, titles, onClose }: DecisionProps) {
  const { user } = useSession()
  const [note, setNote, drop] = useDrafted(`approvals:${row.id}`, '')
  const [usergroup, setUsergroup] = useState<string | null>(null)
  const isMine = row.status === 'pending' && row.approver === user.id
  const isAccess = row.target_type === 'access-requests'
  const requested = useQuery({ ...queries(accessRequests).one(row.target_id), enabled: isAccess })
  const isLink = requested.data?.row.need === employeeLink
  const [chosen, setEmployee] = useState<string | null>()
  const match = useEmployeeMatch(row.requester, isMine && isLink)
  const employee = chosen === undefined ? match : chosen

  const decide = useMutation({
    mutationFn: ({ action, ...signed }: { action: Action; signature?: Signature }) => {
      const approve = { note: note.trim() || null, ...(isLink ? { employee } : isAccess ? { usergroup } : {}) }
      return act(
        approvals,
        action,
        [{ id: row.id, values: action === 'approve' ? approve : { note: note.trim() } }],
        signed,
      )
    },
    onSuccess: () => {
      toast.success('Perubahan data berhasil disimpan.')
      void changed({ name: 'notifications' })
      drop()
      onClose()
    },
  })
  const signing = useSignature({
    isAsked: isMine && row.signature === 'drawn',
    isRequired: row.signature === 'drawn',
    name: user.name,
    error: decide.error,
  })
  const approve = () => {
    const signed = signing.check()
    if (signed) decide.mutate({ action: 'approve', ...signed })
  }
  const { text } = decide.error ? explain(decide.error) : { text: '' }
  return (
    <Stack>
      <Shown label="Diajukan oleh">{titles[`users:${row.requester}`] ?? '–'}</Shown>
      {row.delegate_of && <Shown label="Menggantikan">{titles[`users:${row.delegate_of}`] ?? '–'}</Shown>}
      <Shown label="Status">
        {approvalStatuses[row.status]}
        {row.acted_at && ` · ${formatInstant(row.acted_at, user.timezone)}`}
      </Shown>
      {!isAccess && <TargetFacts type={row.target_type} id={row.target_id} />}
      {row.note && <Shown label="Catatan">{row.note}</Shown>}
      {requested.data?.row.reason && <Shown label="Alasan">{requested.data.row.reason}</Shown>}
      {isMine && isLink && (
        <RefSelect
          label="Karyawan"
          description={
            match && employee === match
              ? 'Email kerja karyawan ini sama dengan email akun.'
              : 'Akun dihubungkan ke karyawan ini bila disetujui.'
          }
          to="employees"
          value={employee}
          onChange={setEmployee}
        />
      )}
      {isMine && isAccess && requested.data && !isLink && (
        <RefSelect
          label="Grup"
          description="Pengguna dipindahkan ke grup ini bila disetujui."
          to="usergroups"
          value={usergroup}
          onChange={setUsergroup}
        />
      )}
      {isMine && (
        <Textarea
          label="Catatan"
          description="Alasan penolakan minimal 10 karakter."
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {isMine && row.evidence && <Evidence purpose={row.evidence} type={row.target_type} id={row.target_id} />}
      {isMine && signing.isShown && <SignatureInput {...signing.input} hasFixedName />}
      {decide.error && (
        <Alert color="red" role="alert">
          {problemOf(decide.error) ? text : 'Terjadi masalah saat memproses data.'}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        {isMine && (
          <>
            {row.can.includes('return') && (
              <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate({ action: 'return' })}>
                Kembalikan untuk revisi
              </Button>
            )}
            <Button
              color="red"
              variant="light"
              loading={decide.isPending}
              onClick={() => decide.mutate({ action: 'reject' })}
            >
              Tolak
            </Button>
            <Button loading={decide.isPending} onClick={approve}>
              Setujui
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}

/** Files that the approval demands. */
const Evidence = ({ purpose, type, id }: { purpose: string; type: string; id: string }) => (
  <RecordFiles label={`Berkas wajib: ${purpose}`} target={{ type, id }} purpose={purpose} mayChange />
)
