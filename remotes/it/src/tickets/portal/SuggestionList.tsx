import type { Suggestions } from '@ems/contracts/it'
import { jiraIssues } from '@ems/contracts/it'
import { Link, lazyPart } from '@ems/platform'
import { Anchor, Paper, Stack, Text, UnstyledButton } from '@ems/ui'
import { Suspense, useState } from 'react'

const ArticleDialog = lazyPart(() => import('./ArticleDialog.tsx'))

type Props = { of: Suggestions | undefined; title: string; onSolved?: () => void }

/** Solutions and tickets that look like what is being typed. A solution opens over it, so that nothing typed is lost. */
export function SuggestionList({ of, title, onSolved }: Props) {
  const [opened, setOpened] = useState<string | null>(null)
  if (!of || of.articles.length + of.tickets.length === 0) return null
  return (
    <Paper withBorder p="sm" role="region" aria-label={title}>
      <Stack gap="xs">
        <Text size="sm" fw={600} role="status">
          {title}
        </Text>
        {of.articles.map(({ id, title: name, excerpt, helpful_count }) => (
          <UnstyledButton key={id} onClick={() => setOpened(id)} mih={44}>
            <Text size="sm" fw={600} c="var(--mantine-color-anchor)">
              {name}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {excerpt}
              {helpful_count > 0 && ` · membantu ${helpful_count} orang`}
            </Text>
          </UnstyledButton>
        ))}
        {of.tickets.length > 0 && (
          <Text size="xs" c="dimmed">
            Tiket serupa yang belum selesai:
          </Text>
        )}
        {of.tickets.map(({ id, local_no, summary, status }) => (
          <Anchor key={id} component={Link} to={`/private/infotech/support?id=${id}`} size="sm">
            {local_no} – {summary} ({jiraIssues.meta.status.options?.[status] ?? status})
          </Anchor>
        ))}
      </Stack>
      <Suspense>
        {opened && <ArticleDialog id={opened} onClose={() => setOpened(null)} {...(onSolved ? { onSolved } : {})} />}
      </Suspense>
    </Paper>
  )
}
