import { HOME } from '@ems/platform/host'
import { Button, Group, Text } from '@ems/ui'
import { PlainCard } from '../session/PlainCard.tsx'

/** The last resort: the shell itself threw. A page load starts over. */
export const PageFailed = () => (
  <PlainCard title="EMS">
    <Text role="alert">Terjadi masalah saat menampilkan halaman ini.</Text>
    <Group>
      <Button onClick={() => location.reload()}>Muat ulang</Button>
      <Button variant="default" component="a" href={HOME}>
        Ke Dasbor
      </Button>
    </Group>
  </PlainCard>
)
