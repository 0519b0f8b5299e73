import { explain } from '@ems/platform'
import { RetryEpoch } from '@ems/platform/host'
import { Button, Group, Stack, Text } from '@ems/ui'
import { Component, type ReactNode } from 'react'
import { lostFiles } from '../../../federation/area/failure.ts'
import { inspectAll } from '../../../federation/registry/inspect.ts'
import { isAway } from '../../../recover.ts'
import { serverAnswers, untilBack } from '../../../until-back.ts'

type WidgetBoundaryProps = { title: string; onError: (error: unknown) => void; children: ReactNode }
type State = { error?: unknown; epoch: number }

// Moves on with every other try and when a card goes, so that a part that could not be fetched is asked for again.
let epochs = 1_000_000

/** Error boundary of a card: other cards continue. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, State> {
  override state: State = { epoch: epochs }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  #stopWaiting: () => void = () => undefined

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
    this.#stopWaiting()
    const files = lostFiles(error)
    if (files.length > 0) this.#waitFor(async () => (await inspectAll(files)) === 'ours')
    else if (isAway(error)) this.#waitFor(serverAnswers)
  }

  override componentWillUnmount() {
    this.#stopWaiting()
    epochs++
  }

  /** Retries when the missing files are available. */
  #waitFor(isThere: () => Promise<boolean>) {
    this.#stopWaiting = untilBack(async () => {
      const isBack = await isThere()
      if (isBack) this.#tryAgain()
      return isBack
    })
  }

  #tryAgain() {
    this.#stopWaiting()
    this.setState({ error: undefined, epoch: ++epochs })
  }

  override render() {
    const { error, epoch } = this.state
    if (error === undefined) return <RetryEpoch value={epoch}>{this.props.children}</RetryEpoch>
    return <WidgetFailed title={this.props.title} error={error} onRetry={() => this.#tryAgain()} />
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
