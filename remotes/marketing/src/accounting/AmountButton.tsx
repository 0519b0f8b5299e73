import { formatMoney } from '@ems/platform'
import { Anchor, Text } from '@ems/ui'

/** An amount that opens the documents behind it; none opens nothing. */
export const AmountButton = ({ amount, label, onOpen }: { amount: string; label: string; onOpen: () => void }) =>
  Number(amount) === 0 ? (
    <Text span c="dimmed">
      –
    </Text>
  ) : (
    <Anchor component="button" type="button" onClick={onOpen} aria-label={`${label}: ${formatMoney(amount)}`}>
      <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(amount)}</span>
    </Anchor>
  )
