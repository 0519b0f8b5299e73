import { type ArticleVersion, supportArticles } from '@ems/contracts/it'
import { api, formatInstant, useQuery, useSession } from '@ems/platform'
import { Failed, Loading, Nothing, Paper, Stack, Text } from '@ems/ui'

/** The published texts of a solution, the newest first. */
export default function VersionList({ article, edition }: { article: string; edition: number }) {
  const { user } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: [supportArticles.name, article, 'editions', edition],
    queryFn: async ({ signal }) =>
      (
        await api
          .get(`${supportArticles.name}/${article}/editions`, { signal })
          .json<{ data: { attributes: ArticleVersion }[] }>()
      ).data.map(({ attributes }) => attributes),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Versi" rows={3} onRetry={() => void refetch()} />
  if (!data.length) return <Nothing text="Belum pernah terbit." />
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Versi">
      {data.map((one) => (
        <Paper component="li" key={one.edition} withBorder p="sm">
          <Text size="sm" fw={600}>
            Versi {one.edition}: {one.title}
          </Text>
          <Text size="xs" c="dimmed">
            {[formatInstant(one.published_at, user.timezone), one.by_name].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {one.body}
          </Text>
        </Paper>
      ))}
    </Stack>
  )
}
