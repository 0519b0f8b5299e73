import { type JiraMapping, type JiraMappingState, ticketPriorities, ticketStatuses } from '@ems/contracts/it'
import { showProblem, toast, useMutation, useQueryClient } from '@ems/platform'
import {
  Button,
  Checkbox,
  Failed,
  Fieldset,
  Group,
  Loading,
  Modal,
  RefSelect,
  Select,
  SimpleGrid,
  Stack,
} from '@ems/ui'
import { useState } from 'react'
import { jiraKey, storeMapping, useMapping } from './jira-api.ts'

/** Which statuses, priorities, kinds and accounts of Jira stand for which of ours. */
export default function MappingDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useMapping()
  return (
    <Modal opened onClose={onClose} title="Pemetaan Jira" size="xl">
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <MappingForm state={data} onClose={onClose} />
      ) : (
        <Loading label="pemetaan" rows={8} onRetry={() => void refetch()} />
      )}
    </Modal>
  )
}

const choicesOf = (all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([value, label]) => ({ value, label }))
const namesOf = (all: readonly { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }))
const states = choicesOf(ticketStatuses).filter(({ value }) => value !== 'pending_approval')

function MappingForm({ state, onClose }: { state: JiraMappingState; onClose: () => void }) {
  const client = useQueryClient()
  const { catalogue, request_types: types, accounts } = state
  const [mapping, setMapping] = useState<JiraMapping>(state.mapping)
  const set = <Part extends 'statuses' | 'priorities' | 'issue_types' | 'accounts'>(
    part: Part,
    key: string,
    value: string | null,
  ) => setMapping((old) => ({ ...old, [part]: { ...old[part], [key]: value } }))
  const { mutate, isPending } = useMutation({
    mutationFn: () => storeMapping(mapping),
    onSuccess: () => {
      toast.success('Pemetaan disimpan. Tiket yang terbuka dibandingkan ulang.')
      onClose()
    },
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: jiraKey }),
  })
  return (
    <Stack>
      <Fieldset legend="Status Jira menjadi status tiket">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {catalogue.statuses.map(({ id, name }) => (
            <Select
              key={id}
              label={name}
              data={states}
              value={mapping.statuses[id] ?? null}
              onChange={(value) => value && set('statuses', id, value)}
              allowDeselect={false}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Prioritas tiket menjadi prioritas Jira">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {choicesOf(ticketPriorities).map(({ value: priority, label }) => (
            <Select
              key={priority}
              label={label}
              data={namesOf(catalogue.priorities)}
              value={mapping.priorities[priority as 'p1'] ?? null}
              onChange={(value) => value && set('priorities', priority, value)}
              allowDeselect={false}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Jenis permintaan menjadi jenis issue">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {[...types, { id: 'other', name: 'Selain di atas' }].map(({ id, name }) => (
            <Select
              key={id}
              label={name}
              data={namesOf(catalogue.issue_types)}
              value={mapping.issue_types[id] ?? mapping.issue_types.other ?? null}
              onChange={(value) => value && set('issue_types', id, value)}
              allowDeselect={false}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      {accounts.length > 0 && (
        <Fieldset legend="Akun Jira adalah pengguna EMS">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {accounts.map((account) => (
              <RefSelect
                key={account.id}
                to="users"
                label={account.name}
                value={account.id in mapping.accounts ? (mapping.accounts[account.id] ?? null) : account.user}
                onChange={(user) => set('accounts', account.id, user)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      )}
      <Checkbox
        label="Issue baru di Jira menjadi tiket, bila pelapornya karyawan"
        checked={mapping.imports}
        onChange={({ currentTarget: { checked } }) => setMapping((old) => ({ ...old, imports: checked }))}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button loading={isPending} onClick={() => mutate()}>
          Simpan
        </Button>
      </Group>
    </Stack>
  )
}
