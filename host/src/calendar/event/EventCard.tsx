import { type AgendaOccurrence, agendaResponses, agendaTypes, agendaVisibilities } from '@ems/contracts/calendar'
import { formatDate, Link, showProblem, toast, useQuery } from '@ems/platform'
import { Badge, Button, Group, Modal, SegmentedControl, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { responseColors } from '../agenda/AgendaList.tsx'
import type { Days } from '../agenda/use-event-list.ts'
import { answerInvitation, downloadIcs, invitedTo, reopenEvent } from '../calendar-api.ts'
import { dayText } from '../day-text.ts'
import { type Entry, hoursText } from '../entries.ts'
import { type DaysDeed, DaysDialog } from '../holidays/DaysDialog.tsx'
import { lastDayOf } from './clock.ts'
import { DeletedEventNotice } from './DeletedEventNotice.tsx'

type EventCardProps = {
  entry: Entry
  /** It was deleted while it was open. */
  isGone: boolean
  zone: string
  onClose: () => void
  onMove: (occurrence: AgendaOccurrence) => void
  /** Opens the form of an event, or of some of its days. */
  onEdit: (event: string, days?: Days) => void
}

/** Details of an entry, and its actions. */
export function EventCard({ entry, isGone, zone, onClose, onMove, onEdit }: EventCardProps) {
  const { occurrence, title, to, note } = entry
  const [deed, setDeed] = useState<DaysDeed | null>(null)
  if (deed && occurrence)
    return (
      <DaysDialog
        deed={deed}
        occurrence={occurrence}
        isGone={isGone}
        onClose={() => setDeed(null)}
        // An answer stays visible on the card; after a deletion or change the card closes.
        onDone={typeof deed === 'object' ? () => setDeed(null) : onClose}
        onEdit={(scope) => onEdit(occurrence.event, { occurrence, scope })}
      />
    )

  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <Stack gap="sm">
        {isGone && <DeletedEventNotice />}
        <Text>
          {daysText(entry)} · {hoursText(entry, zone)}
        </Text>
        {note && <Text c="dimmed">{note}</Text>}
        {to && (
          <Button component={Link} to={to} variant="light" style={{ alignSelf: 'start' }}>
            Buka
          </Button>
        )}
        {occurrence && isGone && <Particulars occurrence={occurrence} />}
        {occurrence && !isGone && (
          <>
            <Particulars occurrence={occurrence} />
            {occurrence.response && occurrence.status === 'scheduled' && (
              <Answer occurrence={occurrence} onAsk={(response) => setDeed({ response })} />
            )}
            {occurrence.invited > 0 && <People occurrence={occurrence} />}
            <EventActions
              occurrence={occurrence}
              onDeed={(next) =>
                next === 'edit' && !occurrence.is_recurring ? onEdit(occurrence.event) : setDeed(next)
              }
              onMove={() => {
                onClose()
                onMove(occurrence)
              }}
              onRead={() => onEdit(occurrence.event)}
            />
          </>
        )}
      </Stack>
    </Modal>
  )
}

function daysText(entry: Entry): string {
  const last = lastDayOf(entry)
  return entry.start.slice(0, 10) === last ? dayText(last) : `${formatDate(entry.start)}–${formatDate(last)}`
}

function Particulars({ occurrence }: { occurrence: AgendaOccurrence }) {
  const { event_type, room_name, location, organizer_name, visibility, company_names, status, is_recurring } =
    occurrence
  return (
    <Stack gap={4}>
      <Group gap={6}>
        <Badge variant="light">{agendaTypes[event_type]}</Badge>
        <Badge variant="light" color="gray">
          {agendaVisibilities[visibility]}
        </Badge>
        {is_recurring && (
          <Badge variant="light" color="gray">
            Berulang
          </Badge>
        )}
        {status === 'cancelled' && <Badge color="gray">Dibatalkan</Badge>}
      </Group>
      {(room_name || location) && <Text size="sm">{[room_name, location].filter(Boolean).join(', ')}</Text>}
      {company_names.length > 0 && <Text size="sm">{company_names.join(', ')}</Text>}
      <Text size="sm" c="dimmed">
        Penyelenggara: {organizer_name}
      </Text>
    </Stack>
  )
}

type AnswerProps = { occurrence: AgendaOccurrence; onAsk: (response: string) => void }

/** Of a series it is asked first which of its days are answered. */
function Answer({ occurrence, onAsk }: AnswerProps) {
  const answer = (response: string) =>
    answerInvitation(occurrence, response, 'all').then(() => toast.success('Tanggapan Anda tersimpan.'), showProblem)
  return (
    <SegmentedControl
      aria-label="Tanggapan Anda"
      value={occurrence.response ?? ''}
      onChange={(response) => (occurrence.is_recurring ? onAsk(response) : void answer(response))}
      data={(['accepted', 'tentative', 'declined'] as const).map((value) => ({ value, label: agendaResponses[value] }))}
    />
  )
}

function People({ occurrence }: { occurrence: AgendaOccurrence }) {
  const { accepted, invited } = occurrence
  const { data = [] } = useQuery(invitedTo(occurrence))
  return (
    <section aria-label="Peserta">
      <Text size="sm" fw={600}>
        Peserta ({accepted}/{invited} hadir)
      </Text>
      <Stack gap={4} mt={4}>
        {data.map(({ id, name, response }) => (
          <Group key={id} gap={6} justify="space-between">
            <Text size="sm">{name}</Text>
            <Badge size="sm" variant="light" color={responseColors[response as keyof typeof responseColors]}>
              {agendaResponses[response as keyof typeof agendaResponses]}
            </Badge>
          </Group>
        ))}
      </Stack>
    </section>
  )
}

type EventActionsProps = {
  occurrence: AgendaOccurrence
  onDeed: (deed: DaysDeed) => void
  onMove: () => void
  onRead: () => void
}

function EventActions({ occurrence, onDeed, onMove, onRead }: EventActionsProps) {
  const { can, status, title, event } = occurrence
  const isOn = status === 'scheduled'
  const download = () => downloadIcs(`agenda-events/${event}/ics`, `${title}.ics`).catch(showProblem)
  const reopen = () => reopenEvent(occurrence).then(() => toast.success('Agenda diaktifkan kembali.'), showProblem)
  return (
    <Group gap="xs">
      {can.includes('update') && isOn ? (
        <>
          <Button onClick={() => onDeed('edit')}>Ubah</Button>
          <Button variant="default" onClick={onMove}>
            Pindahkan…
          </Button>
        </>
      ) : (
        <Button variant="light" onClick={onRead}>
          Buka
        </Button>
      )}
      <Button variant="default" onClick={() => void download()}>
        Unduh .ics
      </Button>
      {can.includes('cancel') && isOn && (
        <Button variant="default" onClick={() => onDeed('cancel')}>
          Batalkan
        </Button>
      )}
      {can.includes('reopen') && !isOn && (
        <Button variant="default" onClick={() => void reopen()}>
          Aktifkan kembali
        </Button>
      )}
      {can.includes('destroy') && (
        <Button variant="light" color="red" onClick={() => onDeed('remove')}>
          Hapus
        </Button>
      )}
    </Group>
  )
}
