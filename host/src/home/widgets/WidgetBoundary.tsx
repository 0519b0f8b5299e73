import { explain } from '@ems/platform'
import { RetryEpoch } from '@ems/platform/host'
import { Button, Group, Stack, Text } from '@ems/ui'
import { Component, type ReactNode } from 'react'

type WidgetBoundaryProps = { title: string; onError: (error: unknown) => void; children: ReactNode }
type State = { error?: unknown; epoch: number }

// Moves on with every other try and when a card goes, so that a part that could not be fetched is asked for again.
let epochs = 1_000_000

/** Keeps whatever goes wrong in a card inside it; all other cards go on. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, State> {
  override state: State = { epoch: epochs }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override componentWillUnmount() {
    epochs++
  }

  override render() {
    const { error, epoch } = this.state
    if (error === undefined) return <RetryEpoch value={epoch}>{this.props.children}</RetryEpoch>
    const again = () => this.setState({ error: undefined, epoch: ++epochs })
    return <WidgetFailed title={this.props.title} error={error} onRetry={again} />
  }
}

type WidgetFailedProps = { title: string; error: unknown; onRetry: () => void }

/** In place of the content of one card. */
const WidgetFailed = ({ title, error, onRetry }: WidgetFailedProps) => (
  <Stack gap="xs" role="alert">
    <Text>{title} tidak dapat ditampilkan.</Text>
    <Text size="xs" c="dimmed">
      {explain(error).text}
    </Text>
    <Group>
      <Button size="compact-sm" variant="light" onClick={onRetry}>
        Coba lagi
      </Button>
    </Group>
  </Stack>
)
