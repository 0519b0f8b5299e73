import { type AgendaScope, agendaScopes } from '@ems/contracts/calendar'
import { Radio, Stack } from '@ems/ui'

type ScopeChoiceProps = { value: AgendaScope; onChange: (scope: AgendaScope) => void }

/** Which days of a series are meant. */
export const ScopeChoice = ({ value, onChange }: ScopeChoiceProps) => (
  <Radio.Group label="Berlaku untuk" value={value} onChange={(next) => onChange(next as AgendaScope)}>
    <Stack gap={6} mt={6}>
      {Object.entries(agendaScopes).map(([scope, label]) => (
        <Radio key={scope} value={scope} label={label} />
      ))}
    </Stack>
  </Radio.Group>
)
