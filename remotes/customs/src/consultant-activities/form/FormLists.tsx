import {
  type ChecklistItem,
  customsConsultantActivities,
  type DocumentRequest,
  documentStatuses,
  type TimeEntry,
} from '@ems/contracts/customs'
import { dayOf, formatDate, formatInstant, useSession } from '@ems/platform'
import { Checkbox, DayInput, Group, NumberInput, RecordFiles, Select, Text, TextInput } from '@ems/ui'
import { newId, RowsEditor } from './RowsEditor.tsx'

/** Checklist with author and time of each tick. */
export function Checklist() {
  const { user } = useSession()
  return (
    <RowsEditor<ChecklistItem>
      path="checklist"
      label="Daftar periksa"
      empty="Belum ada butir."
      addLabel="Tambah butir"
      create={() => ({ id: newId(), text: '', is_done: false })}
      nameOf={({ text }) => text}
    >
      {(row, set, isReadOnly, at) => (
        <Group gap="xs" wrap="nowrap">
          <Checkbox
            aria-label={`Selesai: ${row.text}`}
            checked={row.is_done}
            disabled={isReadOnly}
            onChange={({ currentTarget: { checked } }) =>
              set(
                checked
                  ? { is_done: true, done_by: user.id, done_at: new Date().toISOString() }
                  : { is_done: false, done_by: null, done_at: null },
              )
            }
          />
          {isReadOnly ? (
            <Text>{row.text}</Text>
          ) : (
            <TextInput
              flex={1}
              aria-label="Butir"
              data-path={at}
              value={row.text}
              maxLength={200}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
          )}
          {row.done_at && (
            <Text size="xs" c="dimmed">
              {formatInstant(row.done_at, user.timezone)}
            </Text>
          )}
        </Group>
      )}
    </RowsEditor>
  )
}

/** Requested documents and since when they are missing; an uploaded file marks one as received. */
export function Documents({ activity }: { activity: string | undefined }) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  return (
    <RowsEditor<DocumentRequest>
      path="document_requests"
      label="Dokumen klien"
      empty="Belum ada dokumen yang diminta."
      addLabel="Minta dokumen"
      create={() => ({ id: newId(), name: '', requested_at: today, status: 'requested' })}
      nameOf={({ name }) => name}
    >
      {(row, set, isReadOnly, at) => (
        <>
          <Group gap="xs" align="flex-end">
            <TextInput
              flex="2 1 12rem"
              label="Nama dokumen"
              data-path={at}
              readOnly={isReadOnly}
              value={row.name}
              maxLength={150}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Select
              flex="1 1 8rem"
              label="Status"
              readOnly={isReadOnly}
              data={Object.entries(documentStatuses).map(([value, label]) => ({ value, label }))}
              value={row.status}
              allowDeselect={false}
              onChange={(status) =>
                set({
                  status: (status ?? 'requested') as DocumentRequest['status'],
                  received_at: status === 'received' ? today : null,
                })
              }
            />
            {row.status === 'received' && (
              <DayInput
                flex="1 1 8rem"
                label="Diterima"
                readOnly={isReadOnly}
                value={row.received_at ?? ''}
                onChange={(day) => set({ received_at: day || null })}
              />
            )}
          </Group>
          <Text size="xs" c="dimmed">
            Diminta {formatDate(row.requested_at)}
            {row.reminded_at && ` · diingatkan ${formatInstant(row.reminded_at, user.timezone)}`}
          </Text>
          {activity && (
            <RecordFiles
              label={row.name || 'Dokumen'}
              target={{ type: customsConsultantActivities.name, id: activity }}
              purpose={`document-${row.id}`}
              mayChange={!isReadOnly}
              multiple
              onStored={() => row.status === 'requested' && set({ status: 'received', received_at: today })}
            />
          )}
        </>
      )}
    </RowsEditor>
  )
}

/** Working times: who, when and how long. */
export function Times() {
  const { user } = useSession()
  return (
    <RowsEditor<TimeEntry>
      path="time_entries"
      label="Waktu"
      empty="Belum ada catatan waktu."
      addLabel="Catat waktu"
      create={() => ({ id: newId(), user_id: user.id, date: dayOf(new Date(), user.timezone), minutes: 30 })}
      nameOf={({ date }) => `waktu ${formatDate(date)}`}
    >
      {(row, set, isReadOnly, at) => (
        <Group gap="xs" align="flex-end">
          <DayInput
            w={150}
            label="Tanggal"
            data-path={at}
            readOnly={isReadOnly}
            value={row.date}
            onChange={(date) => set({ date })}
          />
          <NumberInput
            w={110}
            label="Menit"
            readOnly={isReadOnly}
            allowDecimal={false}
            hideControls
            value={row.minutes}
            onChange={(minutes) => set({ minutes: Number(minutes) })}
          />
          <TextInput
            flex="1 1 10rem"
            label="Catatan"
            readOnly={isReadOnly}
            value={row.note ?? ''}
            maxLength={250}
            onChange={(event) => set({ note: event.currentTarget.value || null })}
          />
        </Group>
      )}
    </RowsEditor>
  )
}
