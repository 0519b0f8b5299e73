import { type agendaEvents, agendaReminders } from '@ems/contracts/calendar'
import { formatDate, useSession } from '@ems/platform'
import {
  Alert,
  Chip,
  everyPart,
  type Form,
  FormSection,
  Group,
  IconInfoCircle,
  Input,
  Inputs,
  ResourceForm,
  type RowPart,
  Shown,
  Stack,
  useFormField,
  useId,
} from '@ems/ui'
import { useMemo } from 'react'
import type { Days, EventList } from '../agenda/use-event-list.ts'
import { ConflictHints } from './ConflictHints.tsx'
import { type Begun, newEventOn } from './new-event.ts'
import { RuleField } from './recurrence/RuleField.tsx'
import { TimesField } from './TimesField.tsx'

type EventFormProps = { list: EventList; begun: Begun; days: Days | null; part: RowPart | undefined }

/** One agenda, or some days of it, in the drawer; a new one begins where it was `begun`. */
export function EventForm({ list, begun, days, part }: EventFormProps) {
  const { user } = useSession()
  const defaults = useMemo(() => newEventOn(begun, user.timezone), [begun, user.timezone])
  return (
    <ResourceForm
      list={list}
      createTitle="Tambah agenda"
      defaults={defaults}
      parts={part ? noPart : everyPart}
      {...(part ? { part } : {})}
    >
      {(form) => (
        <>
          {days && <Alert icon={<IconInfoCircle aria-hidden />}>{meantBy(days)}</Alert>}
          <EventFields form={form} isSingle={days?.scope === 'this'} />
        </>
      )}
    </ResourceForm>
  )
}

const noPart: readonly never[] = []

function meantBy({ scope, occurrence: { date } }: Days): string {
  if (scope === 'this') return `Yang diubah hanya kejadian ${formatDate(date)}; ia menjadi agenda tersendiri.`
  if (scope === 'following') return `Yang diubah kejadian ${formatDate(date)} dan semua sesudahnya.`
  return `Semua kejadian berubah; tanggal dan jam di bawah adalah kejadian ${formatDate(date)}.`
}

/** The fields of an agenda, for dialog and page. A single day of a series does not repeat. */
export function EventFields({ form, isSingle = false }: { form: Form<typeof agendaEvents>; isSingle?: boolean }) {
  const { visibility } = form.values
  return (
    <>
      <ConflictHints form={form} />
      <FormSection legend="Agenda">
        <Inputs of={form} names={['title', 'event_type']} />
        <TimesField form={form} />
        {!isSingle && <RuleField />}
      </FormSection>
      <FormSection legend="Untuk siapa">
        <Stack gap="sm">
          <Inputs of={form} names={['visibility']} columns={1} />
          {visibility === 'company' && <Inputs of={form} names={['companies', 'offices']} />}
          {visibility === 'department' && <Inputs of={form} names={['departments']} columns={1} />}
          <Inputs of={form} names={['attendees', 'guests']} columns={1} />
        </Stack>
      </FormSection>
      <FormSection legend="Tempat dan pengingat">
        <Inputs of={form} names={['room', 'location', 'meeting_url', 'is_pinned']} />
        <ReminderField />
      </FormSection>
      <FormSection legend="Isi">
        <Inputs of={form} names={form.mode === 'create' ? ['description'] : ['description', 'minutes']} columns={1} />
      </FormSection>
      {form.values.status === 'cancelled' && (
        <Shown label="Dibatalkan">{String(form.values.cancel_reason ?? '')}</Shown>
      )}
    </>
  )
}

function ReminderField() {
  const { value, isReadOnly, error, onChange } = useFormField('reminders')
  const id = useId()
  const chosen = Array.isArray(value) ? value.map(String) : []
  const options = Object.entries(agendaReminders)
  if (isReadOnly)
    return (
      <Shown label="Pengingat">
        {options
          .filter(([minutes]) => chosen.includes(minutes))
          .map(([, label]) => label)
          .join(', ') || '–'}
      </Shown>
    )
  return (
    <Input.Wrapper label="Pengingat" error={error} labelElement="div" labelProps={{ id }} mt="sm">
      <Group gap={4} role="group" aria-labelledby={id}>
        <Chip.Group multiple value={chosen} onChange={(next) => onChange(next.map(Number))}>
          {options.map(([minutes, label]) => (
            <Chip key={minutes} value={minutes} size="xs">
              {label}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Input.Wrapper>
  )
}
