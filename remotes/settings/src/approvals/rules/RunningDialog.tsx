import { type ApprovalReplan, type ApprovalRule, approvalRules } from '@ems/contracts/common'
import { api, changed, explain, jsonApi, toast, useMutation, useQuery } from '@ems/platform'
import { Alert, Button, Checkbox, Failed, Group, Loading, Modal, Nothing, Stack, Text } from '@ems/ui'
import { useState } from 'react'

type Running = { id: string; attributes: ApprovalReplan }
type Answer = { data: readonly Running[]; meta: { is_complete: boolean } }
type Applied = { data: readonly { id: string }[]; meta: { failed: readonly { id: string; detail: string }[] } }

type RunningDialogProps = { rule: Pick<ApprovalRule, 'id' | 'name'>; onClose: () => void }

/** *Terapkan ke yang berjalan*: which open requests the saved rule would plan anew, and for whom. */
export default function RunningDialog({ rule, onClose }: RunningDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [approvalRules.name, 'running', rule.id],
    queryFn: ({ signal }) => api.get(`${approvalRules.name}/${rule.id}/running`, { signal }).json<Answer>(),
    staleTime: 0,
  })
  return (
    <Modal opened onClose={onClose} title="Terapkan ke yang berjalan" size="lg">
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading label="pengajuan yang berjalan" rows={3} onRetry={() => void refetch()} />}
      {data && (
        <Choices
          key={data.data.map(({ id }) => id).join()}
          rule={rule}
          answer={data}
          onApplied={() => void refetch()}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

type ChoicesProps = RunningDialogProps & { answer: Answer; onApplied: () => void }

function Choices({ rule, answer, onApplied, onClose }: ChoicesProps) {
  const possible = answer.data.filter(({ attributes }) => attributes.next)
  const [chosen, setChosen] = useState<readonly string[]>(() => possible.map(({ id }) => id))
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const requests = possible
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, attributes: { version } }) => ({ id, version }))
      const { body, headers } = jsonApi({
        data: { type: approvalRules.name, attributes: { rule: rule.id, requests } },
      })
      const options = { body, headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } }
      return api.post(`${approvalRules.name}/-actions/apply`, options).json<Applied>()
    },
    onSuccess: ({ data: done, meta }) => {
      toast.success(`Aturan diterapkan ke ${done.length} pengajuan.`)
      void changed({ name: 'approvals' })
      if (meta.failed.length) onApplied()
      else onClose()
    },
  })
  if (!answer.data.length) return <NothingRunning onClose={onClose} />
  const refusalOf = (id: string) => data?.meta.failed.find((one) => one.id === id)?.detail.split('[Galat]')[0]
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <Stack>
      <Text size="sm">
        Pengajuan yang dipilih direncanakan ulang menurut aturan sekarang. Keputusan orang yang masih ada dalam rencana
        tetap berlaku; yang tidak lagi diperlukan diberi tahu.
      </Text>
      <Stack gap="xs" component="ul" p={0} m={0} aria-label="Pengajuan yang berjalan">
        {answer.data.map(({ id, attributes: one }) => (
          <li key={id} style={{ listStyle: 'none' }}>
            <Checkbox
              label={`${one.title} · ${one.requester}`}
              description={<Change of={one} />}
              error={refusalOf(id)}
              checked={chosen.includes(id)}
              disabled={!one.next}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </Stack>
      {!answer.meta.is_complete && (
        <Text size="sm" c="dimmed">
          Hanya 100 pengajuan pertama yang diperiksa. Ulangi setelah ini diterapkan.
        </Text>
      )}
      {error && (
        <Alert color="red" role="alert">
          {explain(error).text}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button loading={isPending} disabled={!chosen.length} onClick={() => mutate()}>
          {`Terapkan ke ${chosen.length} pengajuan`}
        </Button>
      </Group>
    </Stack>
  )
}

const NothingRunning = ({ onClose }: { onClose: () => void }) => (
  <Stack>
    <Nothing text="Tidak ada pengajuan berjalan yang berubah oleh aturan ini." />
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Tutup
      </Button>
    </Group>
  </Stack>
)

const named = ({ rule, version }: { rule: string | null; version: number | null }) =>
  rule === null ? 'Tanpa aturan' : `${rule} v${version}`

/** `Sekarang: Rina (Aturan v3)`, then the steps it would have. */
function Change({ of: { now, next, because } }: { of: ApprovalReplan }) {
  const steps = next?.steps.map(({ label, people }) => {
    const names = people.map(({ name, is_decided }) => (is_decided ? `${name} ✓ sudah menyetujui` : name))
    return `${label}: ${names.join(', ')}`
  })
  return (
    <>
      Sekarang: {now.people.join(', ') || '–'} ({named(now)})
      <br />
      {next
        ? `Menjadi: ${steps?.join(' → ') || 'disetujui tanpa langkah'} (${named(next)})`
        : `Tidak dapat: ${because}`}
    </>
  )
}
