import { formatNumber, rememberTitle } from '@ems/platform'
import { Badge, Group, Stack, Title } from '@mantine/core'
import { createContext, type PropsWithChildren, type ReactNode, use, useEffect } from 'react'

type PageProps = PropsWithChildren<{ title: string; count?: number; isEstimate?: boolean; actions?: ReactNode }>

/** Of the actions: the title stays where it was painted when they come late, and where there are none. */
const BUTTON_HEIGHT = '2.25rem'

/** Stands beside the heading of the screens inside: the way to their neighbours. */
const HeadingExtra = createContext<ReactNode>(null)
export const HeadingExtraProvider = HeadingExtra.Provider

/** A screen: its one `h1`, how many rows it shows, what can be done, and the content. */
export function Page({ title, count, isEstimate, actions, children }: PageProps) {
  useEffect(() => void rememberTitle(location.pathname, title), [title])

  const extra = use(HeadingExtra)

  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" mih={BUTTON_HEIGHT}>
        <Group gap="xs" miw={0}>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {count !== undefined && (
            <Badge
              variant="light"
              color="gray"
              aria-label={`${isEstimate ? 'sekitar ' : ''}${formatNumber(count)} data`}
            >
              {isEstimate && '± '}
              {formatNumber(count)}
            </Badge>
          )}
          {extra}
        </Group>
        {actions && (
          <Group gap="xs" data-screen-only>
            {actions}
          </Group>
        )}
      </Group>
      <HeadingExtra.Provider value={null}>{children}</HeadingExtra.Provider>
    </Stack>
  )
}
