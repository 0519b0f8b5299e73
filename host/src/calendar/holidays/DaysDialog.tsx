import { type AgendaOccurrence, type AgendaResponse, type AgendaScope, agendaResponses } from '@ems/contracts/calendar'
import { showProblem, toast } from '@ems/platform'
import { Button, Group, Modal, Stack, Text, TextInput, useDrafted } from '@ems/ui'
import { useState } from 'react'
import { answerInvitation, cancelDays, removeDays } from '../calendar-api.ts'
import { DeletedEventNotice } from '../event/DeletedEventNotice.tsx'
import { ScopeChoice } from '../event/recurrence/ScopeChoice.tsx'

export type DaysDeed = 'edit' | 'remove' | 'cancel' | { response: string }

type DaysDialogProps = {
  deed: DaysDeed
  occurrence: AgendaOccurrence
  /** It was deleted while it was open. */
  isGone: boolean
  onClose: () => void
  onDone: () => void
  /** Which days are to be edited: nothing is changed before the form is saved. */
  onEdit: (scope: AgendaScope) => void
}

const words = {
  edit: { title: 'Ubah', verb: 'Lanjutkan', done: '' },
  remove: { title: 'Hapus', verb: 'Hapus', done: 'Data berhasil dihapus.' },
  cancel: { title: 'Batalkan', verb: 'Batalkan agenda', done: 'Agenda dibatalkan.' },
  answer: { title: 'Tanggapi', verb: 'Simpan tanggapan', done: 'Tanggapan Anda tersimpan.' },
} as const

/** Asks which days of a series are meant, and for a cancellation why, before it is done or answered. */
export function DaysDialog({ deed, occurrence, isGone, onClose, onDone, onEdit }: DaysDialogProps) {
  const [scope, setScope] = useState<AgendaScope>(occurrence.is_recurring ? 'this' : 'all')
  const [reason, setReason, drop] = useDrafted(`agenda-events:cancel:${occurrence.id}`, '')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isAnswer = typeof deed === 'object'
  const { title, verb, done } = words[isAnswer ? 'answer' : deed]

  const act = async () => {
    if (deed === 'edit') return onEdit(scope)
    if (deed === 'cancel' && !reason.trim()) return setError('Alasan wajib diisi.')
    setBusy(true)
    try {
      if (isAnswer) await answerInvitation(occurrence, deed.response, scope)
      else if (deed === 'remove') await removeDays(occurrence, scope)
      else await cancelDays(occurrence, scope, reason.trim())
      toast.success(done)
      drop()
      onDone()
    } catch (problem) {
      // A boundary: the dialog stays with what was typed.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }

  const close = () => {
    drop()
    onClose()
  }
  return (
    <Modal opened onClose={close} title={`${title} ${occurrence.title}`}>
      <Stack gap="sm">
        {isGone && !isBusy && <DeletedEventNotice />}
        {occurrence.is_recurring && <ScopeChoice value={scope} onChange={setScope} />}
        {isAnswer && <Text size="sm">Tanggapan Anda: {agendaResponses[deed.response as AgendaResponse]}.</Text>}
        {deed === 'edit' && scope !== 'all' && (
          <Text size="sm" c="dimmed">
            {scope === 'this'
              ? 'Kejadian ini menjadi agenda tersendiri.'
              : 'Agenda berulang berakhir sebelum kejadian ini dan berlanjut sebagai agenda baru.'}
          </Text>
        )}
        {deed === 'remove' && (
          <Text size="sm">
            {scope === 'all'
              ? 'Data dipindahkan ke Tempat Sampah dan dapat dipulihkan selama 30 hari.'
              : 'Kejadian yang dipilih dihapus dari agenda berulang.'}
          </Text>
        )}
        {deed === 'cancel' && (
          <TextInput
            label="Alasan"
            withAsterisk
            maxLength={250}
            value={reason}
            error={error}
            description="Peserta diberi tahu."
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Kembali
          </Button>
          <Button
            color={deed === 'edit' || isAnswer ? undefined : 'red'}
            onClick={() => void act()}
            loading={isBusy}
            disabled={isGone}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
