import type { documents } from '@ems/contracts/archives'
import { formatInstant, Link, type Row, useSession } from '@ems/platform'
import { Alert, Anchor } from '@ems/ui'

/** Notice of a destroyed record, with a link to the minutes. */
export function DestroyedRecord({ record: { status, destroyed_at, disposal } }: { record: Row<typeof documents> }) {
  const { user } = useSession()
  if (status !== 'destroyed' || !destroyed_at) return null
  return (
    <Alert color="gray" variant="light" mt="sm" role="status" title="Arsip dimusnahkan">
      Dimusnahkan pada {formatInstant(destroyed_at, user.timezone)}. Isi berkasnya sudah dihapus; keterangan dan sidik
      berkasnya tersimpan.{' '}
      <Anchor component={Link} to={`/private/archives/archive?section=disposals&id=${disposal}`}>
        Lihat berita acara
      </Anchor>
    </Alert>
  )
}
