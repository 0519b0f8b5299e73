import { approvalModes, type LosingRule, type SimulatedPlan, type SimulatedStep } from '@ems/contracts/common'
import { formatInstant, useSession } from '@ems/platform'
import { Alert, Badge, Group, IconAlertTriangle, List, Paper, Stack, Text, Title } from '@ems/ui'

type SimulatedChainProps = {
  plan: SimulatedPlan | undefined
  refusal: { text: string; others: readonly LosingRule[] } | undefined
}

/** Simulated approvers step by step, with the reason of each choice, and why other rules do not apply. */
export function SimulatedChain({ plan, refusal }: SimulatedChainProps) {
  const others = refusal?.others ?? plan?.others ?? []
  return (
    <Stack gap="sm" role="status">
      {refusal && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Pengajuan akan ditolak">
          {refusal.text}
        </Alert>
      )}
      {!refusal && plan && (
        <>
          <Text>
            Aturan: <b>{plan.rule ?? 'tidak ada aturan'}</b>
          </Text>
          {plan.steps.length === 0 && <Text>Tidak perlu persetujuan: pengajuan langsung disetujui.</Text>}
          <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Langkah persetujuan">
            {plan.steps.map((step) => (
              <li key={step.no}>
                <Step step={step} />
              </li>
            ))}
          </Stack>
          {plan.not_needed.length > 0 && <Text c="dimmed">Tidak perlu: {plan.not_needed.join(', ')}</Text>}
        </>
      )}
      {others.length > 0 && (
        <section aria-label="Aturan lain">
          <Title order={3} size="h5" mb={4}>
            Aturan lain tidak dipakai
          </Title>
          <List size="sm">
            {others.map(({ name, because }) => (
              <List.Item key={name}>
                {name}: {because}
              </List.Item>
            ))}
          </List>
        </section>
      )}
    </Stack>
  )
}

function Step({ step }: { step: SimulatedStep }) {
  const { user } = useSession()
  const { no, label, people, mode, quorum, via, due_hours, due_at } = step
  return (
    <Paper withBorder p="sm">
      <Group gap="xs">
        <Text fw={600}>
          {no}. {label}
        </Text>
        {people.length > 1 && (
          <Badge variant="light" tt="none">
            {approvalModes[mode]}
            {mode === 'quorum' && ` ${quorum}`}
          </Badge>
        )}
      </Group>
      <Text>
        {people
          .map(({ name, substitute_for }) => (substitute_for ? `${name} (untuk ${substitute_for})` : (name ?? '–')))
          .join(', ')}
      </Text>
      <Text size="xs" c="dimmed">
        {via.length > 0 && `${via.join(' → ')} · `}
        batas {due_hours} jam kerja, paling lambat {formatInstant(due_at, user.timezone)}
      </Text>
    </Paper>
  )
}
