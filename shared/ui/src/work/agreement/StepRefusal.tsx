import type { Resource } from '@ems/contracts/kit'
import { agreementActionFor, changed } from '@ems/platform'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '../../icons.ts'

type RefusalProps = { lines: readonly string[]; error: unknown; resource: Resource; onSubmitted: () => void }

/** Why the step was not taken; where it has to be approved first, with the button that asks for it. */
export function StepRefusal({ lines, error, resource, onSubmitted }: RefusalProps) {
  const way = agreementActionFor(error, () => {
    void changed(resource)
    onSubmitted()
  })
  return lines.length ? (
    <Alert color={way ? 'yellow' : 'red'} role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {lines.join(' ')}
      {way && (
        <Button mt="xs" size="xs" display="block" onClick={way.run}>
          {way.label}
        </Button>
      )}
    </Alert>
  ) : null
}
