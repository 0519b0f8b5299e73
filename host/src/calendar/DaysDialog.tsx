import type { AgendaOccurrence, AgendaScope } from '@ems/contracts/calendar'
import { showProblem, toast } from '@ems/platform'
import { Button, Group, Modal, Stack, Text, TextInput } from '@ems/ui'
import { useState } from 'react'
import { cancelDays, removeDays } from './calendar-api.ts'
import { Gone } from './Gone.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'

export type DaysDeed = 'edit' | 'remove' | 'cancel'

type DaysDialogProps = {
  deed: DaysDeed
  occurrence: AgendaOccurrence
  /** Somebody took it away while it was open. */
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
} as const

/** Asks which days of a series are meant, and for a cancellation why, before it is done. */
export function DaysDialog({ deed, occurrence, isGone, onClose, onDone, onEdit }: DaysDialogProps) {
  const [scope, setScope] = useState<AgendaScope>(occurrence.is_recurring ? 'this' : 'all')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { title, verb, done } = words[deed]

  const act = async () => {
    if (deed === 'edit') return onEdit(scope)
    if (deed === 'cancel' && !reason.trim()) return setError('Alasan wajib diisi.')
    setBusy(true)
    try {
      if (deed === 'remove') await removeDays(occurrence, scope)
      else await cancelDays(occurrence, scope, reason.trim())
      toast.success(done)
      onDone()
    } catch (problem) {
      // A boundary: the dialog stays with what was typed.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={`${title} ${occurrence.title}`}>
      <Stack gap="sm">
        {isGone && !isBusy && <Gone />}
        {occurrence.is_recurring && <ScopeChoice value={scope} onChange={setScope} />}
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
          <Button variant="default" onClick={onClose}>
            Kembali
          </Button>
          <Button
            color={deed === 'edit' ? undefined : 'red'}
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
