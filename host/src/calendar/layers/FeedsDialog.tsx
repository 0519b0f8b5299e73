import { type Feed, type FeedLayer, feedLayers } from '@ems/contracts/calendar'
import { confirm, formatInstant, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Button, Card, CopyButton, Failed, Group, Loading, Modal, Stack, Text, TextInput } from '@ems/ui'
import { useState } from 'react'
import { endFeed, feeds, makeFeed } from '../calendar-api.ts'

/** Secret addresses for calendar programmes. An address is shown once: only its hash is kept. */
export default function FeedsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(feeds)
  return (
    <Modal opened onClose={onClose} title="Langganan kalender (ICS)" size="lg">
      <Stack gap="sm">
        <Text size="sm">
          Tempelkan tautan di aplikasi kalender Anda. Siapa pun yang memiliki tautan dapat melihat isinya: perlakukan
          seperti kata sandi.
        </Text>
        {error ? (
          <Failed error={error} onRetry={refetch} />
        ) : data ? (
          data.map((feed) => <FeedCard key={feed.layer} feed={feed} onChanged={() => void refetch()} />)
        ) : (
          <Loading label="Langganan kalender" rows={2} onRetry={refetch} />
        )}
      </Stack>
    </Modal>
  )
}

function FeedCard({ feed, onChanged }: { feed: Feed; onChanged: () => void }) {
  const { user } = useSession()
  const [url, setUrl] = useState<string | null>(null)
  const title = feedLayers[feed.layer]
  const make = async () => {
    const isNew = !feed.created_at
    const question = {
      title: 'Ganti tautan?',
      text: `Tautan ${title} yang lama langsung berhenti berfungsi.`,
      confirmLabel: 'Ganti tautan',
      danger: true,
    }
    if (isNew || (await confirm(question))) await created(feed.layer, setUrl, onChanged)
  }
  const end = () =>
    endFeed(feed.layer).then(() => {
      setUrl(null)
      toast.success('Langganan dihentikan.')
      onChanged()
    }, showProblem)

  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {feed.created_at
              ? `Dibuat ${formatInstant(feed.created_at, user.timezone)}${feed.last_used_at ? `, terakhir dibaca ${formatInstant(feed.last_used_at, user.timezone)}` : ', belum pernah dibaca'}`
              : 'Belum ada tautan.'}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="light" onClick={() => void make()}>
            {feed.created_at ? 'Ganti tautan' : 'Buat tautan'}
          </Button>
          {feed.created_at && (
            <Button variant="subtle" color="red" onClick={() => void end()}>
              Hentikan
            </Button>
          )}
        </Group>
      </Group>
      {url && (
        <Group gap="xs" mt="sm" align="end" wrap="nowrap">
          <TextInput
            label="Tautan"
            description="Salin sekarang: tautan tidak ditampilkan lagi."
            readOnly
            value={url}
            flex={1}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Tersalin' : 'Salin'}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
    </Card>
  )
}

async function created(layer: FeedLayer, show: (url: string) => void, onChanged: () => void) {
  try {
    show(await makeFeed(layer))
    onChanged()
  } catch (error) {
    // A boundary: the dialog stays as it was.
    showProblem(error)
  }
}
