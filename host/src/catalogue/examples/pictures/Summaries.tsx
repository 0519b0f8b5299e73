import { references } from '@ems/contracts/settings'
import { Card, EmptyCard, SimpleGrid, SummaryList } from '@ems/ui'
import { SummaryTiles } from '@ems/ui/card'

/** Content of cards of the dashboard. */
export const Summaries = () => (
  <SimpleGrid cols={{ base: 1, sm: 3 }}>
    <Card withBorder>
      <SummaryList
        figures={[
          { label: 'Menunggu', value: 12, to: '/contoh' },
          { label: 'Terlambat', value: 3, tone: 'danger' },
        ]}
      />
    </Card>
    <Card withBorder>
      <SummaryTiles
        resource={references}
        path="/contoh"
        title="Satuan"
        questions={[{ label: 'Satuan', filters: { category: 'unit' } }]}
      />
    </Card>
    <Card withBorder>
      <EmptyCard icon="list" text="Belum ada tugas." />
    </Card>
  </SimpleGrid>
)
