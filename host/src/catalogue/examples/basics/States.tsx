import { references } from '@ems/contracts/settings'
import { AskAccess, AskEmployee, Button, Failed, Forbidden, Group, Loading, NoMatch, Nothing } from '@ems/ui'

const retry = () => undefined

/** Rows on their way; after five seconds it says that the connection is slow. */
export const OnTheWay = () => <Loading label="referensi" rows={4} onRetry={retry} />

/** Nothing yet, with the next step. */
export const Empty = () => (
  <Nothing text="Belum ada data.">
    <Button size="compact-sm">Tambah</Button>
  </Nothing>
)

export const Filtered = () => <NoMatch onClear={retry} />

export const Rejected = () => <Forbidden need={references.can.list} />

/** An error in place of the content, with the code for the help desk. */
export const Broken = () => <Failed error={new Error('Koneksi terputus')} onRetry={retry} />

/** Requests to the administrators. */
export const Requests = () => (
  <Group>
    <AskAccess need={references.can.list} />
    <AskEmployee />
  </Group>
)
