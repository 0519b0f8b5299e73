import type { ApprovalChain } from '@ems/contracts/kit'
import { Text } from '@mantine/core'

/** *Siapa yang menyetujui?* in one line: the steps with their people. */
export function ChainText({ steps, refusal }: ApprovalChain) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span c="dimmed" inherit>
        Penyetuju:{' '}
      </Text>
      {refusal ? (
        <Text span c="var(--mantine-color-error)" inherit>
          {refusal}
        </Text>
      ) : (
        wordsOf(steps)
      )}
    </Text>
  )
}

const wordsOf = (steps: ApprovalChain['steps']) =>
  steps.length
    ? steps.map(({ label, people }) => (people.length ? `${label} (${people.join(' / ')})` : label)).join(' → ')
    : 'tidak perlu persetujuan.'
