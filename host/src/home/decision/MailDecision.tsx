import type { Signature } from '@ems/contracts/kit'
import { api, formatInstant, jsonApi, Link, useMutation, useQuery, useSearchParams, useSession } from '@ems/platform'
import {
  Alert,
  Button,
  Card,
  Failed,
  fieldErrors,
  Group,
  Loading,
  Page,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from '@ems/ui'
import { SignatureInput, useSignature } from '@ems/ui/signature'
import { type FormEvent, useState } from 'react'

/** Subject of a link; only `message` if it cannot be used. */
type MailLink = {
  is_open: boolean
  message: string | null
  title?: string
  label?: string | null
  facts?: string[]
  due_at?: string | null
  can_return?: boolean
  is_signed?: boolean
  route?: string | null
}
type Answer = { data: { attributes: MailLink } }

const intents = { approve: 'Setujui', return: 'Kembalikan', reject: 'Tolak' } as const
type Intent = keyof typeof intents

/** A decision asked for by e-mail: the link chooses what is preselected, the button decides. */
export default function MailDecision() {
  const [parameters] = useSearchParams()
  const key = parameters.get('k') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-links', key],
    queryFn: async ({ signal }) =>
      (await api.get(`mail-links/${encodeURIComponent(key || '-')}`, { signal }).json<Answer>()).data.attributes,
    // A decision made elsewhere must be seen.
    staleTime: 0,
  })
  return (
    <Page title="Keputusan">
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Decision link={data} linkKey={key} wanted={parameters.get('intent')} onStale={() => void refetch()} />
      ) : (
        <Loading label="keputusan" rows={4} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

type DecisionProps = { link: MailLink; linkKey: string; wanted: string | null; onStale: () => void }

function Decision({ link, linkKey, wanted, onStale }: DecisionProps) {
  const [done, setDone] = useState<string>()
  const { title, label, facts = [], due_at, route } = link
  const { user } = useSession()
  if (done !== undefined || !link.is_open)
    return (
      <Ended
        message={done ?? link.message ?? 'Tautan ini tidak dapat dipakai.'}
        isSuccess={done !== undefined}
        route={route}
      />
    )
  return (
    <Card withBorder radius="md" maw={640}>
      <Stack>
        <div>
          <Text c="dimmed" size="sm">
            {label}
          </Text>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
        </div>
        {facts.map((fact) => (
          <Text key={fact} style={{ overflowWrap: 'anywhere' }}>
            {fact}
          </Text>
        ))}
        {due_at && <Text c="dimmed">Batas waktu: {formatInstant(due_at, user.timezone)}</Text>}
        <DecisionForm link={link} linkKey={linkKey} wanted={wanted} onDone={setDone} onStale={onStale} />
        {route && (
          <Button component={Link} to={route} variant="subtle">
            Buka datanya
          </Button>
        )}
      </Stack>
    </Card>
  )
}

type FormProps = DecisionProps & { onDone: (message: string) => void }

function DecisionForm({ link, linkKey, wanted, onDone, onStale }: FormProps) {
  const offered = (Object.keys(intents) as Intent[]).filter((one) => one !== 'return' || link.can_return)
  const [intent, setIntent] = useState<Intent>(offered.find((one) => one === wanted) ?? 'approve')
  const [note, setNote] = useState('')
  const { user } = useSession()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (signed: { signature?: Signature }) => {
      const attributes = { intent, note: note.trim() || null, ...signed }
      const { body, headers } = jsonApi({ data: { type: 'mail-links', attributes } })
      const path = `mail-links/${encodeURIComponent(linkKey)}/-actions/decide`
      return (await api.post(path, { body, headers }).json<Answer>()).data.attributes
    },
    onSuccess: ({ message }) => onDone(message ?? 'Keputusan tersimpan.'),
    onError: onStale,
  })
  const isSigned = link.is_signed === true && intent === 'approve'
  const signing = useSignature({ isAsked: isSigned, isRequired: isSigned, name: user.name, error })
  const { note: noteProblem } = fieldErrors(error).fields
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const signed = isSigned ? signing.check() : {}
    if (signed) mutate(signed)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <SegmentedControl
          aria-label="Keputusan"
          data={offered.map((value) => ({ value, label: intents[value] }))}
          value={intent}
          onChange={(value) => setIntent(value as Intent)}
        />
        <Textarea
          label={intent === 'approve' ? 'Catatan' : 'Alasan'}
          required={intent !== 'approve'}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          error={noteProblem}
        />
        {isSigned && <SignatureInput {...signing.input} hasFixedName />}
        {error && !noteProblem && <Failed error={error} onRetry={onStale} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} color={intent === 'reject' ? 'red' : undefined}>
            {intents[intent]}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type EndedProps = { message: string; isSuccess: boolean; route: string | null | undefined }

const Ended = ({ message, isSuccess, route }: EndedProps) => (
  <Stack maw={640}>
    <Alert color={isSuccess ? 'green' : 'blue'} role={isSuccess ? 'status' : undefined}>
      {message}
    </Alert>
    <Group>
      {route && (
        <Button component={Link} to={route} variant="default">
          Buka datanya
        </Button>
      )}
      <Button component={Link} to="/private/home/dashboard" variant="subtle">
        Ke Dasbor
      </Button>
    </Group>
  </Stack>
)
