import { impacts, jiraIssues, urgencies } from '@ems/contracts/it'
import { showProblem, toast } from '@ems/platform'
import {
  Button,
  Checkbox,
  fieldErrors,
  Group,
  NewRowChain,
  SecretNotice,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  useDebouncedValue,
  useDrafted,
} from '@ems/ui'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { PastedFiles, withFiles } from './PastedFiles.tsx'
import { askForHelp, useMyDevices, useSuggestions, useTemplates } from './portal-api.ts'
import { SuggestionList } from './SuggestionList.tsx'

type Kind = { id: string; title: string }
type Props = { kind: Kind; kinds: readonly Kind[]; onClose: () => void; onSent: (id: string) => void }

const meta = jiraIssues.meta
const optionsOf = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }))
const [impactOptions, urgencyOptions] = [optionsOf(impacts), optionsOf(urgencies)]

type Typed = typeof blank
const blank = {
  summary: '',
  description: '',
  it_assets: null as readonly string[] | null,
  impact: 'self',
  urgency: 'medium',
}

/** Asks for help: solutions appear while the summary is typed, and what is typed is kept until it is sent. */
export default function RequestForm({ kind, kinds, onClose, onSent }: Props) {
  const [typed, setTyped, drop] = useDrafted('jira-issues:portal', { ...blank, request_type: kind.id })
  const [files, setFiles] = useState<readonly File[]>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [q] = useDebouncedValue(typed.summary, 300)
  const suggestions = useSuggestions(q)
  const templates = useTemplates()
  const template = templates[typed.request_type] ?? ''
  // Until something is written, the text is that of the kind.
  const isUnwritten = !typed.description || Object.values(templates).includes(typed.description)
  const description = isUnwritten ? template : typed.description
  const set = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in change))))
  }
  const send = async () => {
    if (template && isUnwritten) return setErrors({ description: 'Lengkapi uraian.' })
    setBusy(true)
    try {
      const { ticket, unsent } = await askForHelp({ ...typed, description, it_assets: typed.it_assets ?? [] }, files)
      drop()
      if (unsent.length)
        toast.warning(`Tiket ${ticket.local_no} dibuat, tetapi ${unsent.join(', ')} ditolak. Unggah ulang di Lampiran.`)
      else if (ticket.status === 'pending_approval')
        toast.success(`Tiket ${ticket.local_no} dibuat dan menunggu persetujuan. Kami kabari lewat lonceng dan surel.`)
      else toast.success(`Tiket ${ticket.local_no} dibuat. Kami kabari lewat lonceng dan surel.`)
      onSent(ticket.id)
    } catch (error) {
      // A boundary: refusals belong to their fields, and what was typed stays.
      const { fields } = fieldErrors(error)
      setErrors(fields)
      if (!Object.keys(fields).some((name) => name in typed)) showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  const paste = (event: ClipboardEvent) => {
    if (!event.clipboardData.files.length) return
    event.preventDefault()
    setFiles(withFiles(files, event.clipboardData.files))
  }
  const solved = () => {
    drop()
    onClose()
  }
  return (
    <form onSubmit={submit} onPaste={paste} noValidate aria-label="Buat tiket">
      <Stack maw={720}>
        <Select
          label={meta.request_type.label}
          withAsterisk
          data={kinds.map(({ id, title }) => ({ value: id, label: title }))}
          value={typed.request_type}
          allowDeselect={false}
          onChange={(value) => value && set({ request_type: value })}
          error={errors.request_type}
        />
        <TextInput
          label={meta.summary.label}
          withAsterisk
          data-autofocus
          maxLength={150}
          placeholder="Contoh: pencetak lantai dua macet"
          value={typed.summary}
          onChange={(event) => set({ summary: event.currentTarget.value })}
          error={errors.summary}
        />
        <SuggestionList of={suggestions} title="Apakah ini membantu?" onSolved={solved} />
        <Textarea
          label={meta.description.label}
          description="Apa yang terjadi, sejak kapan, dan pesan apa yang muncul."
          withAsterisk
          autosize
          minRows={4}
          maxRows={14}
          value={description}
          onChange={(event) => set({ description: event.currentTarget.value })}
          error={errors.description}
        />
        <PastedFiles files={files} onChange={setFiles} />
        <RequestDetails typed={typed} errors={errors} onChange={set} />
        <SecretNotice text={`${typed.summary}\n${typed.description}`} />
        <NewRowChain resource={jiraIssues} values={typed} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Kembali
          </Button>
          <Button type="submit" loading={isBusy}>
            Kirim tiket
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          Isian disimpan sementara di peramban ini sampai dikirim.
        </Text>
      </Stack>
    </form>
  )
}

type DetailsProps = {
  typed: Typed
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Typed>) => void
}

/** Devices of the person, and how much the trouble hurts. */
function RequestDetails({ typed, errors, onChange }: DetailsProps) {
  const devices = useMyDevices()
  return (
    <>
      {devices.length > 0 && (
        <Checkbox.Group
          label={meta.it_assets.label}
          value={[...(typed.it_assets ?? [])]}
          onChange={(it_assets) => onChange({ it_assets })}
          error={errors.it_assets}
        >
          <Stack gap={6} mt={4}>
            {devices.map(({ id, name, asset_tag }) => (
              <Checkbox key={id} value={id} label={`${name} (${asset_tag})`} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Group grow align="start">
        <Select
          label={meta.impact.label}
          withAsterisk
          data={impactOptions}
          value={typed.impact}
          allowDeselect={false}
          onChange={(value) => value && onChange({ impact: value })}
          error={errors.impact}
        />
        <Select
          label={meta.urgency.label}
          withAsterisk
          data={urgencyOptions}
          value={typed.urgency}
          allowDeselect={false}
          onChange={(value) => value && onChange({ urgency: value })}
          error={errors.urgency}
        />
      </Group>
    </>
  )
}
